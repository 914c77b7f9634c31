//! `write_step_2`: stage 2 of 10, プロット分析設計.

super::write_step::write_step!(
    WriteStep2,
    "write_step_2",
    2,
    "Analyse and design the plot",
    "Stage 2/10 プロット分析設計. Without input_data gives the instruction, with it checks and saves."
);
