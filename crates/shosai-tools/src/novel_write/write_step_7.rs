//! `write_step_7`: stage 7 of 10, 論理整合性調整.

super::write_step::write_step!(
    WriteStep7,
    "write_step_7",
    7,
    "Adjust logic and consistency",
    "Stage 7/10 論理整合性調整. Without input_data gives the instruction, with it checks and saves."
);
