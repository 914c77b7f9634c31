//! `write_step_9`: stage 9 of 10, 品質仕上げ.

super::write_step::write_step!(
    WriteStep9,
    "write_step_9",
    9,
    "Refine the quality",
    "Stage 9/10 品質仕上げ; may replace the manuscript. Without input_data gives the instruction, with it checks and saves."
);
