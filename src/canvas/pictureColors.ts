import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import type { PictureColors } from './graphSvg.ts';

/** The colors of a theme. For the theme that is not shown, the page switches to it and back before the next paint. */
export function colorsOf(theme: 'light' | 'dark'): PictureColors {
  const root = document.documentElement;
  const shown = root.dataset.theme;
  root.dataset.theme = theme;
  try {
    const style = getComputedStyle(root);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const kinds = Object.fromEntries(
      Object.keys(KIND_STYLES).map((kind) => [kind, { mark: token(`kind-${kind}`), soft: token(`kind-${kind}-soft`) }]),
    ) as Record<NodeKind, { mark: string; soft: string }>;
    return {
      paper: token('paper'),
      surface: token('surface'),
      ink: token('ink'),
      inkSoft: token('ink-soft'),
      line: token('line'),
      lineStrong: token('line-strong'),
      accent: token('accent'),
      danger: token('danger'),
      warn: token('warn'),
      kinds,
    };
  } finally {
    if (shown === undefined) delete root.dataset.theme;
    else root.dataset.theme = shown;
  }
}
