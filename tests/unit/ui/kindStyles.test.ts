import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KIND_STYLES } from '#ui/KindIcon.tsx';

const KINDS = Object.keys(KIND_STYLES);
const styleSheet = (path: string) => readFileSync(`src/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The bodies of the rules of a class alone or in a list, in the order of the file. */
function bodiesOf(css: string, name: string): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules.filter(([, heads]) => heads!.split(',').some((head) => head.trim() === `.${name}`)).map(([, , body]) => body!);
}

test('each kind of node has an outline of its own on a card: colour alone tells no kinds apart', () => {
  const css = styleSheet('canvas/NodeCard.module.css');
  const outlines = KINDS.map((kind) => {
    const [body, ...more] = bodiesOf(css, kind);
    expect({ kind, rules: body === undefined ? 0 : 1 + more.length }).toEqual({ kind, rules: 1 });
    return body!
      .split(';')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '' && !line.startsWith('--kind'))
      .sort()
      .join('; ');
  });
  expect(new Set(outlines).size).toBe(KINDS.length);
});
