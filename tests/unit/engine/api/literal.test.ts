import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literal } from '#engine/api/literal.ts';

describe('a literal', () => {
  it('is the value again: JSON for a parser, JavaScript for an engine', () => {
    const engine = createContext({});
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(literal(plain, 'json'))).toEqual(plain);
        // Objects of the other context have different prototypes, so they are compared as text.
        expect(runInContext(`JSON.stringify((${literal(plain, 'javascript')}))`, engine)).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('keeps every key a key', () => {
    expect(literal(JSON.parse('{"__proto__": 1, "a-b": 2, "class": 3}'), 'javascript')).toBe(
      "{ ['__proto__']: 1, 'a-b': 2, class: 3 }",
    );
  });

  it('uses the words of Python', () => {
    expect(literal({ a: true, b: false, c: null, d: 1 }, 'python')).toBe('{"a": True, "b": False, "c": None, "d": 1}');
  });

  it('takes the quotes that the text does not hold', () => {
    expect(literal(`ref('RAW', 'ORDERS')`, 'javascript')).toBe(`"ref('RAW', 'ORDERS')"`);
    expect(literal(`ref('RAW') "A"`, 'javascript')).toBe('`ref(\'RAW\') "A"`');
    expect(literal('UPPER("A")', 'python')).toBe(`'UPPER("A")'`);
    expect(literal(`'"`, 'python')).toBe(`"'\\""`);
    expect(literal('line\nbreak', 'javascript')).toBe("'line\\nbreak'");
  });

  it('breaks what is longer than a line, and leaves the rest in one', () => {
    const steps = ['stg-customer', 'stg-nation', 'dim-customer', 'stg-contacts', 'fct-orders', 'v-customer-360'];
    expect(literal({ name: 'Customer 360', steps }, 'javascript', '  ')).toBe(
      ['{', "    name: 'Customer 360',", '    steps: [', ...steps.map((step) => `      '${step}',`), '    ],', '  }'].join('\n'),
    );
    expect(literal([], 'json')).toBe('[]');
    expect(literal({}, 'python')).toBe('{}');
  });
});
