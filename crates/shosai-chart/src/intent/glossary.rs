//! Parts of Japanese names and the English words for them, so that `seat class` finds `主要席種` and `標高` finds `elevation_m`.

use std::sync::LazyLock;

/// Each line is one notion: Japanese parts, `=`, English words. A part may be a single kanji; it must then be a part of a name,
/// or stand alone in a query.
const THINGS: &[&str] = &[
    // People and their work.
    "担当医,医師,医者,医,先生,獣医,ドクター=doctor,physician,vet,clinician,veterinarian",
    "看護師,看護=nurse,nursing",
    "患者=patient",
    "飼い主=owner",
    "教員,講師,先生,教師=teacher,instructor,tutor,coach",
    "生徒,学生,児童,受講者,受講生=student,pupil,learner",
    "社員,職員,従業員,スタッフ,要員,人手=employee,staff,worker,headcount",
    "担当,係=rep,agent,handler,in charge",
    "作業者,作業員=operator,worker",
    "運転手,ドライバー,乗務員=driver",
    "店長,責任者=manager",
    "上司,管理職=manager,supervisor",
    "会員,メンバー=member,membership",
    "顧客,取引先,得意先,客先=customer,client",
    "客層,顧客層=customer segment,clientele",
    "動員,来場,入場,観客=attendance,audience,attendee,spectators,turnout,お客,観客",
    "来店,来客,来館,来訪,来院=visitor,visit,footfall,patron,お客",
    "入居者,居住者,住民=resident",
    "選手,プレーヤー=player,athlete,runner",
    "作家,著者,作者=author,writer",
    "監督=director",
    "歌手,アーティスト=artist,singer",
    "応募者,候補者=applicant,candidate",
    "回答者=respondent",
    "家族,世帯=household,family",
    "性,性別,男女=gender,sex",
    "年代,年齢層,世代,年齢階級=age group,age band,generation,age bracket",
    "年齢=age",
    "職種,職業=occupation,job,profession",
    "役職,職位=position,rank,job title",
    "勤続=tenure,seniority,years of service",
    "離職,退職=turnover,attrition,leaving,quit,辞め",
    "採用=hire,hiring,recruitment",
    "残業,時間外=overtime",
    "給与,給料,賃金,月給,年収=salary,pay,wage",
    "賞与,ボーナス=bonus",
    "休暇,有給=leave,vacation,time off",
    // Places.
    "地区,地域,エリア,地方=district,area,region,neighborhood,neighbourhood,zone",
    "都道府県,県=prefecture",
    "市区町村,自治体,市町村=municipality,town,city",
    "居住地,住所,住まい,在住=residence,address,where people live,hometown,city,town",
    "国,国名,国籍=country,nation,nationality",
    "大陸=continent",
    "港,漁港=port,harbor,harbour",
    "空港=airport",
    "駅=station",
    "路線,系統=route,line",
    "施設,ホーム=facility,home",
    "会場=venue,hall",
    "店舗,店,支店,ショップ=store,shop,branch,outlet",
    "拠点,事業所,営業所,オフィス,支社=office,site,location,base",
    "倉庫,物流センター=warehouse,depot,distribution center",
    "工場=plant,factory,mill",
    "病棟=ward",
    "病院,医院,クリニック=hospital,clinic",
    "学校,校=school",
    "公園=park",
    "畑,圃場,農場,牧場=field,farm,plot,orchard",
    "川,河川=river,stream",
    "湖,湖沼=lake",
    "山,山岳=mountain,peak",
    "海域,海岸,浜=sea area,beach,coast",
    "観測所,観測点,測定局,測定点=observatory,station,monitoring site",
    "建物,棟=building",
    "階,フロア=floor",
    "部屋,客室,室=room",
    "棚,売り場,売場=shelf,aisle,section",
    "窓口,カウンター=counter,desk",
    "出発地,出発=origin,departure",
    "目的地,行き先,到着地,届け先=destination",
    "経路,ルート=route,path",
    // Things and kinds.
    "種,種類,種別,区分,分類,類,カテゴリ,カテゴリー=kind,type,class,category,sort",
    "動物種,動物,生き物=species,animal,kind of animal",
    "樹種,樹木=tree species,tree",
    "魚種,魚=fish,species,fish species",
    "犬種,品種=breed,variety,cultivar",
    "席種,席,座席=seat,seating,seat class,seat type",
    "演目,公演,上演=play,show,performance,production",
    "作品,タイトル=title,work",
    "番組=program,programme,show",
    "曲,楽曲=song,track",
    "本,書籍,図書=book",
    "ゲーム=game",
    "商品,製品,品目,アイテム,品名=product,item,goods",
    "銘柄,ブランド=brand,label",
    "メニュー,料理=dish,menu item,menu",
    "食品,食べ物=food",
    "飲料,飲み物,ドリンク=drink,beverage",
    "酒,ビール=beer,liquor,alcohol",
    "度数,アルコール,アルコール度数=abv,alcohol,strength,alcoholic strength",
    "味,フレーバー=flavor,flavour,taste",
    "野菜=vegetable",
    "果物,果実=fruit",
    "作物,農産物=crop,produce",
    "花,花卉=flower",
    "肉,食肉=meat",
    "米,コメ=rice",
    "肥料=fertilizer,fertiliser",
    "飼料,餌,えさ=feed",
    "ごみ,廃棄物=waste,garbage,trash,rubbish,refuse",
    "資源=recyclable,recycling,resource",
    "可燃=burnable,combustible",
    "素材,材質,材料,原料=material,ingredient",
    "部品,パーツ=part,component",
    "機械,設備,装置,機=machine,equipment",
    "タンク,槽=tank",
    "車,車両,自動車,車種=car,vehicle",
    "自転車=bike,bicycle",
    "バス=bus",
    "列車,電車=train",
    "便,フライト=flight",
    "船,船舶=ship,vessel,boat",
    "端末,デバイス,機種=device,model,handset",
    "回線,通信=line,connection,network",
    "プラン,契約プラン,料金プラン=plan,subscription plan,contract",
    "コース,講座,科目,教科=course,class,subject",
    "試験,テスト,検定=exam,test",
    "部活,クラブ=club",
    "学年=grade,school year",
    "学部,学科,専攻=faculty,major,department",
    "部署,部門,部,課=department,division,team,section,unit",
    "チーム,班=team,squad,crew",
    "シフト,勤務帯=shift",
    "案件,商談=deal,opportunity,project",
    "プロジェクト=project",
    "キャンペーン,施策=campaign,promotion",
    "媒体,チャネル,流入元=channel,medium,source",
    "支払方法,決済,決済手段=payment,payment method",
    "支払,支払い,支払額=payment,paid",
    "優先度,重要度=priority,severity,importance,urgency",
    "状態,状況,ステータス=status,state,condition",
    "原因,要因,理由=cause,reason",
    "結果=result,outcome",
    "言語=language",
    "色,カラー=color,colour",
    "天気,天候=weather",
    "季節,シーズン=season",
    "大会,競技,種目=event,competition,tournament",
    "試合=match,game",
    "リーグ=league",
    "ランク,等級,グレード,級=rank,grade,tier,class",
    "サイズ,大きさ=size",
    "群,グループ=group,arm,cohort",
    "病名,疾患,診断,症状=disease,diagnosis,condition,illness",
    "薬,薬剤=drug,medicine,medication",
    "手術=surgery,operation",
    "保険=insurance",
    "商圏,市場=market",
    "業種,業界=industry,sector",
    "言及,話題,トピック=topic,mention",
];

