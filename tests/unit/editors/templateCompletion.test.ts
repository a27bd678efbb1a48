import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompletionNames, templateSuggestions } from '#editors/templateCompletion.ts';
import { namesAt, valueAt } from '#editors/templateNames.ts';

const metadata = {
  node: { name: 'STG_ORDERS', location: { name: 'STAGING' } },
  columns: [{ name: 'A', sourceColumns: [{ node: { name: 'ORDERS' } }] }, { name: 'B' }],
  config: { 'a b': 1, truncateBefore: true },
};
const completionNames: CompletionNames = {
  targets: [{ location: 'RAW', name: 'ORDERS', detail: 'Source' }],
  quote: (name) => `"${name}"`,
  metadata,
  functions: [
    { name: 'stage', insert: "stage('" },
    { name: 'clean_text', detail: '(column)', insert: 'clean_text(' },
  ],
  filters: [{ name: 'upper' }, { name: 'join' }],
  tests: [{ name: 'defined' }],
  columns: [{ name: 'ORDERS.O_ORDERKEY', insert: '"ORDERS"."O_ORDERKEY"' }],
};

function at(marked: string, isExplicit = false) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = templateSuggestions(text, position, completionNames, isExplicit);
  return {
    labels: found?.options.map(({ label }) => label) ?? [],
    /** The text after a suggestion was chosen. */
    choose(label: string): string | undefined {
      const option = found?.options.find((one) => one.label === label);
      return found && option && text.slice(0, found.from) + option.insert + text.slice(option.to);
    },
  };
}

describe('templateSuggestions', () => {
  it('offers names, functions and macros in a tag', () => {
    expect(at('{{ |}}').labels).toEqual(expect.arrayContaining(['node', 'columns', 'config', 'stage', 'clean_text', 'not']));
    expect(at('{{ cl|').choose('clean_text')).toBe('{{ clean_text(');
    expect(at('{% if no|').labels).toContain('node');
  });

  it('follows the paths of the metadata', () => {
    expect(at('{{ node.|').labels).toEqual(['name', 'location']);
    expect(at('{{ node.location.na|').choose('name')).toBe('{{ node.location.name');
    expect(at('{{ columns[0].|').labels).toEqual(['name', 'sourceColumns']);
    expect(at('{{ config.|').labels).toEqual(['truncateBefore']);
    expect(at('{{ nothing.|').labels).toEqual([]);
  });

  it('knows loop variables and names that were set, until they end', () => {
    expect(at('{% for column in columns %}{{ column.|').labels).toEqual(['name', 'sourceColumns']);
    expect(at('{% for c in columns %}{% for s in c.sourceColumns %}{{ s.node.|').labels).toEqual(['name']);
    expect(at('{% for column in columns %}x{% endfor %}{{ column.|').labels).toEqual([]);
    expect(at('{% set place = node.location %}{{ place.|').labels).toEqual(['name']);
    expect(at('{% for column in columns %}{{ loop.|').labels).toContain('last');
    expect(at('{{ loop.|').labels).toEqual([]);
  });

  it('offers filters, tests and tags where they can stand', () => {
    const filter = templateSuggestions('{{ node.name | up', 17, completionNames);
    expect(filter).toMatchObject({ from: 15, options: [{ label: 'upper' }, { label: 'join' }] });
    expect(at('{% if x is |').labels).toEqual(['defined']);
    expect(at('{% if x is not de|').labels).toEqual(['defined']);
    expect(at('{% |').labels).toEqual(expect.arrayContaining(['for', 'endfor', 'if', 'set', 'macro']));
    expect(at('{%- en|').choose('endif')).toBe('{%- endif');
  });

  it('offers refs inside their quotes, and nothing inside other texts', () => {
    expect(at("{{ ref('|").choose('RAW.ORDERS')).toBe("{{ ref('RAW', 'ORDERS') }}");
    expect(at("{{ stage('no|").labels).toEqual([]);
    expect(at("{{ stage('a') ~ no|").labels).toContain('node');
  });

  it('offers refs and columns in plain SQL', () => {
    expect(at('SELECT ord|').labels).toEqual(['ORDERS', 'ORDERS.O_ORDERKEY']);
    expect(at('SELECT ord|').choose('ORDERS.O_ORDERKEY')).toBe('SELECT "ORDERS"."O_ORDERKEY"');
    expect(at('SELECT |').labels).toEqual([]);
    expect(at('SELECT |', true).labels).toContain('ORDERS.O_ORDERKEY');
  });

  it('answers at every place of any text, and replaces nothing but what is typed', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      ' ',
      '\n',
      'node',
      '.',
      '|',
      'is',
      "'",
      '"',
      'ref(',
      'for x in columns',
      '[0]',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), fc.nat(120), fc.boolean(), (parts, position, isExplicit) => {
        const text = parts.join('');
        const cursor = Math.min(position, text.length);
        const found = templateSuggestions(text, cursor, completionNames, isExplicit);
        if (!found) return;
        expect(found.from).toBeLessThanOrEqual(cursor);
        for (const { to } of found.options) expect(to).toBeGreaterThanOrEqual(cursor);
      }),
    );
  });
});

describe('paths', () => {
  it('lead to values, and nowhere else', () => {
    expect(valueAt('columns[0].sourceColumns[0].node.name', metadata)).toBe('ORDERS');
    expect(valueAt("config['a b']", metadata)).toBe(1);
    expect(valueAt('node.constructor', metadata)).toBeUndefined();
    expect(valueAt('columns.length', metadata)).toBeUndefined();
  });

  it('give names back when a loop ends that hid them', () => {
    const text = '{% for node in columns %}{% endfor %}';
    expect(namesAt(text, text.length, metadata).node).toBe(metadata.node);
  });
});
