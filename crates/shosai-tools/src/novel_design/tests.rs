//! The design of one morning, tool by tool.

use serde_json::{Value, json};
use shosai_tool::Context;
use shosai_world::{RelPath, RootName};

use super::{
    design_conversations::DesignConversations, design_scenes::DesignScenes, design_senses::DesignSenses,
    export_design_data::ExportDesignData, get_conversation_context::GetConversationContext, manage_props::ManageProps,
    track_emotions::TrackEmotions,
};
use crate::testing::call;

fn codes(answer: &Value) -> Vec<&str> {
    answer["findings"]["items"].as_array().unwrap().iter().map(|found| found["code"].as_str().unwrap()).collect()
}

fn with_lines() -> Context {
    let context = Context::for_tests();
    let lines = json!([
        {"speaker": " 葵 ", "text": "「おはよう」", "purpose": "名前を呼ばせる"},
        {"speaker": "蓮", "text": "……誰？"},
        {"speaker": "葵", "text": "「嘘」「本当」"}
    ]);
    let made =
        call::<DesignConversations>(&context, json!({"episode_number": 1, "scene_number": 1, "dialogues": lines}))
            .unwrap();
    assert_eq!(made["conversation_id_range"], json!({"start": "EP001_SC01_DL001", "end": "EP001_SC01_DL003"}));
    assert_eq!(made["dialogues"]["items"][0]["text"], "おはよう");
    assert_eq!(made["dialogues"]["items"][2]["text"], "「嘘」「本当」", "two speeches stay as they are");
    assert_eq!(codes(&made), ["SCENE_WITHOUT_SETTING"]);
    context
}

#[test]
fn scenes_say_where_lines_are_spoken() {
    let context = with_lines();
    let scenes = json!({"scenes": [
        {"scene_id": "EP001_SC01", "location": "駅", "time": "朝", "dialogue_range": {"start": "SC01_DL001", "end": "SC01_DL003"}},
        {"scene_id": "EP001_SC02", "location": "列車"}
    ]});
    let made = call::<DesignScenes>(&context, scenes).unwrap();
    assert_eq!(made["location_sequence"], json!(["駅", "列車"]));
    assert_eq!(codes(&made), ["SCENE_WITHOUT_DIALOGUE"]);
    let bad = json!({"scenes": [{"scene_id": "EP001_SC01", "location": "駅", "dialogue_range": {"start": "SC01_DL003", "end": "SC01_DL001"}}]});
    assert_eq!(call::<DesignScenes>(&context, bad).unwrap_err().code, "CD-004");
}

#[test]
fn feelings_make_a_curve_and_unknown_causes_are_told() {
    let context = with_lines();
    let made = call::<TrackEmotions>(&context, json!({"emotions": [
        {"trigger_id": "EP001_SC01_DL001", "viewpoint": "葵", "before_level": 3, "after_level": 5},
        {"trigger_id": "EP001_SC01_DL002", "viewpoint": "葵", "before_level": 5, "after_level": 1, "observation_type": "internal"},
        {"trigger_id": "EP001_SC09_DL001", "viewpoint": "蓮", "before_level": 2, "after_level": 2}
    ]}))
    .unwrap();
    assert_eq!((&made["tracked_count"], &made["curves"]["葵"]["net_change"]), (&json!(3), &json!(-2.0)));
    assert_eq!(made["curves"]["葵"]["largest_change"]["trigger_id"], "EP001_SC01_DL002");
    assert!(codes(&made).contains(&"UNKNOWN_TRIGGER"));
    let again = call::<TrackEmotions>(
        &context,
        json!({"episode_number": 1, "emotions": [
        {"trigger_id": "SC01_DL001", "viewpoint": "葵", "before_level": 3, "after_level": 4}]}),
    )
    .unwrap();
    assert_eq!(again["points"]["total"], 3, "the same cause and viewpoint is replaced");
    let beyond = json!({"emotions": [{"trigger_id": "EP001_SC01_DL001", "viewpoint": "葵", "before_level": 3, "after_level": 11}]});
    assert_eq!(call::<TrackEmotions>(&context, beyond).unwrap_err().code, "CD-004");
}

#[test]
fn props_live_in_order() {
    let context = with_lines();
    let made = call::<ManageProps>(&context, json!({"episode_number": 1, "props": [
        {"prop_id": "青い傘", "introduced": "SC01_DL002", "used": ["SC01_DL001", "SC01_DL003"], "stored": "SC01_DL002"},
        {"prop_id": "封筒", "introduced": "SC01_DL001"}
    ]}))
    .unwrap();
    let found = codes(&made);
    for code in ["PROP_USED_BEFORE_INTRODUCED", "PROP_USED_AFTER_STORED", "PROP_NEVER_USED"] {
        assert!(found.contains(&code), "{code}: {found:?}");
    }
    assert_eq!(made["props"]["items"].as_array().unwrap().len(), 2);
}

