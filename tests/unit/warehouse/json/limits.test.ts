import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JSON_FUNCTIONS } from '#warehouse/json/functions.ts';
import { pathOf, stepsOf } from '#warehouse/json/path.ts';
import { type Json, jsonOf, MAX_JSON_CHARACTERS, MAX_JSON_DEPTH, parseJson, shownJson, textOf } from '#warehouse/json/variant.ts';
import { newDatabase, openBindings } from '../openWarehouse.ts';

const call = (name: string, ...args: (string | null)[]) => JSON_FUNCTIONS[name]!(...args);

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = textOf(value as Json);
      expect(textOf(jsonOf(text))).toBe(text);
      expect(JSON.parse(shownJson(text))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each(['12', 'true', 'null', '[1]', '"q"', ' 12 ', '', 'paid', '2024-01-05', '{'])('keeps the text %j a text', (text) => {
  expect(jsonOf(textOf(text))).toBe(text);
});

it('reads back the paths that it writes', () => {
  const step = fc.oneof(fc.nat(1_000), fc.string({ minLength: 1, unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      expect(stepsOf(pathOf(steps))).toEqual(steps);
    }),
  );
  expect(stepsOf('a..b')).toBeUndefined();
});

it('refuses texts that are nested too deep or too long, in every function', () => {
  const deep = `${'['.repeat(MAX_JSON_DEPTH + 1)}${']'.repeat(MAX_JSON_DEPTH + 1)}`;
  expect(() => parseJson(deep)).toThrow('nested deeper');
  expect(() => parseJson('['.repeat(1_000_000))).toThrow('nested deeper');
  expect(() => parseJson(`"${'x'.repeat(MAX_JSON_CHARACTERS)}"`)).toThrow('at most');
  // Elsewhere such a text is only a text.
  expect(call('runnel_get_of_text', deep, '[0]')).toBeNull();
  expect(call('runnel_try_parse_json_of_text', deep)).toBeNull();
  const half = textOf(['x'.repeat(MAX_JSON_CHARACTERS - 100)]);
  expect(() => call('runnel_json', 'ARRAY_CAT', half, half)).toThrow('at most');
  expect(() => call('runnel_json', 'ARRAY_GENERATE_RANGE', '0', '1000000000')).toThrow('at most');
});

it('takes keys of JavaScript’s own objects for ordinary keys', () => {
  expect(call('runnel_get_of_text', '{"a":1}', 'constructor')).toBeNull();
  expect(call('runnel_get_of_text', '{"__proto__":{"a":1}}', '__proto__.a')).toBe('1');
  expect(call('runnel_object', 'false', '__proto__', '1')).toBe('{"__proto__":1}');
  expect(call('runnel_json', 'OBJECT_INSERT', '{"a":1}', '__proto__', '2')).toBe('{"__proto__":2,"a":1}');
  expect(() => call('runnel_json', 'constructor', '1')).toThrow('no function');
});

it('returns texts of any length and script through the engine', async () => {
  const database = newDatabase(await openBindings());
  const long = 'é日😀'.repeat(5_000);
  const table =
    database.querySync(`SELECT runnel_get('{"a":"${long}","b":"x"}', 'a') AS a, runnel_get('{"b":"é"}', 'b') AS b, runnel_get(NULL, 'a') AS c
    FROM range(3000)`);
  expect(table.numRows).toBe(3_000);
  expect([table.getChild('a')?.get(2_999), table.getChild('b')?.get(0), table.getChild('c')?.get(0)]).toEqual([long, 'é', null]);
});
