//! `write_step_1`: stage 1 of 10, プロットデータ準備.

super::write_step::write_step!(
    WriteStep1,
    "write_step_1",
    1,
    "Prepare the plot data",
    "Stage 1/10 プロットデータ準備: begins a session and returns session_id. Without input_data gives the instruction, with it checks and saves."
);
