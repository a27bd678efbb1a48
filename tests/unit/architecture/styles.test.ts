import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';
import { filesIn, readText } from './sourceFile.ts';

const HIDDEN = 'src/ui/VisuallyHidden.module.css';

interface Found {
  /** File, line and selector. */
  at: string;
  path: string;
  declarations: Map<string, string>;
}

const isInKeyframes = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/.test((parent as postcss.AtRule).name);

/** The rules of a style sheet, whatever condition they are under, each with its own declarations. */
function rulesOf(path: string, text: string): Found[] {
  const found: Found[] = [];
  postcss.parse(text).walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const declarations = new Map<string, string>();
    for (const node of rule.nodes) {
      if (node.type === 'decl') declarations.set(node.prop, node.value.replace(/\s+/g, ' ') + (node.important ? '!' : ''));
    }
    found.push({ path, at: `${path}:${rule.source?.start?.line} ${rule.selector.replace(/\s+/g, ' ')}`, declarations });
  });
  return found;
}

/** Rules that take something out of sight and leave it to screen readers. */
function hiding(rules: readonly Found[]): string[] {
  const clips = (value = '') => /inset\(\s*(?:50|100)%|rect\(\s*[01](?:px)?\b/.test(value);
  return rules
    .filter(({ path }) => path !== HIDDEN)
    .filter(({ declarations }) => {
      const isSmall = declarations.get('width') === '1px' && declarations.get('height') === '1px';
      return (
        clips(declarations.get('clip-path')) ||
        clips(declarations.get('clip')) ||
        (isSmall && declarations.get('overflow') === 'hidden')
      );
    })
    .map(({ at }) => at);
}

const sheets = filesIn(['src', 'playground'], /\.css$/).flatMap((path) => rulesOf(path, readText(path)));

it('what only screen readers get is hidden in one place', () => {
  expect(sheets.length).toBeGreaterThan(1_000);
  expect(hiding(sheets)).toEqual([]);
});

it('hidden text is found by what hides it', () => {
  const css =
    '.a { clip-path: inset(50%) } .b { clip: rect(0 0 0 0) } .c { width: 1px; height: 1px; overflow: hidden } .d { width: 1px; height: 1px }';
  expect(hiding(rulesOf('a.css', css))).toEqual(['a.css:1 .a', 'a.css:1 .b', 'a.css:1 .c']);
});
