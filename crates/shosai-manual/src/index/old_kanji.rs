//! Old and variant forms of kanji, and the form that is used today.

use std::sync::OnceLock;

/// Pairs: an old or variant form, and the present one.
const PAIRS: &str = "亞亜惡悪壓圧圍囲爲為醫医壹壱稻稲飮飲隱隠營営榮栄衞衛驛駅圓円艷艶鹽塩應応歐欧毆殴黃黄假仮價価畫画會会壞壊懷懐繪絵擴拡殼殻覺覚學学嶽岳樂楽罐缶\
勸勧卷巻歡歓觀観關関陷陥巖巌顏顔歸帰氣気龜亀僞偽戲戯犧犠舊旧據拠擧挙虛虚峽峡挾挟敎教强強鄕郷堯尭曉暁區区驅駆勳勲薰薫徑径惠恵溪渓經経繼継莖茎螢蛍輕軽鷄鶏藝芸擊撃缺欠儉倹劍剣圈圏\
檢検權権獻献縣県險険顯顕驗験嚴厳效効廣広恆恒鑛鉱號号國国黑黒濟済碎砕齋斎劑剤櫻桜册冊雜雑產産參参慘惨棧桟蠶蚕贊賛殘残絲糸齒歯兒児辭辞濕湿實実舍舎寫写釋釈壽寿收収從従澁渋獸獣縱縦\
肅粛處処敍叙將将燒焼證証奬奨條条狀状乘乗淨浄剩剰疊畳孃嬢讓譲釀醸觸触囑嘱寢寝愼慎眞真盡尽圖図粹粋醉酔隨随髓髄數数樞枢聲声靜静齊斉攝摂竊窃專専戰戦淺浅潛潜纖繊踐践錢銭禪禅雙双壯壮搜捜\
插挿爭争總総聰聡莊荘裝装騷騒增増臟臓藏蔵屬属續続墮堕體体對対帶帯滯滞臺台瀧滝擇択澤沢單単擔担膽胆團団彈弾斷断癡痴遲遅晝昼蟲虫鑄鋳廳庁聽聴敕勅鎭鎮遞逓鐵鉄轉転點点傳伝黨党盜盗燈灯當当鬪闘\
德徳獨独讀読屆届繩縄貳弐惱悩腦脳霸覇廢廃拜拝賣売麥麦發発髮髪拔抜蠻蛮祕秘濱浜甁瓶拂払佛仏竝並變変邊辺邉辺辨弁瓣弁辯弁舖舗穗穂寶宝豐豊襃褒沒没飜翻萬万滿満默黙彌弥藥薬譯訳豫予餘余與与譽誉搖揺樣様謠謡來来\
賴頼亂乱覽覧龍竜兩両獵猟壘塁勵励禮礼靈霊齡齢戀恋爐炉勞労樓楼郞郎祿禄灣湾髙高冨富嶋島峯峰廻回澁渋煇輝";

/// Kanji that scanners confuse with kana or with one another, and the form that stands for both.
const LOOK_ALIKES: &str = "一ー二ニ三ミ八ハ口ロ力カ工エ夕タ卜ト千チ才オ曰日未末士土已己巳己間問";

/// The kanji that a kana stands for in keys.
pub(crate) fn kanji_of_kana(kana: char) -> Option<char> {
    let pairs: Vec<char> = LOOK_ALIKES.chars().collect();
    let is_kana = |c: char| matches!(c, 'ァ'..='ヶ' | 'ー');
    pairs.chunks_exact(2).find(|pair| pair[1] == kana && is_kana(kana)).map(|pair| pair[0])
}

const FIRST: u32 = 0x4E00;
const LAST: u32 = 0x9FFF;

/// The one form that a kanji is searched by.
pub(crate) fn searched_form(c: char) -> char {
    let place = u32::from(c).wrapping_sub(FIRST) as usize;
    table().get(place).copied().unwrap_or(c)
}

/// One entry for every kanji of the basic block: indexing looks at each character of every manual.
fn table() -> &'static [char] {
    static TABLE: OnceLock<Vec<char>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut forms: Vec<char> = (FIRST..=LAST).filter_map(char::from_u32).collect();
        let pairs: Vec<char> = PAIRS.chars().chain(LOOK_ALIKES.chars()).collect();
        for pair in pairs.chunks_exact(2) {
            if let Some(form) = forms.get_mut(u32::from(pair[0]).wrapping_sub(FIRST) as usize) {
                *form = pair[1];
            }
        }
        forms
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_forms_become_present_ones_and_nothing_chains() {
        assert_eq!(searched_form('國'), '国');
        assert_eq!(searched_form('証'), '証');
        assert_eq!(searched_form('力'), 'カ');
        for form in table() {
            assert_eq!(searched_form(*form), *form, "{form}");
        }
    }
}
