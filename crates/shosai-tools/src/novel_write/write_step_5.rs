//! `write_step_5`: stage 5 of 10, キャラ心理対話設計.

super::write_step::write_step!(
    WriteStep5,
    "write_step_5",
    5,
    "Design psychology and dialogue",
    "Stage 5/10 キャラ心理対話設計. Without input_data gives the instruction, with it checks and saves."
);
