//! `write_step_6`: stage 6 of 10, 場面演出雰囲気設計.

super::write_step::write_step!(
    WriteStep6,
    "write_step_6",
    6,
    "Direct scenes and atmosphere",
    "Stage 6/10 場面演出雰囲気設計. Without input_data gives the instruction, with it checks and saves."
);
