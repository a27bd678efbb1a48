import { describe, expect, it } from 'vitest';
import { type SelectorSuggestion, selectorSuggestions } from '#editors/selectorCompletion.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { retailPipeline } from '#samples/retail.ts';

const nodeIndex = nodeIndexOf(retailPipeline());

/** The suggestions at the bar. */
function offered(marked: string, isExplicit = false) {
  const at = marked.indexOf('|');
  return selectorSuggestions(marked.replace('|', ''), at, nodeIndex, isExplicit);
}

/** The text after an option was chosen, with a bar at the cursor. */
function chosen(marked: string, label: string, isExplicit = false): string | undefined {
  const text = marked.replace('|', '');
  const found = offered(marked, isExplicit);
  const option = found?.options.find((one) => one.label === label);
  if (!found || !option) return undefined;
  const inserted = `${option.insert.slice(0, option.cursor)}|${option.insert.slice(option.cursor)}`;
  return text.slice(0, found.from) + inserted + text.slice(found.to);
}

const labels = (options: readonly SelectorSuggestion[] | undefined) => options?.map(({ label }) => label);

describe('the list opens by itself', () => {
  it.each([
    '{|}',
    '{ |}',
    '{loc|}',
    '{ name: |}',
    '{ name:|}',
    '{ location: "M|" }',
    "{ subgraph: 'Customer 3|' }",
    '{ STG_|}',
    'o|',
  ])('at %s', (text) => expect(offered(text)).toBeDefined());

  it.each(['|', '{ STG_PART }|', '{ STG_PART } |', '{ STG_PART |}', '{ location: "MART" |}'])(
    'not at %s, but when asked for',
    (text) => {
      expect(offered(text)).toBeUndefined();
      expect(offered(text, true)?.options.length).toBeGreaterThan(0);
    },
  );

  it('not for what stands there already', () => {
    expect(offered('{ location: "MART|" }')).toBeUndefined();
    expect(labels(offered('{ location: "MART|" }', true)?.options)).toContain('MART');
  });
});

describe('what is chosen', () => {
  it('an attribute: the list of its values follows', () => {
    expect(chosen('{loc|}', 'location')).toBe('{location: |}');
    expect(offered('{loc|}')?.options[0]?.opensNextList).toBe(true);
  });

  it('a value comes with its quotes, in place of what was typed of it', () => {
    expect(chosen('{location: |}', 'STAGING')).toBe('{location: "STAGING"|}');
    expect(chosen('{ nodeType: "Pers|" }', 'Persistent Stage')).toBe('{ nodeType: "Persistent Stage"| }');
    expect(chosen('{ subgraph: cust| }', 'Customer 360')).toBe('{ subgraph: "Customer 360"| }');
    expect(offered('{location: |}')?.options.every(({ opensNextList }) => !opensNextList)).toBe(true);
  });

  it('a block: the cursor goes where it is to be filled in', () => {
    expect(chosen('|', '{ location: … }', true)).toBe('{ location: "|" }');
    expect(chosen('|', '+{ … }', true)).toBe('+{ | }');
    expect(chosen('|', '{ * }', true)).toBe('{ * }|');
  });

  it('an operator behind a block', () => {
    expect(chosen('{ STG_PART }|', 'OR', true)).toBe('{ STG_PART } OR |');
    expect(chosen('{ STG_PART }|', '+', true)).toBe('{ STG_PART }+|');
  });
});
