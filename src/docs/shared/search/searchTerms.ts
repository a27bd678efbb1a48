import { wordsOf } from '#engine/text/words.ts';

/** Stop words, which are not searched for. */
const STOP = new Set(
  'a an and are as at be but by can do does for from has have how i if in is it its me my no of on or our so that the their then there these this to up was we what when where which who why will with you your make want need should would could please am us they them just'.split(
    ' ',
  ),
);

/**
 * Groups of synonyms. A query with a word of a group also finds the other words of that group, with less weight.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['schedule', 'cron', 'scheduler', 'timer'],
  ['permission', 'role', 'access', 'rbac', 'privilege'],
  ['may', 'allowed', 'permission', 'role', 'right'],
  ['lineage', 'dependency', 'provenance'],
  ['dag', 'graph'],
  ['cli', 'command', 'terminal'],
  ['faq', 'question'],
  ['browser', 'chrome'],
  ['setup', 'set', 'install', 'configure'],
  ['first', 'order', 'sequence'],
  ['refresh', 'run', 'load', 'execute'],
  ['deploy', 'release', 'publish', 'promote', 'deployment', 'deploying'],
  ['delete', 'remove', 'drop', 'deleting', 'removing', 'deletion'],
  ['create', 'add', 'new'],
  ['login', 'signin', 'authenticate', 'authentication', 'credential'],
  ['sso', 'saml', 'okta', 'single'],
  ['mfa', 'factor', '2fa'],
  ['whitelist', 'allowlist', 'firewall', 'network'],
  ['token', 'key', 'pat'],
  ['selector', 'select', 'filter', 'query', 'expression'],
  ['environment', 'prod', 'production', 'qa'],
  ['error', 'failure', 'failed', 'fail', 'problem'],
  ['column', 'field', 'attribute'],
  ['table', 'relation'],
  ['jinja', 'template', 'templating', 'nunjucks'],
  ['macro', 'function'],
  ['variable', 'parameter'],
  ['embed', 'iframe'],
  ['rollback', 'revert', 'undo', 'restore'],
  ['test', 'quality', 'check'],
  ['package', 'marketplace'],
  ['dependency', 'predecessor', 'upstream', 'ancestor', 'before'],
  ['successor', 'downstream', 'descendant', 'after'],
  ['break', 'impact', 'affect', 'affected', 'lineage'],
  ['rerun', 'retry', 'again'],
  ['documentation', 'doc'],
  ['support', 'supported', 'requirement', 'require'],
  ['git', 'repository', 'version'],
  ['sample', 'example', 'preview'],
  ['script', 'api', 'automate', 'automation', 'python', 'javascript', 'curl', 'programmatically'],
  ['price', 'license', 'licensing', 'seat'],
  ['history', 'historical', 'scd', 'version'],
  ['empty', 'missing', 'nothing', 'zero', 'blank'],
  ['gone', 'lost', 'vanish', 'disappear'],
  ['double', 'twice', 'duplicate'],
  ['hang', 'stuck'],
  ['slow', 'performance', 'fast', 'faster', 'speed', 'quick', 'optimize', 'tune'],
  ['user', 'member', 'person', 'people', 'colleague'],
  ['timezone', 'daylight', 'utc', 'dst'],
];

/** Phrases that stand for a word of the platform, or for nothing, with the text that replaces them. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhat (?:does|do) (?:runnel|you|one|we) call\b|\bwhat(?:'s| is) the (?:name|word|term) (?:of|for)\b/g, ' '],
  [/\bwho (?:may|can|is allowed to|has the right to)\b|\b(?:am i|is \w+) allowed to\b/g, ' may '],
  [/\b(?:show|select|run|list|load) (?:me )?only\b/g, ' select '],
  [/\b(?:full|with|keeps?|keeping|track|tracks) (?:the )?history\b/g, ' history keeps '],
  [/\bslowly changing dimensions?\b|\bscd(?: ?(?:type ?)?2)?\b/g, ' dimension type 2 history '],
  [/\bsign(?:ing)? in\b|\blog(?:ging)? in\b/g, ' login '],
  [/\bcommand[ -]line\b/g, ' cli '],
  [/\bcdc\b/g, ' cdc change data capture '],
  [/\bpii\b|\bpersonally identifiable (?:information|data)\b/g, ' personal data '],
  [/\bidps?\b/g, ' idp identity provider '],
  [/\brtps?\b|\brun-?time parameters?\b/g, ' rtp parameter '],
  [/<{7}|>{7}|^={7}$/gm, ' merge conflict marker '],
  [/\{%/g, ' jinja '],
  [/(?:^|\s)(?:[\d*/,-]+\s+){4}[\d*/,-]+(?=\s|$)/g, ' cron '],
];

