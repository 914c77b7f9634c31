//! `write_step_10`: stage 10 of 10, 最終調整.

super::write_step::write_step!(
    WriteStep10,
    "write_step_10",
    10,
    "Adjust finally",
    "Stage 10/10 最終調整; may replace the manuscript. Without input_data gives the instruction, with it checks and saves."
);
