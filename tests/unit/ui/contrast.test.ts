import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KIND_STYLES } from '#ui/KindIcon.tsx';

const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8').split('@media')[0] ?? '';

/** The hex colors of a theme: those of `:root`, and over them those of the dark block. */
function tokens(theme: 'light' | 'dark'): Map<string, string> {
  const [light = '', dark = ''] = css.split(/:root\[data-theme=["']dark["']\]/);
  const read = (text: string) =>
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', hex = '']) => [name, hex] as const);
  return new Map([...read(light), ...(theme === 'dark' ? read(dark) : [])]);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const STATES = ['ok', 'warn', 'danger', 'info'];
const SUBGRAPH_MARKS = ['amber', 'violet', 'teal', 'rose', 'sky', 'lime', 'orange', 'slate'];
const KINDS = Object.keys(KIND_STYLES);

const TEXT: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', ...STATES].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...STATES.map((state): [string, string] => [state, `${state}-soft`]),
  ...[...STATES, 'accent'].flatMap((state): [string, string][] => [
    ['ink', `${state}-soft`],
    ['ink-soft', `${state}-soft`],
  ]),
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ...SUBGRAPH_MARKS.flatMap((mark) => GROUNDS.map((ground): [string, string] => [`mark-${mark}`, ground])),
  ...KINDS.flatMap((kind): [string, string][] => [
    [`kind-${kind}`, `kind-${kind}-soft`],
    [`kind-${kind}`, 'surface'],
    ['ink', `kind-${kind}-soft`],
    ['ink-soft', `kind-${kind}-soft`],
  ]),
];

/** Edges of controls, focus rings and marks. */
const MARKS: [mark: string, ground: string][] = ['line-strong', 'wire', 'focus', 'accent', ...STATES].flatMap((mark) =>
  [...GROUNDS, ...(mark === 'focus' ? ['accent-soft', 'danger-soft'] : [])].map((ground): [string, string] => [mark, ground]),
);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const colors = tokens(theme);
  const ratio = (a: string, b: string) => {
    const [first, second] = [colors.get(a), colors.get(b)];
    if (!first || !second) throw new Error(`tokens.css has no hex colour for --${first ? b : a}`);
    return contrast(first, second);
  };

  it.each(TEXT)('--%s is readable on --%s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)('--%s can be seen on --%s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('computes the ratios that WCAG names', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