/// The same for what is measured.
const MEASURES: &[&str] = &[
    "売上,売り上げ,売上高=sales,revenue,turnover,takings",
    "収入,所得=income,earnings",
    "利益,粗利,儲け=profit,margin,gain",
    "費用,経費,費,コスト=cost,expense,spending,bill,charge,costly,costlier",
    "診療費,医療費,治療費=bill,medical cost,vet bill,fee",
    "光熱費,電気代,水道代=utility bill,utilities",
    "家賃,賃料=rent",
    "料金,利用料,使用料,手数料,月額=fee,charge,subscription fee,monthly fee,pay",
    "価格,値段,単価,販売価格=price,unit price,expensive,cheap",
    "運賃=fare",
    "送料=shipping cost,postage",
    "割引,値引=discount",
    "予算,計画=budget,plan,planned",
    "実績=actual,result,achieved",
    "目標=target,goal",
    "前年=last year,prior year,previous year",
    "注文,受注,オーダー=order",
    "購入,購買=purchase,buying",
    "出荷,発送,出庫=shipment,shipping,shipped,dispatch",
    "入荷,入庫=arrival,receiving,inbound",
    "在庫=stock,inventory",
    "返品=return,returned",
    "欠品,品切れ=stockout,out of stock",
    "欠陥,不良,不具合=defect,flaw,fault",
    "故障,障害=failure,breakdown,outage",
    "事故=accident",
    "転倒=fall,falls,fall incident",
    "けが,負傷=injury",
    "苦情,クレーム=complaint",
    "問い合わせ,問合せ=inquiry,enquiry",
    "誤り,ミス,エラー,間違い=error,mistake",
    "エラー率,ミス率=error rate",
    "生産,製造=production,output",
    "生産量,産出=output,production volume",
    "収穫,収量=harvest,yield",
    "漁獲,漁獲量,水揚げ=catch,landings,haul",
    "発電=generation,power generation",
    "消費,使用量=consumption,usage,use",
    "排出,排出量=emission",
    "面積,広さ=area,acreage,size",
    "体積,容量,容積=volume,capacity",
    "重量,重さ,目方=weight",
    "体重=weight,body weight",
    "身長=height",
    "長さ,全長=length",
    "高さ,標高,高度=elevation,altitude,height,climb",
    "深さ,水深=depth",
    "幅=width",
    "距離=distance,how far,how long",
    "速度,速さ,スピード=speed,velocity",
    "ペース=pace,tempo",
    "ピッチ,歩調=cadence",
    "心拍,心拍数,脈拍=heart rate,pulse",
    "血圧=blood pressure",
    "体温,温度,気温=temperature",
    "水温=water temperature",
    "湿度=humidity",
    "雨量,降水量,降雨=rainfall,precipitation,rain",
    "積雪,降雪=snow,snowfall",
    "風速=wind speed,wind",
    "気圧=pressure,air pressure",
    "日照=sunshine,daylight",
    "濃度=concentration",
    "水位=water level",
    "騒音=noise,loudness",
    "震度,マグニチュード=magnitude,intensity",
    "点数,得点,スコア,成績=score,points,marks,grade",
    "評価,レビュー,評点=rating,review",
    "満足度,満足=satisfaction,csat,happiness,satisfied,happy",
    "推奨度=nps,recommendation",
    "達成率,進捗率,進捗=achievement rate,completion rate,progress",
    "稼働率,利用率=utilization,occupancy,utilisation,usage rate",
    "客室稼働率,入居率=occupancy,occupancy rate",
    "成約率,転換率=conversion rate,conversion",
    "離職率=turnover rate,attrition rate,attrition,turnover,quit rate",
    "解約率,解約,退会=churn,churn rate,cancellation,cancelled",
    "継続月数,継続期間,継続,契約期間=tenure,retention,months subscribed,how long,subscribed,続け",
    "合格率=pass rate",
    "出席率,出席=attendance,attendance rate",
    "視聴率,視聴=viewing,viewership,views",
    "再生=play,view,stream",
    "閲覧,アクセス=view,access,page view,traffic",
    "投票,得票,票=vote",
    "貸出,貸し出し=loan,checkout,borrowing,lending,借り",
    "予約=booking,reservation",
    "宿泊,泊=stay,night,overnight",
    "滞在=stay,dwell",
    "待ち,待ち時間,待機=wait,waiting,queue,waiting time,wait time,kept waiting",
    "所要,所要時間,時間=duration,hours,time taken,how long",
    "対応,解決,解決時間=resolution,handling,resolve,solved,response",
    "応答,返信=response,reply",
    "遅延,遅れ=delay,late,lateness",
    "処理=processing",
    "作業,工数=work,effort,labor,labour",
    "学習,勉強=study,studying",
    "練習,トレーニング=practice,training",
    "睡眠=sleep",
    "運動=exercise,workout",
    "歩数=steps,step count",
    "人口=population,people",
    "人数,人員=headcount,number of people",
    "世帯数=households",
    "出生=birth",
    "死亡=death",
    "感染=infection",
    "株価,終値=stock price,share price,close",
    "金利,利率=interest rate",
    "預金,残高=deposit,balance",
    "完走=finish,finishing",
    "融資,貸付=loan",
    "投資=investment",
    "税,税額=tax",
    "寄付=donation",
    "補助金,助成金=grant,subsidy",
    "広告,広告費=ad,advertising,ad spend",
    "クリック=click",
    "登録,申込,申し込み=registration,sign-up,signup,application",
    "契約=contract,subscription",
    "再開=reopened,reopen",
    "難易度=difficulty",
    "糖度=sugar content,sweetness,brix",
    "年数,築年数=years,age of building",
    "台数=units,number of cars",
    "糖,血糖=sugar,glucose",
    "燃費=fuel economy,mileage",
    "燃料=fuel",
    "電力,電気=electricity,power,energy",
    "ガス=gas",
    "水道,水量,水=water",
];

