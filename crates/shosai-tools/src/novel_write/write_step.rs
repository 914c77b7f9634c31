//! `write_step_1` … `write_step_10`: the ten stages, a tool each.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::flow::{Mode, STAGES};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::answers::{StageAnswer, stage_answer};
use super::{OwnModel, TASK_SECONDS, Work};
use crate::novel::Answered;

macro_rules! row {
    ($stage:literal, $title:literal, $what:literal) => {
        (
            concat!("write_step_", $stage),
            $title,
            concat!(
                "Stage ",
                $stage,
                "/10 ",
                $what,
                " Without input_data gives the instruction, with it checks and saves."
            ),
        )
    };
}

/// Name, title and description of each stage's tool.
const ROWS: [(&str, &str, &str); 10] = [
    row!(1, "Prepare the plot data", "プロットデータ準備: begins a session and returns session_id."),
    row!(2, "Analyse and design the plot", "プロット分析設計."),
    row!(3, "Design emotions and relations", "感情関係性設計."),
    row!(4, "Design humour and charm", "ユーモア魅力設計."),
    row!(5, "Design psychology and dialogue", "キャラ心理対話設計."),
    row!(6, "Direct scenes and atmosphere", "場面演出雰囲気設計."),
    row!(7, "Adjust logic and consistency", "論理整合性調整."),
    row!(8, "Write the manuscript", "原稿執筆; saves it beneath 40_原稿."),
    row!(9, "Refine the quality", "品質仕上げ; may replace the manuscript."),
    row!(10, "Adjust finally", "最終調整; may replace the manuscript."),
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
