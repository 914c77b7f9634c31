//! `write_step_1` … `write_step_10`: the ten stages, a tool each.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::flow::{Mode, STAGES};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{
    OwnModel, TASK_SECONDS, Work,
    answers::{StageAnswer, stage_answer},
};
use crate::novel::Answered;

/// Name, title and description of each stage's tool.
const ROWS: [(&str, &str, &str); 10] = [
    (
        "write_step_1",
        "Prepare the plot data",
        "Stage 1/10 プロットデータ準備: begins a session and returns session_id. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_2",
        "Analyse and design the plot",
        "Stage 2/10 プロット分析設計. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_3",
        "Design emotions and relations",
        "Stage 3/10 感情関係性設計. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_4",
        "Design humour and charm",
        "Stage 4/10 ユーモア魅力設計. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_5",
        "Design psychology and dialogue",
        "Stage 5/10 キャラ心理対話設計. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_6",
        "Direct scenes and atmosphere",
        "Stage 6/10 場面演出雰囲気設計. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_7",
        "Adjust logic and consistency",
        "Stage 7/10 論理整合性調整. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_8",
        "Write the manuscript",
        "Stage 8/10 原稿執筆; saves it beneath 40_原稿. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_9",
        "Refine the quality",
        "Stage 9/10 品質仕上げ; may replace the manuscript. Without input_data gives the instruction, with it checks and saves.",
    ),
    (
        "write_step_10",
        "Adjust finally",
        "Stage 10/10 最終調整; may replace the manuscript. Without input_data gives the instruction, with it checks and saves.",
    ),
];

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode, from 1.
    episode: u32,
    /// The session that stage 1 began.
    session_id: Option<String>,
    /// The result; absent to get the instruction.
    input_data: Option<Map<String, Value>>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool of stage `STAGE`, from 1.
pub struct WriteStep<const STAGE: usize>;

impl<const STAGE: usize> Tool for WriteStep<STAGE> {
    type Input = Input;
    type Output = Answered<StageAnswer>;
    const NAME: &'static str = ROWS[STAGE - 1].0;
    const TITLE: &'static str = ROWS[STAGE - 1].1;
    const DESCRIPTION: &'static str = ROWS[STAGE - 1].2;
    const SUITE: Suite = Suite::NovelWrite;
    const EFFECT: Effect = Effect::Replaces;
    const TIME_LIMIT_SECONDS: u64 = TASK_SECONDS;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let work = Work {
            tool: Self::NAME,
            flow: &STAGES,
            episode: input.episode,
            episode_key: "episode",
            task_key: None,
            task: STAGE as f64,
            session_id: input.session_id.as_deref(),
            project_root: input.project_root.as_deref(),
            input: input.input_data.as_ref(),
            mode: Mode::Keep,
            own_model: OwnModel::Ask,
        };
        stage_answer(context, &work)
    }
}
