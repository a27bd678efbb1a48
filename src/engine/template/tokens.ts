import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Platform } from '#engine/pipeline/schema.ts';

/** The six helper tokens for the current column (`/docs/reference/helper-tokens`). */
export const HELPER_TOKENS = ['SRC', 'SRC_COL', 'SRC_NODE', 'TGT', 'TGT_COL', 'TGT_NODE'] as const;
type HelperToken = (typeof HELPER_TOKENS)[number];

/** The names of a column and of its source. Columns without a source (system columns) have no `source`. */
interface TokenColumn {
  node: string;
  column: string;
  source?: { node: string; column: string } | undefined;
}

/** The text of a token, quoted for the platform. Undefined for the SRC tokens of a column without a source. */
export function tokenText(token: HelperToken, column: TokenColumn, platform: Platform): string | undefined {
  const isSource = token.startsWith('SRC');
  const from = isSource ? column.source : { node: column.node, column: column.column };
  if (!from) return undefined;
  const [node, name] = [quoteName(platform, from.node), quoteName(platform, from.column)];
  return token.endsWith('_COL') ? name : token.endsWith('_NODE') ? node : `${node}.${name}`;
}

const TOKEN = new RegExp(String.raw`\{\{-?\s*(${HELPER_TOKENS.join('|')})\s*-?\}\}`, 'g');

/**
 * Replaces the tokens in a transform by the names of the column, also inside text arguments of macros. Tokens are allowed in transforms and in macro
 * arguments there; in a data type, a join or a template they are not replaced. A token without a source stays as written, and the render gives a
 * warning.
 */
export function fillTokens(transform: string, column: TokenColumn, platform: Platform): string {
  return transform.replace(TOKEN, (written, token: HelperToken) => tokenText(token, column, platform) ?? written);
}

/**
 * The warnings for helper tokens that are written where they are not replaced, by token: in the template itself, or in text that an earlier pass
 * generated.
 */
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
