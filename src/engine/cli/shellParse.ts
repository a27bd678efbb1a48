/**
 * Parser of a small shell: words with quotes and variables, `$(…)`, pipes, `>` and `>>`, `&&`, `||`, `;` and comments, which is what the recipes of
 * this site use. These follow the rules of a POSIX shell. Everything else is refused with its position.
 */

type WordPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  /** `$(…)`: the output of the commands, without the line breaks at its end. */
  | { readonly kind: 'output'; readonly script: Script };

/** One word of a command; a word without parts is empty text, as `''` writes it. */
export type Word = readonly WordPart[];

export interface SimpleCommand {
  /** Assignments such as `NAME=value` before the command. */
  readonly assignments: readonly { readonly name: string; readonly value: Word }[];
  readonly words: readonly Word[];
  /** The file that receives the output instead of the screen. */
  readonly into?: { readonly file: Word; readonly appends: boolean };
}

/** A pipeline, and when it runs: always, or only after the pipeline before it succeeded or failed. */
interface ScriptStep {
  readonly when: 'always' | 'success' | 'failure';
  readonly pipeline: readonly SimpleCommand[];
}
export type Script = readonly ScriptStep[];

/** Why a line cannot be parsed. `at` is an offset in characters from 0; `isOpen` is set if further lines could complete the command. */
export class ShellSyntaxError extends Error {
  readonly at: number;
  readonly isOpen: boolean;
  constructor(message: string, at: number, isOpen = false) {
    super(message);
    this.at = at;
    this.isOpen = isOpen;
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
/** Maximum nesting depth of `$(…)`; deeper nesting is a syntax error. */
const MAX_SUBSTITUTION_DEPTH = 20;

class Reader {
  private readonly text: string;
  private at = 0;
  private readonly depth: number;

  constructor(text: string, at: number, depth: number) {
    this.text = text;
    this.at = at;
    this.depth = depth;
    if (depth > MAX_SUBSTITUTION_DEPTH) throw new ShellSyntaxError('$( is nested too deeply', at);
  }

  get position(): number {
    return this.at;
  }

  private is(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  /** Skips blanks, escaped line breaks, and a comment. */
  private skipBlanks(): void {
    for (;;) {
      const char = this.text[this.at];
      if (char === ' ' || char === '\t' || char === '\r') this.at++;
      else if (this.is('\\\n')) this.at += 2;
      else if (this.is('\\\r\n')) this.at += 3;
      else if (char === '#') {
        const end = this.text.indexOf('\n', this.at);
        this.at = end === -1 ? this.text.length : end;
      } else return;
    }
  }

  private skipLines(): void {
    for (;;) {
      this.skipBlanks();
      if (this.text[this.at] !== '\n') return;
      this.at++;
    }
  }

  /** Parses commands up to the end of the text or, with `inside`, up to the parenthesis that closes `$(`. */
  script(inside: boolean): Script {
    const steps: ScriptStep[] = [];
    let when: ScriptStep['when'] = 'always';
    for (;;) {
      this.skipLines();
      const isEnd = this.at >= this.text.length || (inside && this.is(')'));
      if (isEnd) {
        if (when !== 'always')
          throw new ShellSyntaxError(`a command is missing after ${when === 'success' ? '&&' : '||'}`, this.at, true);
        return steps;
      }
      steps.push({ when, pipeline: this.pipeline() });
      this.skipBlanks();
      if (this.is('&&')) when = 'success';
      else if (this.is('||')) when = 'failure';
      else {
        when = 'always';
        if (this.is(';') || this.is('\n')) this.at++;
        else if (this.is('&')) throw new ShellSyntaxError('& is not supported here: commands run one after another', this.at);
        else if (this.is(')') && !inside) throw new ShellSyntaxError('this ) closes nothing', this.at);
        continue;
      }
      this.at += 2;
    }
  }

  private pipeline(): SimpleCommand[] {
    const commands = [this.command()];
    for (;;) {
      this.skipBlanks();
      if (!this.is('|') || this.is('||')) return commands;
      this.at++;
      this.skipLines();
      commands.push(this.command());
    }
  }

  private command(): SimpleCommand {
    const start = this.at;
    const assignments: { name: string; value: Word }[] = [];
    const words: Word[] = [];
    let into: SimpleCommand['into'];
    for (;;) {
      this.skipBlanks();
      const char = this.text[this.at];
      if (char === undefined || char === '\n' || char === ';' || char === '|' || char === '&' || char === ')') break;
      if (char === '>') {
        const appends = this.is('>>');
        this.at += appends ? 2 : 1;
        this.skipBlanks();
        const start = this.at;
        const file = this.word();
        if (!file) throw new ShellSyntaxError('a file name is missing after >', start, start >= this.text.length);
        into = { file, appends };
        continue;
      }
      if (char === '<' || char === '(' || char === '`')
        throw new ShellSyntaxError(`${char} is not supported in this shell`, this.at);
      const name = words.length === 0 ? /^([A-Za-z_][A-Za-z0-9_]*)=/.exec(this.text.slice(this.at, this.at + 200)) : null;
      if (name) {
        this.at += name[0].length;
        assignments.push({ name: name[1]!, value: this.word() ?? [] });
      } else words.push(this.word()!);
    }
    if (words.length === 0 && assignments.length === 0) {
      const found = this.text.slice(this.at, this.at + 2).trim();
      throw new ShellSyntaxError(found ? `a command is missing before ${found}` : 'a command is missing', start, found === '');
    }
    return { assignments, words, ...(into ? { into } : {}) };
  }

  /** The word that begins here; undefined if none does. */
  private word(): Word | undefined {
    const parts: WordPart[] = [];
    const start = this.at;
    let plain = '';
    const flush = () => {
      if (plain !== '') parts.push({ kind: 'text', text: plain });
      plain = '';
    };
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined || /[ \t\r\n;|&<>()`]/.test(char)) break;
      if (char === '\\') {
        if (this.is('\\\n')) this.at += 2;
        else {
          plain += this.text[this.at + 1] ?? '\\';
          this.at += 2;
        }
      } else if (char === "'") {
        const end = this.text.indexOf("'", this.at + 1);
        if (end === -1) throw new ShellSyntaxError("a ' is not closed", this.at, true);
        plain += this.text.slice(this.at + 1, end);
        this.at = end + 1;
      } else if (char === '"') {
        flush();
        parts.push(...this.doubleQuoted());
      } else if (char === '$') {
        const part = this.dollar();
        if (part) {
          flush();
          parts.push(part);
        } else {
          plain += '$';
          this.at++;
        }
      } else {
        plain += char;
        this.at++;
      }
    }
    flush();
    return this.at === start ? undefined : parts;
  }

  private doubleQuoted(): WordPart[] {
    const start = this.at++;
    const parts: WordPart[] = [];
    let plain = '';
    const flush = () => {
      if (plain !== '') parts.push({ kind: 'text', text: plain });
      plain = '';
    };
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) throw new ShellSyntaxError('a " is not closed', start, true);
      if (char === '"') {
        this.at++;
        flush();
        return parts;
      }
      if (char === '\\' && /["\\$`\n]/.test(this.text[this.at + 1] ?? '')) {
        if (this.text[this.at + 1] !== '\n') plain += this.text[this.at + 1];
        this.at += 2;
        continue;
      }
      const part = char === '$' ? this.dollar() : undefined;
      if (part) {
        flush();
        parts.push(part);
      } else {
        plain += char;
        this.at++;
      }
    }
  }

  /** `$NAME`, `${NAME}`, `$?` or `$(…)`; undefined for a literal `$`. */
  private dollar(): WordPart | undefined {
    const start = this.at;
    if (this.is('$(')) {
      const inner = new Reader(this.text, this.at + 2, this.depth + 1);
      const script = inner.script(true);
      if (this.text[inner.position] !== ')') throw new ShellSyntaxError('a $( is not closed', start, true);
      this.at = inner.position + 1;
      return { kind: 'output', script };
    }
    if (this.is('$?')) {
      this.at += 2;
      return { kind: 'variable', name: '?' };
    }
    const braced = this.is('${');
    const name = NAME.exec(this.text.slice(start + (braced ? 2 : 1), start + 200))?.[0];
    if (name === undefined) {
      if (braced) throw new ShellSyntaxError('${ must be followed by the name of a variable', start);
      return undefined;
    }
    this.at = start + (braced ? 2 : 1) + name.length;
    if (braced) {
      if (this.text[this.at] !== '}')
        throw new ShellSyntaxError(`\${${name} needs a closing }`, start, this.at >= this.text.length);
      this.at++;
    }
    return { kind: 'variable', name };
  }
}

/**
 * Parses one or several lines as commands.
 *
 * @throws ShellSyntaxError with the position, if the text cannot be parsed.
 */
export function parseShell(text: string): Script {
  return new Reader(text, 0, 0).script(false);
}

const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** Quotes a text as one word; `parseShell` returns the same text. */
export function quoteWord(text: string): string {
  if (PLAIN.test(text) && !/^[A-Za-z_][A-Za-z0-9_]*=/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