/// How the line of words for kinds begins; any column of categories answers to them.
const KINDS: &str = "種,";

/// Every word for a thing that rows may be grouped by, in both languages.
pub fn things() -> impl Iterator<Item = &'static str> {
    THINGS.iter().filter(|line| !line.starts_with(KINDS)).flat_map(|line| line.split(['=', ',']))
}

/// A line, taken apart once.
struct Notion {
    parts: Vec<&'static str>,
    english: Vec<(&'static str, Vec<&'static str>)>,
}

static NOTIONS: LazyLock<Vec<Notion>> = LazyLock::new(|| {
    let lines = THINGS.iter().chain(MEASURES).filter_map(|line| line.split_once('='));
    let words = |gloss: &'static str| (gloss, gloss.split(' ').collect());
    let notion = |(parts, english): (&'static str, &'static str)| Notion {
        parts: parts.split(',').collect(),
        english: english.split(',').map(words).collect(),
    };
    lines.map(notion).collect()
});

/// The words that may stand for a part of a name, each with whether the part is the name's head.
pub fn glosses_of(label: &str) -> Vec<(&'static str, bool)> {
    let folded = crate::table::fold::fold(label);
    let words = crate::table::header::words(label);
    let (japanese, latin) = (!folded.is_ascii(), words.iter().any(|word| word.is_ascii()));
    let mut out = Vec::new();
    for notion in NOTIONS.iter() {
        let held = || notion.parts.iter().filter(|part| holds(&folded, part)).max_by_key(|part| part.len());
        let part = japanese.then(held).flatten();
        let placed = || notion.english.iter().find_map(|(_, gloss)| english_place(&words, gloss));
        let english_hit = latin.then(placed).flatten();
        let head = match (part, english_hit) {
            (Some(part), hit) => folded.ends_with(part) || hit == Some(true),
            (None, Some(head)) => head,
            (None, None) => continue,
        };
        let glosses = notion.parts.iter().chain(notion.english.iter().map(|(gloss, _)| gloss));
        out.extend(glosses.map(|word| (*word, head)));
    }
    out
}

