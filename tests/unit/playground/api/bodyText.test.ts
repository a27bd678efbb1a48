import { describe, expect, it } from 'vitest';
import { jsonSuggestions } from '#editors/jsonCompletion.ts';
import { schemaOf } from '#engine/api/description.ts';
import { bodyMarks, offerOf } from '#playground/api/bodyText.ts';
import { description, operation } from '../../engine/api/schemas.ts';

const { document } = description;
const start = schemaOf(operation('startRun').body)!;
const offer = offerOf(start, document);

/** The labels of the completions at the cursor, which is marked by a bar in the text. */
function labels(marked: string, isAsked = true): string[] {
  const at = marked.indexOf('|');
  return jsonSuggestions(marked.replace('|', ''), at, offer, isAsked)?.options.map(({ label }) => label) ?? [];
}

/** The text after a completion was chosen, with a bar at the cursor. */
function chosen(marked: string, label: string): string | undefined {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = jsonSuggestions(text, at, offer, true);
  const option = found?.options.find((one) => one.label === label);
  return found && option && text.slice(0, found.from) + option.insert + text.slice(option.to);
}

describe('completion of a body', () => {
  it('offers the keys of the object, and the values of a key', () => {
    expect(labels('{ | }')).toEqual(['"runDetails"', '"userCredentials"', '"parameters"']);
    expect(labels('{ "runDetails": { "j|" } }')).toContain('"jobID"');
    expect(labels('{ "userCredentials": { "snowflakeAuthType": | } }')).toEqual(['"Basic"', '"KeyPair"', '"OAuth"']);
    expect(labels('{ "runDetails": { "forceIgnoreWorkspaceStatus": | } }')).toEqual(['true', 'false']);
    expect(labels('{ "wish": { | } }')).toEqual([]);
  });

  it('writes over what is there', () => {
    expect(chosen('{ "run|": {} }', '"runDetails"')).toBe('{ "runDetails": {} }');
    expect(chosen('{ run| }', '"runDetails"')).toBe('{ "runDetails":  }');
    expect(chosen('{ "userCredentials": { "snowflakeAuthType": "K|ey" } }', '"KeyPair"')).toBe(
      '{ "userCredentials": { "snowflakeAuthType": "KeyPair" } }',
    );
  });

  it('opens with a word, or when asked', () => {
    expect(labels('{ | }', false)).toEqual([]);
  });
});

describe('what is wrong with a body', () => {
  const marks = (text: string) =>
    bodyMarks(text, start, document).map(({ from, to, message }) => [text.slice(from, to), message]);

  it.each([
    ['{ "runDetails": { "environmentID": "3" } }', []],
    ['{ "runDetails": { "environmentID": 3 } }', [['3', 'runDetails/environmentID must be string.']]],
    ['{ "runDetails": {} }', [['{', "runDetails must have required property 'environmentID'."]]],
    ['{}', [['{', "The body must have required property 'runDetails'."]]],
    ['{ "runDetails": { "environmentID": "3", "parallelism": 1.5 } }', [['1.5', 'runDetails/parallelism must be integer.']]],
    ['{ "runDetails" { } }', [['{', 'A colon belongs between a key and its value.']]],
  ])('%s', (text, wanted) => expect(marks(text)).toEqual(wanted));

  it('a property too many is marked itself', () => {
    const schema = schemaOf(operation('createWorkspaceNode').body)!;
    const text = '{ "nodeType": "Stage", "predecessorNodeIDs": [], "name": "X" }';
    const [mark] = bodyMarks(text, schema, document);
    expect(text.slice(mark!.from, mark!.to)).toBe('"name"');
  });

  it('an empty text is no body', () => {
    expect(bodyMarks('', start, document)).toHaveLength(1);
  });
});
