import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { positionAt } from './position.ts';

/** Where a text stops being valid JSON, line and column from 1, and what is expected there. */
interface JsonFault {
  message: string;
  line?: number;
  column?: number;
}

/** What JSON expects, by the error code of the parser. */
const JSON_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value is expected here: text in double quotes, a number, true, false, null, { or [',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a property name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'this text has no closing quote',
  InvalidEscapeCharacter: 'this is not an escape that JSON knows',
  InvalidUnicode: 'four hexadecimal digits are expected after \\u',
  InvalidCharacter: 'this character must be escaped',
};

/** Says where a text stops being valid JSON. The browser's own message is not used, because not every browser states a position. */
function faultOf(text: string): JsonFault {
  const faults: ParseError[] = [];
  try {
    parseJson(text, faults, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch {
    // The parser is recursive, so deeply nested text overflows its stack.
    return { message: 'This is not JSON, and it is nested too deeply to say where it goes wrong.' };
  }
  const [fault] = faults;
  if (!fault) return { message: 'This is not JSON.' };
  const { line, column } = positionAt(text, fault.offset);
  const reason = JSON_FAULTS[printParseErrorCode(fault.error)] ?? 'something else is expected here';
  return { message: `This is not JSON: line ${line}, column ${column}: ${reason}.`, line, column };
}

/** Parses a text as JSON: the value, or the first fault with its position. Never throws. */
export function readJson(text: string): { ok: true; value: unknown } | { ok: false; fault: JsonFault } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, fault: faultOf(text) };
  }
}

/** The path to a part of a JSON value as people write it: `nodes[3].columns[0].name`; empty for the whole value. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
}