/** The meaning of an abbreviation that is the whole query. In a longer query, the other words give the meaning. */
const ALONE: ReadonlyMap<string, string> = new Map([
  ['2fa', 'mfa'],
  ['bk', 'business key'],
  ['csv', 'csv source'],
  ['dag', 'directed acyclic graph'],
  ['db', 'database mapping'],
  ['dev', 'dev workspace'],
  ['faq', 'frequently asked questions'],
  ['http', 'http status codes'],
  ['https', 'https network'],
  ['json', 'json parser'],
  ['oidc', 'oidc single sign-on'],
  ['pk', 'business key'],
  ['pr', 'pull request'],
  ['rbac', 'role-based access control'],
  ['scd1', 'dimension type 1'],
  ['sk', 'surrogate key'],
  ['sql', 'sql node types'],
  ['v2', 'v2 node types'],
]);

/** The query with its abbreviation or its phrases replaced. */
export function plainQuery(query: string): string {
  const words = query.toLowerCase();
  return ALONE.get(words.trim()) ?? PHRASES.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), words);
}

const VOWEL = /[aeiouy]/;
/** Words that are not stemmed: to organize a graph has nothing to do with an organization. */
const WHOLE = new Set(['organization', 'materialized']);

/** A verb without its ending: `mapping` is `map`, `sharing` is `share`. */
function withoutEnding(base: string): string {
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return /^[^aeiou]+[aeiou][^aeiouwxy]$|^[^aeiou]*[aeiou](?:rg|rs|rc|nc|lv)$/.test(base) ? `${base}e` : base;
}

/** The common stem of the forms of a word: plural, gerund, past, noun and verb (a reduced form of Porter's stemmer). */
function stem(word: string): string {
  if (word.length < 4 || WHOLE.has(word) || !/^[a-z]+$/.test(word)) return word;
  let term = word;
  if (term.length > 4 && term.endsWith('ies')) term = term.slice(0, -3);
  else if (/.{2}(?:ch|sh|x|ss)es$/.test(term)) term = term.slice(0, -2);
  else if (term.endsWith('s') && !/(?:ss|us|is)$/.test(term)) term = term.slice(0, -1);
  if (WHOLE.has(term)) return term;
  if (term.length > 5 && term.endsWith('ing') && VOWEL.test(term.slice(0, -3))) term = withoutEnding(term.slice(0, -3));
  else if (term.length > 4 && /[^e]ed$/.test(term) && VOWEL.test(term.slice(0, -2))) term = withoutEnding(term.slice(0, -2));
  else if (/.{6}ment$/.test(term)) term = term.slice(0, -4);
  else if (/.{4}[st]ion$/.test(term)) term = term.slice(0, -3);
  if (term.length > 5 && term.endsWith('e')) term = term.slice(0, -1);
  if (/.{6}at$/.test(term)) term = term.slice(0, -2);
  if (/[^aeiou]y$/.test(term) && term.length > 3) term = term.slice(0, -1);
  return term;
}

/** The term of a word in the index: lower case and stemmed; null for stop words. Used by the build and by the browser. */
export function searchTerm(word: string): string | null {
  const term = word.toLowerCase().normalize('NFKC');
  if (term.length < 2 || term.length > 40 || STOP.has(term)) return null;
  return stem(term);
}

const IDENTIFIER = /[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu;

/** The words of a text; names such as `ref_no_link` are also included as a whole. */
export function tokensOf(text: string): string[] {
  return [...wordsOf(text), ...(text.match(IDENTIFIER) ?? [])];
}

/** Maximum number of terms of a query; further words are ignored. */
const MAX_QUERY_TERMS = 40;

/** The distinct terms of a text; only the first `MAX_QUERY_TERMS` of a long text. */
export function termsIn(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap((word) => searchTerm(word) ?? []))].slice(0, MAX_QUERY_TERMS);
}

const alternatives = new Map<string, Set<string>>();
for (const words of GROUPS) {
  const group = words.map((word) => searchTerm(word) ?? word);
  for (const word of group) {
    const known = alternatives.get(word) ?? new Set();
    for (const other of group) if (other !== word) known.add(other);
    alternatives.set(word, known);
  }
}

/** The synonyms of a term, as terms. */
export function synonymsOf(term: string): readonly string[] {
  return [...(alternatives.get(term) ?? [])];
}
