import type { Passage } from './prose.ts';

// Plain American English, as it is said aloud: forms that read as translated, and phrases with which a page doubts its own product.

/** What sounds wrong, and what is said instead. */
const FORMS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bshall\b/i, 'should, or the present tense'],
  [/\banew\b/i, 'again, create again, rebuild'],
  [/\bfor ever\b/i, 'forever'],
  [/\bslips? of the pen\b/i, 'typo'],
  [/\bthousand million\b/i, 'billion'],
  [/(?:^|[.:;!?]\s+)Whoever\b/, 'if you, anyone who'],
  [/\bwhoever\b[^.;:]*\bshould\b/i, 'if you, anyone who'],
  [/\btells (?:how|what|which|why|where|when|the rule)\b/i, 'explains, says, shows'],
  [/\bthe other way round\b/i, 'the other way around'],
  [/\bone (?:row|line|column|file|query|batch) an? (?!second|minute|hour|day|night|week|month|quarter|year)\w/i, 'one row per …'],
  [
    /(?<!\bthere )\b(?:is|are) no (?:JSON|selector|answer|number|object|archive|person|node|source|page|plan|part|row|run|folder|file|zip|id|control|moment|month|day|commit|lane|address|private key|built-in|storage location)\b/i,
    'is not a …',
  ],
  [/\bin the (?:tab|panel) [A-Z“]/, 'in the … tab, in the … panel'],
  [/[.;] Empty: /, 'leave it empty for …'],
  [/\ball the same(?=[.,;:)])/i, 'still, anyway'],
  [/\bwhat becomes? of\b/i, 'what happens to'],
  [/^Whose [^?]*\.$/, 'the … whose'],
  [/\bended by itself\b|\bends by itself\b/i, 'stopped unexpectedly'],
  [
    /\b(?:behind|in front of) (?:the|a|an|this|its) (?:last )?(?:semicolon|colon|brace|condition|value|arrow|marker|comma)\b/i,
    'after, before',
  ],
  [/\bthe (?:run|wave|view|part|pass) before(?=[.,;:)]|$)/i, 'the previous …'],
  [/\b(?:afterwards|towards|downwards|upwards)\b/i, 'afterward, toward, downward, upward'],
  [/\btake (?:it )?along\b/i, 'save, copy, use elsewhere'],
  [/\bheld against\b/i, 'compared with'],
  [/\bby the beginning of\b/i, 'by the start of'],
  [/\bmay not do\b/i, 'is not allowed to do'],
  [/\b(?:looking|asking) for the rows\b/i, 'loading the rows'],
  [/\bgoes on …/i, 'is in progress …'],
  [/\bstands? (?:on line|twice|once)\b/i, 'is on line, is repeated'],
  [/\bfull stop\b/i, 'period'],
];

/** A product's documentation says the safe thing to do, or nothing. */
const DOUBTS: readonly RegExp[] = [
  /\b(?:not|nowhere|never|neither) (?:been |yet |publicly )?(?:published|documented|confirmed)\b/i,
  /\bnot (?:all|every)\b[^.;]*\b(?:published|documented)\b/i,
  /\b(?:undocumented|unconfirmed)\b/i,
  /\bpublic (?:docs?|documentation|guides?|texts?|sources?|examples?)\b/i,
  /\bnot (?:stated|described) (?:here|there|publicly|anywhere)\b/i,
  /\bby any text\b/i,
  /\b(?:fields?|values?|names?|texts?) that (?:is|are) known\b/i,
  /\b(?:is|are|was|were) assumed (?:for|by|in) (?:this|the) (?:playground|site|page)\b/i,
  /\bis how (?:this site|this page|these pages)\b/i,
  /\btry (?:it|this|that) out with a test (?:user|account)\b/i,
];

function found(passages: readonly Passage[], pattern: RegExp, right: string): string[] {
  return passages.flatMap(({ where, words }) => {
    const text = pattern.exec(words)?.[0];
    return text === undefined ? [] : [`${where}: ${text.trim()}: write ${right}`];
  });
}

/** Every form that a native writer would not use. */
export function strayForms(passages: readonly Passage[]): string[] {
  return FORMS.flatMap(([wrong, right]) => found(passages, wrong, right));
}

/** Every place that doubts what it documents. */
export function doubts(passages: readonly Passage[]): string[] {
  return DOUBTS.flatMap((doubt) => found(passages, doubt, 'the safe thing to do, or nothing'));
}
