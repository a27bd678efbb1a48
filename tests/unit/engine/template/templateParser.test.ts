import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TemplateFault } from '#engine/template/jinja/fault.ts';
import { parseTemplate } from '#engine/template/jinja/templateParser.ts';
import type { Expression } from '#engine/template/jinja/tree.ts';

function parse(text: string) {
  return parseTemplate({ name: 'template', text });
}

/** An expression as the parser grouped it, with brackets around every part. */
function bracketed(node: Expression): string {
  switch (node.type) {
    case 'literal':
      return String(node.value);
    case 'name':
      return node.name;
    case 'and':
    case 'or':
      return `(${bracketed(node.left)} ${node.type} ${bracketed(node.right)})`;
    case 'not':
      return `(not ${bracketed(node.operand)})`;
    case 'sign':
      return `(${node.operator}${bracketed(node.operand)})`;
    case 'arithmetic':
      return `(${bracketed(node.left)} ${node.operator} ${bracketed(node.right)})`;
    case 'concat':
      return `(${node.parts.map(bracketed).join(' ~ ')})`;
    case 'compare':
      return `(${[bracketed(node.first), ...node.rest.map(({ operator, operand }) => `${operator} ${bracketed(operand)}`)].join(' ')})`;
    case 'inlineIf':
      return `(${bracketed(node.then)} if ${bracketed(node.condition)} else ${node.otherwise ? bracketed(node.otherwise) : ''})`;
    case 'filter':
      return `(${bracketed(node.input)} | ${node.name})`;
    case 'test':
      return `(${bracketed(node.input)} is ${node.name})`;
    case 'attribute':
      return `${bracketed(node.target)}.${node.name}`;
    default:
      throw new Error(`no ${node.type} is written here`);
  }
}

function taken(expression: string): string {
  const [statement] = parse(`{{ ${expression} }}`);
  if (statement?.type !== 'output') throw new Error('no output');
  return bracketed(statement.value);
}

const name = fc.constantFrom('a', 'b', 'c.d');
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression');
  const operator = fc.constantFrom('+', '-', '*', '/', '//', '%', '**', 'and', 'or');
  return {
    expression: fc.oneof(
      { maxDepth: 5 },
      name,
      fc.tuple(inner, operator, inner).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(inner, inner, inner).map(([then, condition, otherwise]) => `(${then} if ${condition} else ${otherwise})`),
      inner.map((operand) => `(not ${operand})`),
      inner.map((operand) => `(${operand} | upper)`),
      inner.map((operand) => `(${operand} is defined)`),
      fc
        .tuple(inner, fc.constantFrom('<', '==', 'in', 'not in'), inner)
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    ),
  };
});

describe('the tree of an expression', () => {
  it.each([
    ['a or b and not c', '(a or (b and (not c)))'],
    ['a + b ~ c * d', '(a + (b ~ (c * d)))'],
    ['-a ** b | upper', '((-a) ** (b | upper))'],
    ['a - b - c', '((a - b) - c)'],
    ['a ** b ** c', '((a ** b) ** c)'],
    ['a < b <= c not in d', '(a < b <= c not in d)'],
    ['a if b else c if d else e', '(a if b else (c if d else e))'],
    ['not a is defined and b', '((not (a is defined)) and b)'],
    ['a is not defined', '(not (a is defined))'],
  ])('%s binds as %s', (written, expected) => {
    expect(taken(written)).toBe(expected);
  });

  it('keeps what brackets say', () => {
    fc.assert(
      fc.property(expression, (written) => {
        expect(taken(written)).toBe(written);
      }),
    );
  });
});

const piece = fc.constantFrom(
  ...[
    '{{',
    '}}',
    '{%',
    '%}',
    '{#',
    '#}',
    '{%-',
    '-}}',
    'if',
    'elif',
    'else',
    'endif',
    'for',
    'in',
    'endfor',
    'set',
    'endset',
    'macro',
  ],
  ...[
    'endmacro',
    'call',
    'filter',
    'with',
    'block',
    'raw',
    'endraw',
    'a',
    'b',
    "'t'",
    '1',
    '1.5',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
  ],
  ...['.', '=', '==', '|', '~', '+', '-', '*', '**', 'is', 'not', 'and', 'or', '\n', '\r\n', '$', '\\', "'"],
);

describe('any text', () => {
  it('is a tree whose spans lie in the text, or a syntax error with such a span', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ');
        const lines = text.split(/\r\n|\n/).length;
        try {
          for (const { span } of parse(text)) {
            expect(span.from).toBeLessThan(span.to);
            expect(span.to).toBeLessThanOrEqual(text.length);
          }
        } catch (error) {
          if (!(error instanceof TemplateFault)) throw error;
          expect(error.kind).toBe('TemplateSyntaxError');
          expect(error.span?.to).toBeLessThanOrEqual(text.length);
          expect(error.span?.line).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