/// A single kanji counts only at the end of a name, where it says what kind of thing the name is.
fn holds(label: &str, part: &str) -> bool {
    if part.chars().count() == 1 { label.ends_with(part) } else { label.contains(part) }
}

/// Whether an English name holds a gloss, and whether at its end.
fn english_place(words: &[String], wanted: &[&str]) -> Option<bool> {
    let same = |own: &String, other: &&str| own == other || own.strip_suffix('s') == Some(other);
    let at = words.windows(wanted.len()).position(|own| own.iter().zip(wanted).all(|(own, other)| same(own, other)))?;
    Some(at + wanted.len() == words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(label: &str, word: &str) -> bool {
        glosses_of(label).iter().any(|(gloss, _)| *gloss == word)
    }

    #[test]
    fn parts_of_names_are_known_in_the_other_language() {
        assert!(speaks("主要席種", "seat class") && speaks("動物種", "species") && speaks("担当医", "doctor"));
        assert!(speaks("elevation_m", "標高") && speaks("Error rate", "エラー率") && speaks("resolution", "解決時間"));
        assert!(!speaks("演目", "seat") && !speaks("売上", "doctor"));
    }

    #[test]
    fn every_line_has_both_sides() {
        assert!(
            THINGS
                .iter()
                .chain(MEASURES)
                .all(|line| line.split_once('=').is_some_and(|(ja, en)| !ja.is_empty() && !en.is_empty()))
        );
    }
}
