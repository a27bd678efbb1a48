/** Separates the output of the macro documents from the output of the template. No template prints this text itself. */
const BORDER = '\u0001macros end\u0001';

/** A macro document. `{% import %}` refers to it by its name. */
export interface MacroDocument {
  name: string;
  text: string;
}

/** A template that follows the workspace's macros in one text, for an engine without preludes. */
interface TemplateWithMacros {
  text: string;
  /** The output without the output of the macro documents, which is mostly blank lines. */
  withoutMacroOutput(output: string): string;
  /** Converts a line and column (from 1) in the whole text to the template. A position in the macros becomes the start of the template. */
  positionInTemplate(line: number, column: number): { line: number; column: number };
}

/** The template with the macro documents before it, for engines that take one text. */
export function withMacros(template: string, macros: readonly MacroDocument[]): TemplateWithMacros {
  if (macros.length === 0)
    return { text: template, withoutMacroOutput: (output) => output, positionInTemplate: (line, column) => ({ line, column }) };
  const head = macros.map(({ text }) => text).join('\n') + BORDER;
  const lines = head.split('\n');
  const width = lines.at(-1)?.length ?? 0;
  return {
    text: head + template,
    withoutMacroOutput(output) {
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
