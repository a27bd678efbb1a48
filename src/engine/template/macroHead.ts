/** No template prints this by itself. Whatever comes before it in the output was printed by the macro documents. */
const BORDER = '\u0001macros end\u0001';

/** A macro document: its name is what `{% import %}` calls it. */
export interface MacroDocument {
  name: string;
  text: string;
}

/** A template behind the workspace's macros, as one text for an engine that knows of no preludes. */
interface HeadedTemplate {
  text: string;
  /** The output without what the macro documents print themselves (blank lines, mostly). */
  withoutHead(output: string): string;
  /** A line and column (from 1) of the whole text as ones of the template; what is in the macros counts as its beginning. */
  positionInTemplate(line: number, column: number): { line: number; column: number };
}

/** The template with the macro documents in front of it, for engines that take one text. */
export function headed(template: string, macros: readonly MacroDocument[]): HeadedTemplate {
  if (macros.length === 0)
    return { text: template, withoutHead: (output) => output, positionInTemplate: (line, column) => ({ line, column }) };
  const head = macros.map(({ text }) => text).join('\n') + BORDER;
  const lines = head.split('\n');
  const width = lines.at(-1)?.length ?? 0;
  return {
    text: head + template,
    withoutHead(output) {
      const at = output.indexOf(BORDER);
      return at < 0 ? output : output.slice(at + BORDER.length);
    },
    positionInTemplate(line, column) {
      const own = line - lines.length + 1;
      if (own < 1) return { line: 1, column: 1 };
      return { line: own, column: own === 1 ? Math.max(1, column - width) : column };
    },
  };
}
