import type { NodeKind } from '#engine/pipeline/nodeTypes.ts';
import { escapedMarkup } from '#engine/text/markup.ts';
import { counted } from '#engine/text/phrases.ts';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import { bundleLabels, bundlePaths } from './bundles.ts';
import { cutInMiddle, distinctCuts, lineBelowName, linesOnCards, NAME_SIZE } from './cardSize.ts';
import { type DrawnEdge, nearPath } from './drawing.ts';
import { boundsOf, intersects, type Rect } from './geometry.ts';
import type { Group, GroupedPart } from './groups.ts';
import type { CanvasNode, Direction } from './model.ts';

/** The colors of a picture, as CSS colors, since the picture has no style sheet with tokens. */
export interface PictureColors {
  paper: string;
  surface: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  accent: string;
  danger: string;
  warn: string;
  kinds: Readonly<Record<NodeKind, { mark: string; soft: string }>>;
}

/** Everything that is drawn in a picture. */
export interface PictureOf {
  title: string;
  cards: readonly CanvasNode[];
  corners: ReadonlyMap<string, Rect>;
  edges: readonly DrawnEdge[];
  grouped: GroupedPart | undefined;
  boxes: ReadonlyMap<string, Rect> | undefined;
  direction: Direction;
}

/** Margin around the picture of a whole graph, in graph units: room for the lines of cards, counts and arrow heads. */
const MARGIN = 24;
/** The name of the site's font, as in `fonts.css`. */
export const FONT = 'Schibsted Grotesk Variable';
/** Fonts for pictures that do not contain the site's font. */
const FALLBACK_FONTS = "'Segoe UI', system-ui, sans-serif";
const round = (value: number) => Math.round(value * 10) / 10;

