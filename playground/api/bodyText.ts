import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { TextMark } from '#editors/editorProps.ts';
import type { JsonOffer } from '#editors/jsonCompletion.ts';
import { isObject, type Json, type Schema } from '#engine/api/description.ts';
import { violationOf } from '#engine/api/schemaCheck.ts';
import { propertiesOf, resolved } from './bodyFields.ts';

/** The schema of a part of a value; undefined if the API description does not define it. */
function schemaAt(schema: Schema, path: readonly (string | number)[], document: Json): Schema | undefined {
  const own = resolved(schema, document);
  const [key, ...rest] = path;
  if (key === undefined) return own;
  if (typeof key === 'number') return own.items && schemaAt(own.items, rest, document);
  const { properties } = propertiesOf(own, document);
  const inner = properties[key] ?? (isObject(own.additionalProperties) ? own.additionalProperties : undefined);
  if (inner) return schemaAt(inner, rest, document);
  return own.anyOf?.map((one) => schemaAt(one, path, document)).find((one) => one !== undefined);
}

/** The completions of the body editor: keys of objects, and values if the schema lists them. */
export function offerOf(schema: Schema, document: Json): JsonOffer {
  return (path, what) => {
    const found = schemaAt(schema, path, document);
    if (!found) return [];
    if (what === 'key')
      return Object.entries(propertiesOf(found, document).properties).map(([text, property]) => {
        const { type, description = '' } = resolved(property, document);
        return { text, detail: type ? [type].flat().join(' or ') : description };
      });
    const values = found.enum ?? (found.type === 'boolean' ? [true, false] : []);
    return values.map((value) => ({ text: JSON.stringify(value) }));
  };
}

const WORDS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'A key in double quotes belongs here.',
  ValueExpected: 'A value belongs here.',
  ColonExpected: 'A colon belongs between a key and its value.',
  CommaExpected: 'A comma belongs between two entries.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The value has ended: nothing can follow it.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfString: 'The text does not end: its closing quote is missing.',
};

/** The errors in the text of a body: the positions at which it is not JSON, or else the first value that the schema does not allow. */
export function bodyMarks(text: string, schema: Schema, document: Json): TextMark[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first || !tree) {
    const { offset = 0, length = 0, error } = first ?? {};
    const word = error === undefined ? 'ValueExpected' : printParseErrorCode(error);
    const from = Math.min(offset, Math.max(0, text.length - 1));
    return [
      { from, to: Math.max(from + 1, offset + length), severity: 'error', message: WORDS[word] ?? `This is not JSON: ${word}.` },
    ];
  }
  const violation = violationOf(JSON.parse(text), schema, '', document);
  if (!violation) return [];
  const path = [...violation.path.split('/').slice(1), ...(violation.key === undefined ? [] : [violation.key])].map((part) =>
    part.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  const found = nodeAt(tree, path) ?? tree;
  const at = violation.key === undefined ? found : (found.parent?.children?.[0] ?? found);
  const isWide = at.type === 'object' || at.type === 'array';
  const message = `${violation.path === '' ? 'The body' : violation.path.slice(1)} ${violation.message}.`;
  return [{ from: at.offset, to: at.offset + (isWide ? 1 : at.length), severity: 'error', message }];
}

function nodeAt(tree: Node, path: readonly string[]): Node | undefined {
  // An entry of a list is identified by its index.
  let at: Node | undefined = tree;
  for (const part of path) at = at && findNodeAtLocation(at, [at.type === 'array' ? Number(part) : part]);
  return at;
}
