//! The rules, one file each; this table is the only place that lists them.

mod average_sentence_too_long;
mod bold_label;
mod broken_inflection;
mod closed_where_open_reads_better;
mod colon_before_block;
mod comma_average_out_of_range;
mod confused_word;
mod consecutive_long_sentences;
mod consecutive_short_sentences;
mod counter_in_katakana;
mod cut;
mod dash_in_japanese;
mod dated_katakana;
mod decimal_comma;
mod decomposed_kana;
mod decorated_list;
mod deep_brackets;
mod dialogue_ratio_out_of_range;
mod double_negative;
mod double_spaces;
mod doubled_kana;
mod doubled_punctuation;
mod dropped_i;
mod dropped_ra;
mod empty_line_run;
mod ending_repetition;
mod exclamation_or_question;
mod filler;
mod full_width_alphabet;
mod full_width_digits;
mod full_width_space_between_katakana;
mod full_width_western_punctuation;
mod fullwidth_space_inside;
mod half_width_brackets;
mod half_width_katakana;
mod half_width_mark;
mod half_width_space_after_mark;
mod heading_with_period;
mod hype_word;
mod hyphen_in_japanese;
mod impossible_date;
mod impossible_particles;
mod interpunct_ellipsis;
mod invisible_character;
mod joyo;
mod kana_vocabulary;
mod kana_words;
mod kanji_adverb;
mod kanji_auxiliary_verb;
mod kanji_formal_noun;
mod kanji_outside_the_common_table;
mod letters;
mod long_arabic_numeral;
mod long_kanji_run;
mod long_sentence;
mod long_vowel_as_dash;
mod long_vowel_at_the_end;
mod mechanical_phrase;
mod misplaced_respect;
mod missing_indent;
mod missing_period;
mod missing_space_after_mark;
mod misused_word;
mod mixed_caption_style;
mod mixed_first_person;
mod mixed_list_style;
mod mixed_politeness;
mod name_spelled_two_ways;
mod needless_or_missing_sa;
mod needless_re;
mod numbers_that_disagree;
mod numeral_style;
mod numerals;
mod odd_dash;
mod odd_ellipsis;
mod open_foreshadowing;
mod open_where_closed_reads_better;
mod period_before_closing_bracket;
mod phrases;
mod politeness;
mod radical_for_kanji;
mod redundant_expression;
mod repeated_conjunction;
mod repeated_conjunctive_ga;
mod repeated_opening;
mod repeated_particle;
mod repeated_passage;
mod repeated_word;
mod said_twice;
mod scenes;
mod semicolon_in_japanese;
mod space_around_brackets;
mod space_around_code;
mod space_between_full_width;
mod space_between_half_and_full_width;
mod speaker_changes_pronoun;
mod speaker_changes_style;
mod spelling_variants;
mod stray_letter;
mod stray_minus;
mod successive_word;
mod tab_in_text;
mod too_many_commas;
mod trailing_spaces;
mod twisted_sentence;
mod unbound_adverb;
mod unmatched_bracket;
mod variants;
mod viewpoint_drift;
mod weak_phrase;
mod western_punctuation;
mod wrong_particle;

pub use crate::rule::Rule;
pub(crate) use scenes::of_blocks as scene_of_blocks;

/// Every rule, in alphabetical order.
pub const RULES: &[Rule] = &[
    average_sentence_too_long::RULE,
    bold_label::RULE,
    broken_inflection::RULE,
    closed_where_open_reads_better::RULE,
    colon_before_block::RULE,
    comma_average_out_of_range::RULE,
    confused_word::RULE,
    consecutive_long_sentences::RULE,
    consecutive_short_sentences::RULE,
    counter_in_katakana::RULE,
    dash_in_japanese::RULE,
    dated_katakana::RULE,
    decimal_comma::RULE,
    decomposed_kana::RULE,
    decorated_list::RULE,
    deep_brackets::RULE,
    dialogue_ratio_out_of_range::RULE,
    double_negative::RULE,
    double_spaces::RULE,
    doubled_kana::RULE,
    doubled_punctuation::RULE,
    dropped_i::RULE,
    dropped_ra::RULE,
    empty_line_run::RULE,
    ending_repetition::RULE,
    exclamation_or_question::RULE,
    filler::RULE,
    full_width_alphabet::RULE,
    full_width_digits::RULE,
    full_width_space_between_katakana::RULE,
    full_width_western_punctuation::RULE,
    fullwidth_space_inside::RULE,
    half_width_brackets::RULE,
    half_width_katakana::RULE,
    half_width_mark::RULE,
    half_width_space_after_mark::RULE,
    heading_with_period::RULE,
    hype_word::RULE,
    hyphen_in_japanese::RULE,
    impossible_date::RULE,
    impossible_particles::RULE,
    interpunct_ellipsis::RULE,
    invisible_character::RULE,
    kanji_adverb::RULE,
    kanji_auxiliary_verb::RULE,
    kanji_formal_noun::RULE,
    kanji_outside_the_common_table::RULE,
    long_arabic_numeral::RULE,
    long_kanji_run::RULE,
    long_sentence::RULE,
    long_vowel_as_dash::RULE,
    long_vowel_at_the_end::RULE,
    mechanical_phrase::RULE,
    misplaced_respect::RULE,
    missing_indent::RULE,
    missing_period::RULE,
    missing_space_after_mark::RULE,
    misused_word::RULE,
    mixed_caption_style::RULE,
    mixed_first_person::RULE,
    mixed_list_style::RULE,
    mixed_politeness::RULE,
    name_spelled_two_ways::RULE,
    needless_or_missing_sa::RULE,
    needless_re::RULE,
    numbers_that_disagree::RULE,
    numeral_style::RULE,
    odd_dash::RULE,
    odd_ellipsis::RULE,
    open_foreshadowing::RULE,
    open_where_closed_reads_better::RULE,
    period_before_closing_bracket::RULE,
    radical_for_kanji::RULE,
    redundant_expression::RULE,
    repeated_conjunction::RULE,
    repeated_conjunctive_ga::RULE,
    repeated_opening::RULE,
    repeated_particle::RULE,
    repeated_passage::RULE,
    repeated_word::RULE,
    said_twice::RULE,
    semicolon_in_japanese::RULE,
    space_around_brackets::RULE,
    space_around_code::RULE,
    space_between_full_width::RULE,
    space_between_half_and_full_width::RULE,
    speaker_changes_pronoun::RULE,
    speaker_changes_style::RULE,
    spelling_variants::RULE,
    stray_letter::RULE,
    stray_minus::RULE,
    successive_word::RULE,
    tab_in_text::RULE,
    too_many_commas::RULE,
    trailing_spaces::RULE,
    twisted_sentence::RULE,
    unbound_adverb::RULE,
    unmatched_bracket::RULE,
    viewpoint_drift::RULE,
    weak_phrase::RULE,
    western_punctuation::RULE,
    wrong_particle::RULE,
];

#[cfg(test)]
mod tests;
