/** Words that say nothing about where to look. */
const STOP = new Set(
  'a an and are as at be but by can do does for from has have how i if in is it its me my no of on or our so that the their then there these this to up was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Words that readers use for each other. A query with one finds the others too, with less weight.
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
  ['create', 'add', 'new', 'make'],
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
  ['empty', 'missing', 'nothing', 'zero'],
  ['slow', 'performance', 'fast', 'speed'],
  ['user', 'member', 'person', 'people', 'colleague'],
  ['timezone', 'daylight', 'utc', 'dst'],
];

/** Turns of phrase that mean a word of the platform, or nothing. What stands behind the arrow is searched for in their place. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhat (?:does|do) (?:runnel|you|one|we) call\b|\bwhat(?:'s| is) the (?:name|word|term) (?:of|for)\b/g, ' '],
  [/\bwho (?:may|can|is allowed to|has the right to)\b|\b(?:am i|is \w+) allowed to\b/g, ' may '],
  [/\b(?:show|select|run|list|load) (?:me )?only\b/g, ' select '],
  [/\b(?:full|with|keeps?|keeping|track|tracks) (?:the )?history\b/g, ' history keeps '],
  [/\bslowly changing dimensions?\b|\bscd\b/g, ' dimension type 2 history '],
  [/\bsign(?:ing)? in\b|\blog(?:ging)? in\b/g, ' login '],
  [/\bcommand[ -]line\b/g, ' cli '],
];

/** A query without turns of phrase. */
export function plainQuery(query: string): string {
  return PHRASES.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), query.toLowerCase());
}

/** The words of a text, as they are written. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
}

/** A word as the index holds it: lower case, singular; nothing for words that say nothing. The build and the browser use the same. */
export function searchTerm(word: string): string | null {
  const term = word.toLowerCase().normalize('NFKC');
  if (term.length < 2 || term.length > 40 || STOP.has(term)) return null;
  if (term.length > 4 && term.endsWith('ies')) return `${term.slice(0, -3)}y`;
  if (/.{2}(?:ch|sh|x|ss)es$/.test(term)) return term.slice(0, -2);
  if (term.length > 3 && term.endsWith('s') && !/(?:ss|us|is)$/.test(term)) return term.slice(0, -1);
  return term;
}

const MOST_TERMS = 40;

/** The words of a text as the index holds them, each once; of a very long text the first. */
export function termsIn(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap((word) => searchTerm(word) ?? []))].slice(0, MOST_TERMS);
}

const alternatives = new Map<string, Set<string>>();
for (const group of GROUPS)
  for (const word of group) {
    const known = alternatives.get(word) ?? new Set();
    for (const other of group) if (other !== word) known.add(other);
    alternatives.set(word, known);
  }

/** Other words for one, as `searchTerm` writes it. */
export function synonymsOf(term: string): readonly string[] {
  return [...(alternatives.get(term) ?? [])];
}