#[test]
fn senses_are_counted_and_the_unused_ones_named() {
    let context = with_lines();
    let made = call::<DesignSenses>(
        &context,
        json!({"triggers": [
            {"trigger_id": "EP001_SC01_DL001", "sense_type": "smell", "description": "雨の匂い", "timing": "before"},
            {"trigger_id": "EP001_SC01_DL002", "sense_type": "hearing", "description": "発車ベル"}
        ]}),
    )
    .unwrap();
    assert_eq!((&made["counts"]["smell"], &made["unused_senses"]), (&json!(1), &json!(["sight", "touch", "taste"])));
    let odd = json!({"triggers": [{"trigger_id": "EP001_SC01_DL001", "sense_type": "第六感", "description": "x"}]});
    assert!(call::<DesignSenses>(&context, odd).unwrap_err().message.contains("sense_type"));
}

#[test]
fn a_line_is_shown_with_what_surrounds_it() {
    let context = with_lines();
    scenes_and_more(&context);
    let found = call::<GetConversationContext>(&context, json!({"conversation_id": "EP001_SC01_DL002"})).unwrap();
    assert_eq!((found["before"].as_array().unwrap().len(), found["after"].as_array().unwrap().len()), (1, 1));
    assert_eq!((&found["scene"]["location"], &found["props"][0]["prop_id"]), (&json!("駅"), &json!("傘")));
    assert_eq!(
        (&found["emotions_before"][0]["after_level"], found["senses"].as_array().unwrap().len()),
        (&json!(5.0), 1)
    );
    let unknown = call::<GetConversationContext>(&context, json!({"conversation_id": "EP001_SC01_DL009"})).unwrap_err();
    assert!(unknown.code == "CD-003" && unknown.hint.contains("EP001_SC01_DL003"));
    assert_eq!(call::<GetConversationContext>(&context, json!({"conversation_id": "x"})).unwrap_err().code, "CD-001");
}

fn scenes_and_more(context: &Context) {
    call::<DesignScenes>(context, json!({"scenes": [{"scene_id": "EP001_SC01", "location": "駅"}]})).unwrap();
    let emotion = json!({"emotions": [{"trigger_id": "EP001_SC01_DL001", "viewpoint": "葵", "before_level": 3, "after_level": 5}]});
    call::<TrackEmotions>(context, emotion).unwrap();
    let sense = json!({"triggers": [{"trigger_id": "EP001_SC01_DL002", "sense_type": "sight", "description": "光"}]});
    call::<DesignSenses>(context, sense).unwrap();
    let prop = json!({"props": [{"prop_id": "傘", "introduced": "EP001_SC01_DL001", "used": ["EP001_SC01_DL002"]}]});
    call::<ManageProps>(context, prop).unwrap();
}

#[test]
fn an_export_holds_everything_and_a_damaged_file_is_told() {
    let context = with_lines();
    scenes_and_more(&context);
    let made = call::<ExportDesignData>(&context, json!({"episode_number": 1})).unwrap();
    assert_eq!((&made["counts"]["dialogues"], &made["findings"]["total"]), (&json!(3), &json!(0)), "{made}");
    let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
    let path = RelPath::parse(made["file"]["path"].as_str().unwrap()).unwrap();
    assert!(folder.read_text(&path, 99_999).unwrap().contains("おはよう"));
    assert_eq!(call::<ExportDesignData>(&context, json!({"episode_number": 2})).unwrap_err().code, "CD-003");
    folder.write_atomic(&RelPath::parse(".noveler/design/EP001/props.json").unwrap(), b"[").unwrap();
    assert_eq!(call::<ExportDesignData>(&context, json!({"episode_number": 1})).unwrap_err().code, "CD-005");
}

#[test]
fn answers_to_full_lists_stay_small() {
    let context = Context::for_tests();
    let lines: Vec<Value> =
        (0..200).map(|number| json!({"speaker": "葵", "text": format!("台詞その{number}")})).collect();
    let call_lines = |lines: Vec<Value>| {
        call::<DesignConversations>(&context, json!({"episode_number": 1, "scene_number": 1, "dialogues": lines}))
    };
    let made = call_lines(lines.clone()).unwrap();
    assert!(made.to_string().chars().count() < context.config.limits.answer_chars);
    let too_many = lines.iter().cloned().chain([lines[0].clone()]).collect();
    assert_eq!(call_lines(too_many).unwrap_err().code, "CD-002");
    assert_eq!(call_lines(Vec::new()).unwrap_err().code, "CD-004");
}
