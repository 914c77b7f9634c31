//! The lexicon of words that speak for a kind of picture, in Japanese and English. Folded spelling.

use super::cue::Cue;

/// Words that speak for the same thing.
pub struct Group {
    /// What they speak for.
    pub cue: Cue,
    /// How strongly.
    pub weight: f64,
    /// The template they name, if they name one.
    pub form: &'static str,
    /// The words, with bars between.
    pub words: &'static str,
}

const fn group(cue: Cue, weight: f64, words: &'static str) -> Group {
    Group { cue, weight, form: "", words }
}

const fn form(form: &'static str, words: &'static str) -> Group {
    Group { cue: Cue::Form, weight: 2.0, form, words }
}

const fn refused(form: &'static str, words: &'static str) -> Group {
    Group { cue: Cue::Refused, weight: 1.0, form, words }
}

/// Every group. The same word may speak for two things.
pub const LEXICON: &[Group] = &[
    group(
        Cue::Trend,
        3.0,
        "軌跡|足取り|歩み|道のり|trajectory|trajectories|を追うごとに|を重ねるごとに|追うごとに|重ねるごとに|推移|時系列|経時|トレンド|年々|移り変わり|時間とともに|\
         over time|through time|time series|timeline|trend|trending|trajectory|trajectories|evolution|\
         evolve|evolved|evolving|経年|時間軸|over the year|over the season|over the month|over the week|\
         over the quarter|on one time axis|along the time axis|across time|across the year|as time goes|season to season|\
         year after year|month after month|これまでの歩み|折れ線で",
    ),
    group(
        Cue::Trend,
        2.0,
        "trace|traces|右肩上がり|右肩下がり|どの時期|時期による|季節変動|山と谷|勢い|伸び悩み|追いたい|追跡|throughout|over the course|as the months go by|through the year|track|tracking|fared|been doing|seasonal pattern|増減の様子|上昇傾向|下降傾向|傾向|ペース|pace|decline|declined|growing or shrinking|shrinking|climb|climbed|dropped|rose|fell|rise|fall|drop|\
         over elections|across elections|たびに|回を追う|毎回|ahead of last|年を追う|年を追って|月を追って|since launch|この数年|数年間|ここ数年|近年|long-term|long term|長期的|\
         去年に比べ|前年に比べ|昨年に比べ|前月に比べ|以前に比べ|過去に比べ|昔と比べ|compared to last year|compared with last year|than last year|vs last year|最近どう|調子|どうなって|行方|盛り上が|下火|落ち込|急増|急減|いつから|いつまで|how has|how have|how is it going|lately|spike|spikes|dip|dips|peaked|slowing|picking up|drift|drifted|getting better|getting worse|getting higher|getting lower|worsening|improving|improved|on the rise|上り調子|横ばい|頭打ち|\
         増減|伸び|伸びている|伸びた|成長|右肩|変遷|動向|動き|流れ|履歴|経過|\
         growing|grown|grew|growth|history|historical|progress|progression|rising|falling|increasing|\
         decreasing|declining|rise and fall|ups and downs|momentum|季節性|seasonality|seasonal|\
         ピークはいつ|いつ|when did|いつ頃|gone up|gone down|going up|going down|上がって|\
         下がって|増えて|減って|増加|減少|低下|上昇|上向|下向|回復|推移的|\
         伸び悩|fluctuat|fluctuated|fluctuation|fluctuations|develop|developed|development|\
         over the last|over the past|上がった|下がった|増えた|減った|悪化|改善",
    ),
    group(
        Cue::Shift,
        1.2,
        "変化|変わった|変わって|変わる|変動|推し量|どう動|change|changed|changing|\
         changes|shift|shifted|shifting|moved|moves|移動した|move|vary over|widen|widened|widening|\
         narrow|narrowed|narrowing|拡大|縮小|縮ま|広がって|広がった|差が広が",
    ),
    group(
        Cue::Compare,
        2.0,
        "競わせ|競合わせ|同じ土俵|足を引っ張|引っ張っている|head to head|head-to-head|pit against|順番に並べ|成績の良い|優秀な|稼いで|contributors|contributor|leaders|laggards|who sold|performance of|performance by|の中で|中でどれ|突き抜け|見比べたい|相対的に|強弱|大小|多寡|高低|stands out|stand out|\
         lagging behind|outperform|outperforms|underperform|underperforms|売れ筋|稼ぎ頭|突出|抜きん出|best performing|worst performing|performing|popular|popularity|人気|favorite|見劣り|優れて|劣って|better|worse|ahead of|behind|\
         比較|比べ|くらべ|対比|対決|見比べ|compare|compared|comparing|comparison|versus|vs|\
         vs.|against|contrast|どちら|どっち|どの|どれ|どこ|which|who|優劣|誰が|誰の|\
         一番|いちばん|最も|もっとも|stack up|stacks up|differ|違い|違う|異なる|\
         difference|differences|different|比べると|performs best|perform best|勝って|負けて",
    ),
    group(
        Cue::Achieve,
        2.0,
        "下回る|上回る|下回った|上回った|下回って|上回って|届かない|届いて|届か|達して|未達|達成|超過|予実|過不足|\
         missed|miss|misses|beat|beats|beating|missing|exceeds|exceeded|exceed|exceeding|fell short|falls short|fall short|short of|\
         meet|meets|met|behind plan|ahead of plan|on plan|over budget|under budget|on target|off target",
    ),
    group(
        Cue::Compare,
        1.0,
        "多い|少ない|高い|低い|大きい|小さい|高いのは|強い|弱い|highest|lowest|\
         largest|smallest|biggest|most|least|best|worst|強み|leading|lagging",
    ),
    group(
        Cue::Gap,
        2.5,
        "差の推移|差の変化|格差の|開きは|開きが|ギャップは|spread between|distance between|差が開|差が縮|差は縮|差は開|lead of|\
         difference in|differences in|difference between|differences between|gap between|gaps between|differences among|差の|差は|差を|違いの変化|優位|\
         格差|ギャップ|開き|差|差異|差分|gap|gaps|disparity|disparities|差が|リード|\
         lead over",
    ),
    group(
        Cue::Ranking,
        2.5,
        "worst first|best first|highest first|largest first|lowest first|biggest first|ランキング|順位|番付|順に|順で|多い順|高い順|大きい順|少ない順|\
         低い順|降順|昇順|rank|ranked|ranking|ranking of|leaderboard|sorted|sort by|ordered by|\
         ベスト|ワースト|トップ|上位|下位|top|bottom|league table",
    ),
    group(
        Cue::Distribution,
        2.5,
        "広がり|値の幅|変動幅|変動の幅|振れ幅|振れ方|上下幅|ばらつき幅|幅を|幅が|レンジ|ぶれ|ブレ|ぶれて|安定し|不安定|まちまち|バラバラ|ばらばら|似たり寄ったり|\
         iqr|interquartile|variable|inconsistent|inconsistently|consistent|consistently|erratic|volatile|volatility|unpredictable|\
         stable|unstable|steady|steadiest|swing|swings|all over the place|varies|vary|varying|curves|steadier|stablest|ばらける|ばらけ方",
    ),
    group(
        Cue::Distribution,
        3.0,
        "dist|distrib|histo|hist|金額帯|重量帯|点数帯|年収帯|価格帯|どの帯|ゾーンに|層は|層が|層の違い|\
         どのあたり|どの辺り|どのへん|価格帯|range|ranges|\
         ことが多い|ことは多い|ケースが多い|how often|ほとんどの|大半|大部分|標準的な|普通はどのくらい|一般的な値|typically|majority|common values|bulk of|how much variation|variation in|variation|偏って|バラつき|散布具合|度数分布|frequency of|\
         相場感|相場観|相場|だいたいどのくらい|だいたいどれくらい|目安|\
         how old|何歳ぐらい|何歳くらい|\
         広がり方|広がり具合|どんな広がり|range look|range of values|どれくらいの幅|どのくらいの幅|最小から最大|min to max|how varied|vary in|how consistent|consistency|ムラ|むら|まとまり具合|裾|tail|tails|typical values|どの層|何歳くらい|年齢層|価格帯はどの|\
         分布|ヒストグラム|度数|ばらつき|バラツキ|散らばり|ちらばり|偏り|\
         分散|distribution|distributions|distributed|histogram|histograms|frequency|frequencies|\
         dispersion|variability|variance|skew|skewed|密度|density|集中して|集まって|\
         どのくらいの範囲|山の形|幅がある|外れ値|outlier|outliers|concentrated|\
         clustered around|typical range|bell curve|形状|how spread out|spread out|spread of|\
         幅はどの|どの辺りに|どのあたりに|どのへんに|どの範囲|\
         ボリュームゾーン|バラけ|ばらけ|パーセンタイル|percentile|percentiles|\
         四分位|quartile|quartiles|spread",
    ),
    group(
        Cue::Spread,
        1.5,
        "箱ひげ|四分位|quartile|quartiles|box|ひげ|whisker|最大最小|外れ値|outlier|\
         outliers|ばらつき|variability|spread|median and|中央値と",
    ),
    group(
        Cue::Overlay,
        3.0,
        "lay over|over each other|laid over|one over the other|\
         重ね|重ねて|重ね合わせ|重なり|オーバーレイ|overlay|overlaid|overlaying|\
         overlap|overlapping|superimpose|superimposed|on top of each other|on top of one another|over one another|one on top of the other|layered over|on the same axes|\
         on the same axis|同じ軸|layered|かぶせ|被せ",
    ),
    group(
        Cue::Together,
        3.0,
        "1枚で|一枚で|1枚に|一枚に|1枚の|一枚の|1つのグラフ|一つのグラフ|ひとつのグラフ|1つの図|一つの図|ひとつの図|同じ図|同じグラフ|同一グラフ|同じ画面|1つのチャート|ひとつのチャート|\
         1つにまとめ|一つにまとめ|ひとつにまとめ|1枚にまとめ|一枚にまとめ|まとめて1枚|まとめて一枚|まとめて1つ|まとめて一つ|まとめて同じ|\
         on one chart|in one chart|on one graph|in one graph|in one plot|on one plot|in a single plot|on a single plot|in a single chart|on a single chart|in a single graph|on a single graph|\
         on the same plot|on the same chart|in the same chart|on the same graph|in the same graph|in one figure|single line chart|one line chart|all in one|one combined",
    ),
    group(
        Cue::Beside,
        2.0,
        "並べて|横並び|並列|side by side|side-by-side|next to each other|next to one another|beside one another|beside each other|隣同士|左右に|\
         並べ",
    ),
    group(
        Cue::Composition,
        3.0,
        "split up|split among|split between|divided among|divided between|is divided|are divided|分け合|人数比|男女比|件数比|売上比率|比率は|\
         fraction|fractions|how much of|うちどれだけ|as a percentage|in percent|as percentage|percentages|%で|パーセントで|構成の|\
         ratio|内わけ|構成要素|配分|割り振り|何が占め|comes from|come from|makeup|make-up|slice|slices|portion|\
         構成比|構成割合|構成|内訳|占める|占有率|シェア|割合|比率|composition|\
         breakdown|break down|broken down|make up|makes up|made up|proportion|proportions|share|shares|\
         part of the whole|parts of the whole|percentage of|percent of|パーセンテージ|何割|何%|\
         何パーセント|100%|mix|split of|contribution|貢献度|寄与|全体に対する|比重",
    ),
    group(
        Cue::Relation,
        3.0,
        "do heavier|do taller|do hotter|do cheaper|do faster|do warmer|do colder|do richer|do smaller|do newer|do younger|does bigger|does larger|ほど|\
         do bigger|do larger|do higher|do older|do longer|does more|does higher|does longer|go together|move together|に連れて|ともに上が|依存|効果|\
         drive|drives|driven by|mean higher|mean more|mean better|mean lower|lead to|leads to|translate into|explain|explains|linked|link between|associated|hand in hand|いほど|るほど|につれて|左右する|左右され|効いて|相関|関係|関連|連動|散布図|影響|因果|correlation|correlate|correlated|correlates|\
         relationship|relation|relate|related to|scatter|scatterplot|scatter plot|depend on|depends on|\
         association|anything to do with|something to do with|have to do with|has to do with|tied to|go hand in hand|pay off|pays off|hinge on|hinges on|matter for|matters for|predict|predicts|connection between|connected to|in relation to|as a function of|plotted against|effect of|effects of|effect on|分だけ|かけた分|払った分|見合っ|見合う|見合った|むすびつ|結びつ|corr|関わり|かかわり|因果関係|相関関係|相関性|兼ね合い|関係性|関連性|比例して|反比例|応じて|次第で|affect|affects|affected|influenced|determined by|swayed by|influence|impact of|つながり|比例",
    ),
    group(
        Cue::Panel,
        2.5,
        "図を分け|グラフを分け|図に分け|グラフに分け|チャートを分け|コマを分け|コマに分け|小さいコマ|小さなコマ|別々のコマ|コマで|小窓|別窓|別枠|小パネル|別々の図|別々のグラフ|別々のパネル|別の図|別の枠|小分け|分割して|分けて並べ|マス目|\
         小さなグラフ|小さい図|小さな図|小さいグラフ|ミニチャート|スパークライン|sparkline|sparklines|mini charts|mini chart|並べて一覧|個別のグラフ|each separately|side by side over time|tiles|\
         small chart|small charts|chart each|in its own|own panel|own chart|split into panels|separate panels|1つずつ|ひとつずつ|一つずつ|格子|グリッド|サムネイル|全体を通して|まるごと|all at once|\
         俯瞰|全体像|全体を|一望|一覧|見渡|ざっと|まとめて|\
         小さく並べ|スモールマルチプル|パネル|個別に|それぞれ|small multiple|\
         small multiples|panel|panels|facet|facets|faceted|trellis|at a glance|overview|big picture|\
         bird's eye|bird's-eye|separate chart|separate charts|one chart per|a chart for each|a chart per|\
         chart for every|grid of|全店|すべての|全ての|全部の|個々の|individually|\
         ダッシュボード|分けて表示|別々に|separately|一度に見|一目で|ひと目で|every single|\
         全拠点|全国を|whole picture|枠で|own little|own small|own frame|in its own frame",
    ),
    group(
        Cue::Each,
        1.0,
        "別に|別の|別で|ごとに|ごとの|毎の|毎に|each|every|per|by|across|between|among|\
         別|ごと|各",
    ),
    group(
        Cue::Series,
        2.0,
        "lineを分け|ラインを分け|a line each|one line apiece|each as a line|each its own line|本ずつ線|1本ずつ線|一本ずつ線|の線を重ね|線に分け|折れ線を重ね|lines|one line for each|a line for each|one line each|line for every|複数系列|系列ごと|線を分け|separate line|separate lines|multiple lines|\
         lines for each|one line per|a line per|線で分け|色分けして折れ線|multi-line|\
         multiline|各線",
    ),
    form(
        "line",
        "as a single line|as one line|line で|折れ線で|single line chart|one line chart|1本の線|一本の線|折れ線|lineで|線で|as lines|as a line|two lines|three lines|線グラフ|ライングラフ|line chart|line graph|line plot|折線",
    ),
    form("area", "面グラフ|エリアチャート|area chart|area graph|エリアグラフ"),
    form("step_line", "ステップチャート|階段状|step chart|step line|階段グラフ"),
    form("calendar", "カレンダーヒートマップ|カレンダー|calendar heatmap|calendar heat map|calendar"),
    form(
        "bar",
        "棒グラフ|bar で|barで|as a bar|棒に|バーで|バーチャート|bar chart|bar graph|bars|横棒|縦棒|棒で|column chart",
    ),
    form("dot_plot", "ドットプロット|dot plot"),
    form("lollipop", "ロリポップ|lollipop|lollipop chart"),
    form("dumbbell", "ダンベル|dumbbell|dumbbell chart"),
    form("diverging_bar", "正負の棒|diverging bar"),
    form("bullet", "ブレット|bullet chart|bullet graph"),
    form("stacked_bar", "積み上げ棒|積上げ棒|積み上げ|stacked bar|stacked bars|stacked"),
    form("heat_map", "ヒートマップ|heat map|heatmap"),
    form("histogram", "ヒストグラム|histogram|柱状図"),
    form("density", "密度曲線|密度プロット|density plot|kde|density curve"),
    form("ecdf", "累積分布|ecdf|cumulative distribution|cdf"),
    form("share_bar", "帯グラフ|share bar"),
    form("treemap", "ツリーマップ|treemap|tree map"),
    form(
        "scatter",
        "点で散ら|点を散ら|点で見|点で確認|点で打|点で描|点を打|点でプロット|dots please|just the dots|just dots|one dot|as dots|as a dot|散布図|scatter plot|scatterplot|scatter chart|scatter",
    ),
    form("stacked_area", "積み上げ面|積み上げエリア|stacked area|stacked area chart"),
    form("slope", "スロープ|slope chart|slopegraph|slope graph"),
    form(
        "bump",
        "順位の推移|順位推移|順位の変化|順位変動|bump chart|rank over time|\
         ranks over time|ranking over time|rankings over time|rankings change|順位がどう",
    ),
    form("index_line", "指数化|基準化|起点を100|100として|indexed to 100|rebased|index to 100|indexed"),
    form("ridgeline", "リッジライン|リッジプロット|ridgeline|ridge plot|joyplot"),
    form(
        "quantile_band",
        "ファンチャート|分位帯|パーセンタイル帯|fan chart|percentile band|\
         quantile band",
    ),
    form(
        "grouped_bar",
        "棒を横に並べ|横に並べた棒|棒を左右に|paired bars|隣り合わせの棒|隣り合った棒|隣り合わせた棒|隣どうしの棒|棒を横に|棒を横並び|横並びにした棒|棒で横並び|並べた棒|棒を並べ|棒を隣|横並びの棒|並列の棒|bars next to each other|bars next to one another|bars beside each other|bars beside one another|bars standing together|棒を隣り合|棒を並列|隣り合う棒|棒を隣どうし|棒を隣同士|隣に並べた棒|bars side by side|集合棒|グループ化した棒|grouped bar|grouped bars|clustered bar|clustered bars|\
         side-by-side bars|grouped column|clustered column",
    ),
    form("overlay_density", "密度を重ね|overlaid densities|overlaid density"),
    form("small_multiples", "スモールマルチプル|small multiple|small multiples|小さなグラフを並べ|trellis"),
    form(
        "box_plot",
        "箱を並べ|箱を横に|箱にして|箱ひげ図|箱ひげ|箱で|box で|boxで|as boxes|boxes|one box|a box|box per|ボックスプロット|boxplot|box plot|box-and-whisker|\
         box and whisker",
    ),
    form("violin", "バイオリン|バイオリンプロット|violin|violin plot"),
    form("strip_plot", "ストリッププロット|strip plot|点を並べ|jitter"),
    form("pareto", "パレート|pareto"),
    form("waterfall", "ウォーターフォール|滝グラフ|waterfall|waterfall chart"),
    group(
        Cue::NoChart,
        3.0,
        "地図|マップ上|マップに|白地図|塗り分け地図|on a map|on the map|a map of|a map|the map|world map|choropleth|\
         ネットワーク図|ネットワークグラフ|network graph|network diagram|a network of|network of|組織図|org chart|organization chart|\
         organisation chart|organizational chart|相関図|関係図|系統樹|家系図|family tree|樹形図|dendrogram|\
         座席表|seating chart|seating plan|サンキー|sankey|ガントチャート|ガント|gantt|ワードクラウド|word cloud|wordcloud|フローチャート|flowchart|\
         flow chart|flow diagram|流れ図|マインドマップ|mind map|mindmap|ベン図|venn|間取り図|draw a floor plan|設計図|blueprint|\
         イラスト|illustration|似顔絵|portrait|写真|photo|photograph|ロゴ|logo|動画に|アニメーション|animation|animated|\
         路線図|年表|時刻表",
    ),
    refused(
        "share_bar",
        "円グラフ|パイチャート|パイグラフ|pie chart|pie|pie graph|ドーナツグラフ|\
         ドーナツチャート|donut|doughnut|donut chart",
    ),
    refused("bar", "レーダーチャート|レーダー|クモの巣|radar chart|radar|spider chart"),
    refused(
        "",
        "3d|3次元|三次元|立体|3-d|three-dimensional|二軸|2軸|第2軸|第二軸|両軸|\
         dual axis|dual-axis|two axes|secondary axis|second axis|右軸",
    ),
];
