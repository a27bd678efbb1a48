import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';

/** The six words for "this column" (`/docs/reference/helper-tokens`). */
export const HELPER_TOKENS = ['SRC', 'SRC_COL', 'SRC_NODE', 'TGT', 'TGT_COL', 'TGT_NODE'] as const;
type HelperToken = (typeof HELPER_TOKENS)[number];

/** Where a column's values come from and go to, by name. Columns without a source (system columns) have no `source`. */
interface TokenColumn {
  node: string;
  column: string;
  source?: { node: string; column: string } | undefined;
}

/** What a token stands for, quoted as the platform quotes. Undefined for the SRC tokens of a column without a source. */
export function tokenText(token: HelperToken, column: TokenColumn, platform: Platform): string | undefined {
  const isSource = token.startsWith('SRC');
  const from = isSource ? column.source : { node: column.node, column: column.column };
  if (!from) return undefined;
  const [node, name] = [quoteName(platform, from.node), quoteName(platform, from.column)];
  return token.endsWith('_COL') ? name : token.endsWith('_NODE') ? node : `${node}.${name}`;
}

const TOKEN = /\{\{-?\s*(SRC|SRC_COL|SRC_NODE|TGT|TGT_COL|TGT_NODE)\s*-?\}\}/g;

/**
 * Puts the names of a column into the tokens of its transform, also inside the text arguments of macros. Tokens allowed: transforms and macro
 * arguments; in a data type, a join or a template they stand for nothing. What has no source stays as written, and the render warns of it.
 */
export function fillTokens(transform: string, column: TokenColumn, platform: Platform): string {
  return transform.replace(TOKEN, (written, token: HelperToken) => tokenText(token, column, platform) ?? written);
}

/** What to say when a helper token is written where nothing fills it in: by its name, in the template itself or in text that an earlier pass gave. */
export function tokenHints(isGenerated: boolean): ReadonlyMap<string, string> {
  return isGenerated ? GENERATED_HINTS : WRITTEN_HINTS;
}

function hints(hintOf: (token: HelperToken) => string): ReadonlyMap<string, string> {
  const upper = HELPER_TOKENS.map((token): [string, string] => [token, hintOf(token)]);
  const lower = HELPER_TOKENS.map((token): [string, string] => [
    token.toLowerCase(),
    `\`${token.toLowerCase()}\` is undefined: it renders to nothing. Helper tokens are in upper case, as in \`{{ ${token} }}\`.`,
  ]);
  return new Map([...upper, ...lower]);
}

const WRITTEN_HINTS = hints(
  (token) =>
    `\`{{ ${token} }}\` is filled in only in the transform of a column and in the arguments of macros there. In a template, a macro or a join it renders to nothing.`,
);
const GENERATED_HINTS = hints((token) =>
  token.startsWith('SRC')
    ? `\`{{ ${token} }}\` came in with a value and was not filled in: its column has no source, or it is in a data type, a join or a description, which take no helper tokens. It renders to nothing.`
    : `\`{{ ${token} }}\` came in with a value that takes no helper tokens, such as a data type, a join or a description. It renders to nothing.`,
);