/** Characters that XML does not allow: control characters and lone surrogates. */
const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  /[\u0000-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Escapes a text for SVG. Names come from strangers, and no part of them may become markup. */
const escaped = (text: string) => escapedMarkup(text.replace(UNFIT, ' '));

/** The rectangle around the lines of SVG paths with absolute coordinates, control points included. */
function boundsOfPaths(paths: readonly string[]): Rect[] {
  return paths.flatMap((path) => {
    const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    return points.length === 0 ? [] : [boundsOf(points.map((point) => ({ ...point, width: 0, height: 0 })))];
  });
}

/** The bounds of the picture of a whole graph, in graph units: everything that it draws, and a margin. */
export function pictureBounds({ corners, boxes, cards, edges, grouped, direction }: Omit<PictureOf, 'title'>): Rect {
  const bundles = grouped && boxes ? bundlePaths(grouped.bundles, boxes, direction) : [];
  const { x, y, width, height } = boundsOf([
    ...(boxes?.values() ?? []),
    ...cards.flatMap(({ id }) => corners.get(id) ?? []),
    ...boundsOfPaths([...edges.map((edge) => nearPath(edge, direction)), ...bundles.map(({ path }) => path)]),
  ]);
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/**
 * The graph as a self-contained SVG document: edges, groups and cards as on screen, in the given colors.
 *
 * @param of The part of the graph that is drawn, in graph units; the whole graph when absent. And the site's font as a data URL, which the picture
 *   then contains, so that it looks the same everywhere.
 */
export function graphSvg(
  picture: PictureOf,
  colors: PictureColors,
  { bounds = pictureBounds(picture), font }: { bounds?: Rect; font?: string | undefined } = {},
): string {
  const view = {
    x: round(bounds.x),
    y: round(bounds.y),
    width: Math.max(1, round(bounds.width)),
    height: Math.max(1, round(bounds.height)),
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" font-family="'${FONT}', ${FALLBACK_FONTS}">`,
    `<title>${escaped(picture.title)}</title>`,
    ...(font ? [`<style>@font-face{font-family:"${FONT}";font-weight:400 900;src:url(${font}) format("woff2")}</style>`] : []),
    `<rect x="${view.x}" y="${view.y}" width="${view.width}" height="${view.height}" fill="${colors.paper}"/>`,
    ...groupParts(picture, colors, view),
    ...edgeParts(picture, colors, view),
    ...cardParts(picture, colors, view),
    '</svg>',
    '',
  ].join('\n');
}

/** Font size of the counts of bundles, in graph units. */
const LABEL_SIZE = 15;

function groupParts({ grouped, boxes, direction }: PictureOf, colors: PictureColors, view: Rect): string[] {
  if (!grouped || !boxes) return [];
  const drawn = bundlePaths(grouped.bundles, boxes, direction);
  const labels = bundleLabels(drawn, boxes, LABEL_SIZE);
  const bundles = [
    // One opacity for all lines, so that lines that share a lane are not darker there.
    drawn.length > 0 ? `<g opacity="0.45" fill="none" stroke="${colors.lineStrong}">` : '',
    ...drawn.map(
      ({ path, width, isBack }) =>
        `<path d="${path}" stroke-width="${round(width)}"${isBack ? ' stroke-dasharray="10 7"' : ''}/>`,
    ),
    drawn.length > 0 ? '</g>' : '',
    ...drawn.flatMap(({ key }) => {
      const label = labels.get(key);
      if (!label) return [];
      const { at, count } = label;
      return `<text x="${round(at.x)}" y="${round(at.y)}" dy="0.35em" text-anchor="middle" font-size="${LABEL_SIZE}" font-weight="650" fill="${colors.ink}" stroke="${colors.paper}" stroke-width="5" paint-order="stroke">${count}</text>`;
    }),
  ];
  const names = grouped.groups.map(({ name }) => name);
  const frames = grouped.groups.flatMap((group, index) => {
    const box = boxes.get(group.key);
    if (!box || !intersects(box, view)) return [];
    const { mark, soft } = colors.kinds[group.kind];
    const isOpen = grouped.open.has(group.key);
    const count = group.members.length.toLocaleString('en');
    const { problems, failed } = group.counts;
    const states = [failed > 0 ? `${failed} failed` : '', problems > 0 ? counted(problems, 'problem') : '']
      .filter(Boolean)
      .join(', ');
    return [
      `<g><rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}" rx="12" fill="${soft}" fill-opacity="${isOpen ? 0.35 : 1}" stroke="${mark}" stroke-width="2"${isOpen ? ' stroke-dasharray="6 4"' : ''}/>`,
      `<text x="${round(box.x + 14)}" y="${round(box.y + 32)}" font-size="21" font-weight="650" fill="${colors.ink}">${escaped(distinctCuts(names, 21, box.width - 42 - count.length * 14)[index]!)}</text>`,
      `<text x="${round(box.x + box.width - 14)}" y="${round(box.y + 32)}" text-anchor="end" font-size="21" font-weight="650" fill="${mark}">${count}</text>`,
      isOpen
        ? ''
        : `<text x="${round(box.x + 14)}" y="${round(box.y + 56)}" font-size="15" fill="${colors.inkSoft}">${escaped(cutInMiddle(group.line, 15, box.width - 28))}</text>`,
      states && !isOpen
        ? `<text x="${round(box.x + 14)}" y="${round(box.y + 82)}" font-size="15" font-weight="600" fill="${colors.danger}">${escaped(states)}</text>`
        : '',
      ...(isOpen ? [] : namesIn(group, box, states !== '', colors.ink)),
      '</g>',
    ];
  });
  return [...bundles, ...frames].filter(Boolean);
}

/** Graph units from the top of a closed group to the first name of a node, with and without a line of states above it, and between names. */
const NAMES = { belowStates: 108, from: 82, apart: 19 };

/** SVG texts with the names of nodes that fit into the box of a closed group; empty when not even one fits. */
function namesIn({ names, members }: Group, { x, y, width, height }: Rect, hasStates: boolean, ink: string): string[] {
  const from = hasStates ? NAMES.belowStates : NAMES.from;
  const lines = Math.floor((height - from) / NAMES.apart);
  if (lines < 1) return [];
  const shown = names.slice(0, members.length <= lines ? lines : Math.max(1, lines - 1));
  const rest = members.length - shown.length;
  const cut = distinctCuts(shown, 15, width - 28);
  return (cut.length > 0 && rest > 0 && lines > 1 ? [...cut, `and ${rest.toLocaleString('en')} more`] : cut).map(
    (name, index) =>
      `<text x="${round(x + 14)}" y="${round(y + from + index * NAMES.apart)}" font-size="15" fill="${ink}">${escaped(name)}</text>`,
  );
}

function edgeParts({ edges, direction }: PictureOf, colors: PictureColors, view: Rect): string[] {
  return edges.flatMap((drawn) => {
    if (!intersects(drawn.bounds, view)) return [];
    const end = drawn.points.at(-1)!;
    const { emphasis, form = 'ref' } = drawn.edge;
    const color = emphasis === 'lit' ? colors.accent : colors.lineStrong;
    const opacity = emphasis === 'dim' ? ' opacity="0.35"' : '';
    const tip =
      direction === 'RIGHT' ? `M${round(end.x)},${round(end.y)}l-9,-4.5v9z` : `M${round(end.x)},${round(end.y)}l-4.5,-9h9z`;
    return [
      `<g${opacity}><path d="${nearPath(drawn, direction)}" fill="none" stroke="${color}" stroke-width="${emphasis === 'lit' ? 2.2 : 1.4}"${drawn.isBack ? ' stroke-dasharray="0 5" stroke-linecap="round"' : form === 'ref' ? '' : ' stroke-dasharray="5 4"'}/><path d="${tip}" fill="${color}"/></g>`,
    ];
  });
}

function cardParts({ cards, corners }: PictureOf, colors: PictureColors, view: Rect): string[] {
  const names = linesOnCards(cards);
  const lineBelow = lineBelowName(cards);
  return cards.flatMap((node) => {
    const card = corners.get(node.id);
    if (!card || !intersects(card, view)) return [];
    const { x, y, width, height } = card;
    const { mark, soft } = colors.kinds[node.kind];
    const radius = KIND_STYLES[node.kind].corners === 'round' ? 18 : 8;
    const lines = names.get(node.name)!;
    const first = y + (lines.length > 1 ? 17 : 25);
    const texts = lines.map(
      (text, index) =>
        `<text x="${round(x + 18)}" y="${round(first + index * 14)}" font-size="${NAME_SIZE}" font-weight="650" fill="${colors.ink}">${escaped(text)}</text>`,
    );
    const isDashed = node.stub || node.outside;
    return [
      `<g${node.emphasis === 'dim' ? ' opacity="0.4"' : ''}><title>${escaped([node.name, node.typeName, node.location].filter(Boolean).join(', '))}</title>`,
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${soft}" stroke="${node.emphasis === 'lit' ? colors.accent : mark}" stroke-width="${node.emphasis === 'lit' ? 3 : 1.2}"${isDashed ? ' stroke-dasharray="6 4"' : ''}/>`,
      `<rect x="${round(x + 5)}" y="${round(y + 8)}" width="6" height="${round(height - 16)}" rx="3" fill="${mark}"/>`,
      ...texts,
      `<text x="${round(x + 18)}" y="${round(first + lines.length * 14 - 1)}" font-size="10" fill="${colors.inkSoft}">${escaped(cutInMiddle(lineBelow(node), 10, width - 26))}</text>`,
      node.problems
        ? `<circle cx="${round(x + width - 12)}" cy="${round(y + 12)}" r="8" fill="${node.isWarned ? colors.warn : colors.danger}"/><text x="${round(x + width - 12)}" y="${round(y + 16)}" text-anchor="middle" font-size="11" font-weight="700" fill="${colors.surface}">${node.problems}</text>`
        : '',
      node.state === 'failed' || node.state === 'running'
        ? `<text x="${round(x + width - 8)}" y="${round(y + height - 6)}" text-anchor="end" font-size="10" font-weight="700" fill="${node.state === 'failed' ? colors.danger : colors.ink}">${node.state}</text>`
        : '',
      '</g>',
    ].filter(Boolean);
  });
}
