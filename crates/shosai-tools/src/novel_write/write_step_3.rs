//! `write_step_3`: stage 3 of 10, 感情関係性設計.

super::write_step::write_step!(
    WriteStep3,
    "write_step_3",
    3,
    "Design emotions and relations",
    "Stage 3/10 感情関係性設計. Without input_data gives the instruction, with it checks and saves."
);
