//! Templates that must be refused, with a reason, and never bring the program down.

use super::deck;
use crate::formats::pptx::design::{Aspect, Darkness, build, default_design};

fn refusal(template: &[u8]) -> String {
    match deck("# 題\n\n本文", Some(template)) {
        Err(failure) => {
            assert_eq!(failure.code, "INVALID_TEMPLATE", "the template is to blame");
            failure.message.to_string()
        }
        other => panic!("not refused: {:?}", other.map(|(bytes, _)| bytes.len())),
    }
}

#[test]
fn damaged_encrypted_and_foreign_files_are_refused_with_the_reason() {
    let whole = build(&default_design(Darkness::Light), Aspect::Wide, "ja").write().unwrap();
    assert!(refusal(&whole[..whole.len() / 2]).contains("zip package"));
    assert!(refusal(b"%PDF-1.7").contains("zip package"));
    assert!(refusal(b"").contains("zip package"));
    assert!(refusal(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1]).contains("password"));
    let mut word = build(&default_design(Darkness::Light), Aspect::Wide, "ja");
    let main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    word.put("ppt/presentation.xml", main, b"<a/>".as_slice());
    assert!(refusal(&word.write().unwrap()).contains("not a presentation"));
}

#[test]
fn entity_bombs_and_missing_masters_are_refused() {
    let mut bomb = build(&default_design(Darkness::Light), Aspect::Wide, "ja");
    let kind = bomb.part("ppt/presentation.xml").unwrap().kind.clone();
    let text = bomb.text("ppt/presentation.xml").unwrap().replacen("?>", "?><!DOCTYPE x [<!ENTITY a \"aaaa\">]>", 1);
    bomb.put("ppt/presentation.xml", &kind, text.into_bytes());
    assert!(refusal(&bomb.write().unwrap()).contains("cannot be used"));
    let mut empty = build(&default_design(Darkness::Light), Aspect::Wide, "ja");
    empty.set_relationships("ppt/presentation.xml", Vec::new());
    assert!(refusal(&empty.write().unwrap()).contains("no slide layout"));
}

#[test]
fn absurd_places_and_sizes_are_drawn_somehow() {
    let faces = crate::office::testing::faces();
    let huge = i64::MAX;
    let mut package = build(&default_design(Darkness::Light), Aspect::Wide, "ja");
    let master = "ppt/slideMasters/slideMaster1.xml";
    let kind = package.part(master).unwrap().kind.clone();
    let shapes = format!(
        "<p:grpSp><p:nvGrpSpPr/><p:grpSpPr><a:xfrm><a:off x=\"{huge}\" y=\"-{huge}\"/><a:ext cx=\"{huge}\" cy=\"1\"/><a:chOff x=\"0\" y=\"0\"/>\
         <a:chExt cx=\"1\" cy=\"{huge}\"/></a:xfrm></p:grpSpPr><p:sp><p:spPr><a:xfrm rot=\"{huge}\"><a:off x=\"{huge}\" y=\"{huge}\"/><a:ext cx=\"{huge}\" cy=\"-{huge}\"/></a:xfrm>\
         <a:prstGeom prst=\"can\"/><a:solidFill><a:schemeClr val=\"none\"/></a:solidFill><a:ln w=\"{huge}\"/></p:spPr><p:txBody><a:bodyPr lIns=\"{huge}\"/><a:p><a:pPr lvl=\"99\" marL=\"{huge}\">\
         <a:buAutoNum type=\"romanUcPeriod\" startAt=\"{huge}\"/></a:pPr><a:r><a:rPr sz=\"{huge}\"/><a:t>x</a:t></a:r></a:p></p:txBody></p:sp></p:grpSp></p:spTree>"
    );
    let text = package.text(master).unwrap().replacen("</p:spTree>", &shapes, 1);
    package.put(master, &kind, text.into_bytes());
    let found = crate::formats::pptx::template::inspect(&package.write().unwrap(), &faces).unwrap();
    assert!(found.layouts.iter().all(|layout| crate::office::xml::parse(&layout.sketch).is_ok()));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(40))]

    #[test]
    fn a_template_with_any_bytes_changed_is_used_or_refused_but_never_a_panic(at in 0.0..1.0_f64, with: [u8; 8]) {
        let mut file = build(&default_design(Darkness::Light), Aspect::Wide, "ja").write().unwrap();
        let place = ((file.len() - 8) as f64 * at) as usize;
        file[place..place + 8].copy_from_slice(&with);
        let _ = deck("# 題\n\n- 本文", Some(&file));
        let _ = crate::formats::pptx::template::inspect(&file, &crate::office::testing::faces());
    }
}
