//! `write_step_8`: stage 8 of 10, 原稿執筆.

super::write_step::write_step!(
    WriteStep8,
    "write_step_8",
    8,
    "Write the manuscript",
    "Stage 8/10 原稿執筆; saves it beneath 40_原稿. Without input_data gives the instruction, with it checks and saves."
);
