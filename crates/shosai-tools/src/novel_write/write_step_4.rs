//! `write_step_4`: stage 4 of 10, ユーモア魅力設計.

super::write_step::write_step!(
    WriteStep4,
    "write_step_4",
    4,
    "Design humour and charm",
    "Stage 4/10 ユーモア魅力設計. Without input_data gives the instruction, with it checks and saves."
);
