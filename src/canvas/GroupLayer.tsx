import { useStore, ViewportPortal } from '@xyflow/react';
import { ChevronDown, ChevronRight, CircleAlert, CircleX, Loader } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { bundleLabels, bundlePaths, labelsOfBox } from './bundles.ts';
import { distinctCuts, textWidth } from './cardSize.ts';
import styles from './GroupLayer.module.css';
import { GROUP_FRAME } from './groupLayout.ts';
import type { Bundle, Group } from './groups.ts';
import type { Canvas } from './useCanvas.ts';

/** Minimum height of a group's name on screen, in pixels, at any zoom. */
const MIN_NAME_PX = 11.5;
/** Minimum zoom at which zooming in opens the closed group under the pointer. */
const MIN_ZOOM_AUTO_OPEN = 1.25;
/** Font sizes of the name of a group and of the lines below it, in graph units; larger when zoomed out. */
const NAME_SIZE = 21;
const LINE_SIZE = 15;
/** Height of a line, as a multiple of its font size. */
const LINE_HEIGHT = 1.2;
/** Vertical padding of a box, above and below its content together, in graph units. */
const BOX_PADDING = 24;
/** Graph units between the summary of a group and the names of its nodes. */
const NAMES_MARGIN = 6;
/** Minimum font size of a name, as a share of the size of other groups' names. A name that needs smaller letters is broken into two lines. */
const MIN_NAME_SCALE = 0.8;

/** The zoom rounded down in steps of about a tenth, so that boxes are drawn again only when their letters must grow. */
const stepOf = (zoom: number) => Math.exp(Math.floor(Math.log(zoom) * 10) / 10);

/** The groups of a graph: closed groups as boxes that can be read from far away, open groups as frames around their nodes, edges as bundles. */
export const GroupLayer = memo(function GroupLayer({ canvas }: { canvas: Canvas }) {
  const { scene, drawing, commands } = canvas;
  const { grouped, at, selected } = scene;
  const { boxes, direction } = drawing;
  const step = useStore((store) => stepOf(store.transform[2]));
  const [hovered, setHovered] = useState<string>();
  // A reader who zooms in on a closed group wants to see its nodes.
  const before = useRef(step);
  const isPresented = canvas.state.part !== undefined;
  useEffect(() => {
    const isNearer = step > before.current && step >= MIN_ZOOM_AUTO_OPEN;
    before.current = step;
    if (isNearer && !isPresented && hovered !== undefined && grouped && !grouped.open.has(hovered)) commands.openGroup(hovered);
  }, [step, hovered, grouped, commands, isPresented]);
  const bundles = useMemo(
    () => (grouped && boxes ? bundlePaths(grouped.bundles, boxes, direction) : []),
    [grouped, boxes, direction],
  );
  const lineSize = Math.max(LINE_SIZE, (MIN_NAME_PX - 0.5) / step);
  const labels = useMemo(() => bundleLabels(bundles, boxes ?? new Map(), lineSize), [bundles, boxes, lineSize]);
  // When a box is pointed at, each of its bundles shows its own count.
  const hoveredLabels = useMemo(
    () => (hovered === undefined || !boxes ? undefined : labelsOfBox(bundles, hovered, boxes, lineSize)),
    [bundles, hovered, boxes, lineSize],
  );
  const picked = useMemo(() => {
    const counts = new Map<string, number>();
    for (const id of selected) {
      const key = grouped?.groupOf.get(id)?.key;
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }, [grouped, selected]);
  if (!grouped || !boxes) return null;
  const isNear = ({ from, to }: Bundle) => hovered === from || hovered === to;
  const classOf = (bundle: Bundle) => (hovered === undefined ? '' : isNear(bundle) ? styles.near : styles.away);
  const nameSize = Math.max(NAME_SIZE, MIN_NAME_PX / step);
  const names = grouped.groups.map(({ name }) => name);
  // Most groups have the same width, and all names are cut together so that no two look alike.
  const known = new Map<string, readonly string[]>();
  const cutNames = (size: number, width: number): readonly string[] => {
    const key = `${size} ${width}`;
    const cut = known.get(key) ?? distinctCuts(names, size, width);
    known.set(key, cut);
    return cut;
  };
  // All second lines are cut together too, so that no two names with the same first line look alike.
  const cutInTwoLines = (index: number, size: number, width: number): readonly [string, string] | undefined => {
    const heads = names.map((name) => breaksOf(name).findLast(([head]) => textWidth(head, size) <= width)?.[0] ?? '');
    const rests = names.map((name, at) => name.slice(heads[at]!.length));
    return heads[index] === '' ? undefined : [heads[index]!, distinctCuts(rests, size, width)[index]!];
  };
  const standsOut = grouped.groups.some(({ counts }) => counts.lit > 0);
  return (
    <ViewportPortal>
      <div className={styles.layer} style={{ '--name': `${nameSize}px`, '--line-size': `${lineSize}px` } as React.CSSProperties}>
        <svg className={styles.bundles} aria-hidden>
          {bundles.map((bundle) => (
            <path
              key={bundle.key}
              className={`${classOf(bundle)} ${bundle.isBack ? styles.back : ''}`}
              d={bundle.path}
              style={{ strokeWidth: bundle.width }}
              data-back={bundle.isBack || undefined}
            />
          ))}
          {/* Counts are drawn over all lines, since a count that a line crosses can't be read. */}
          {bundles.map((bundle) => {
            const label = (hoveredLabels ?? labels).get(bundle.key);
            return (
              label && (
                <text
                  key={bundle.key}
                  className={classOf(bundle)}
                  x={label.at.x}
                  y={label.at.y}
                  style={{ fontSize: lineSize }}
                  dy="0.35em"
                >
                  {label.count.toLocaleString('en')}
                </text>
              )
            );
          })}
        </svg>
        {grouped.groups.map((group, index) => {
          const box = boxes.get(group.key);
          if (!box) return null;
          const isOpen = grouped.open.has(group.key);
          const classes = [
            styles.box,
            isOpen ? styles.open : '',
            group.id === at ? styles.current : '',
            picked.has(group.key) ? styles.picked : '',
            standsOut && group.counts.lit === 0 ? styles.dim : '',
            standsOut && group.counts.lit > 0 ? styles.lit : '',
          ];
          const count = group.members.length.toLocaleString('en');
          const whole = box.width - 2 * 14 - 8;
          const beside = whole - nameSize - nameSize * 0.7 * count.length;
          // From far away, or when the name is long, the name takes the whole line, and the count is below it.
          const wide = textWidth(group.name, nameSize);
          const isFar = nameSize > NAME_SIZE * 1.2;
          const isTight = !isOpen && (isFar || wide > beside);
          const free = isTight ? whole : beside;
          // Below the head are the count and states of the nodes, if any, then the summary of the group.
          const { problems, failed, running, done, lit } = group.counts;
          const hasStates = isTight || problems + failed + running + done + lit > 0 || picked.has(group.key);
          // A name that is still too long gets smaller letters, down to the readable minimum.
          const size = Math.max(Math.min(nameSize, (nameSize * free) / wide), MIN_NAME_PX / step);
          const isSmall = !isOpen && (size < nameSize * MIN_NAME_SCALE || textWidth(group.name, size) > free);
          const larger = Math.max(size, nameSize * MIN_NAME_SCALE);
          const hasRoom = (height: number) => height * LINE_HEIGHT <= box.height - BOX_PADDING;
          const two = isSmall
            ? [larger, size].flatMap((letters) => {
                const lines =
                  hasRoom(2 * letters + lineSize) &&
                  (inTwoLines(group.name, letters, free) ?? (letters === size ? cutInTwoLines(index, size, free) : undefined));
                return lines ? [{ lines, letters }] : [];
              })[0]
            : undefined;
          const head = two ? 2 * two.letters : size;
          const above = head + (hasStates ? lineSize : 0);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys and screen readers have the list box around it
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={group.key}
              className={classes.filter(Boolean).join(' ')}
              style={
                {
                  left: box.x,
                  top: box.y,
                  width: box.width,
                  height: box.height,
                  '--kind': `var(--kind-${group.kind})`,
                  '--kind-soft': `var(--kind-${group.kind}-soft)`,
                } as React.CSSProperties
              }
              data-group={group.name}
              title={`${group.name}: ${group.line}`}
              onMouseEnter={() => setHovered(group.key)}
              onMouseLeave={() => setHovered(undefined)}
              onClick={(event) => {
                if (isOpen) return;
                commands.press(group.id, event.shiftKey || event.ctrlKey || event.metaKey);
              }}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
              <div
                className={styles.head}
                style={{ fontSize: two?.letters ?? size, ...(isOpen && { maxHeight: GROUP_FRAME.head }) }}
                onClick={isOpen ? () => commands.closeGroup(group.key) : undefined}
              >
                {isOpen ? <ChevronDown size={nameSize * 0.8} /> : !isTight && <ChevronRight size={nameSize * 0.8} />}
                <span className={styles.name}>
                  {two ? two.lines.map((line) => <span key={line}>{line}</span>) : cutNames(size, free)[index]}
                </span>
                {!isTight && <span className={styles.count}>{count}</span>}
              </div>
              {!isOpen && (
                <Inside
                  group={group}
                  picked={picked.get(group.key)}
                  isFound={canvas.scene.highlight?.query.kind === 'found'}
                  count={isTight ? count : undefined}
                  lines={hasRoom(head + 2 * lineSize) ? 2 : 1}
                  hasLine={hasRoom(above + lineSize)}
                  names={namesIn(
                    group,
                    lineSize,
                    whole,
                    box.height - BOX_PADDING - NAMES_MARGIN - (above + lineSize) * LINE_HEIGHT,
                  )}
                />
              )}
            </div>
          );
        })}
      </div>
    </ViewportPortal>
  );
});

/** The names of nodes that fit into a closed box, and a last line with the number of other nodes. */
function namesIn({ names, members }: Group, size: number, width: number, height: number): string[] {
  const lines = Math.floor(height / (size * LINE_HEIGHT));
  if (lines < 1) return [];
  const isWhole = members.length <= lines && names.length === members.length;
  const shown = names.slice(0, isWhole ? lines : Math.max(1, lines - 1));
  const rest = members.length - shown.length;
  const named = distinctCuts(shown, size, width);
  return rest > 0 && lines > 1 ? [...named, `and ${rest.toLocaleString('en')} more`] : named;
}

/** The ways to break a name into two lines, each at the end of a word. */
function breaksOf(name: string): (readonly [string, string])[] {
  return [...name.matchAll(/[_ ./-]+/g)]
    .map(({ 0: end, index }) => [name.slice(0, index + end.length), name.slice(index + end.length)] as const)
    .filter(([, rest]) => rest !== '');
}

/** A name broken into two lines; undefined when no break makes both lines fit. */
function inTwoLines(name: string, size: number, width: number): readonly [string, string] | undefined {
  return breaksOf(name).findLast((lines) => lines.every((line) => textWidth(line, size) <= width));
}

/** The content of a closed box: states of its nodes, the summary, and names of nodes, those with the most edges first. */
function Inside({
  group: { counts, line },
  picked,
  isFound,
  count,
  lines,
  hasLine,
  names,
}: {
  group: Group;
  picked: number | undefined;
  /** Whether the highlighted nodes are the results of a search. */
  isFound: boolean;
  /** The number of nodes, when it does not fit into the head. */
  count: string | undefined;
  /** Number of lines for states. States that do not fit are left out, never cut off halfway. */
  lines: 1 | 2;
  /** Whether the summary fits. */
  hasLine: boolean;
  names: readonly string[];
}) {
  const { problems, failed, running, done, lit } = counts;
  return (
    <>
      <div className={styles.states} style={{ maxHeight: `${lines * LINE_HEIGHT}em` }}>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {failed > 0 && (
          <span className={styles.failed}>
            <CircleX aria-hidden /> {failed.toLocaleString('en')} failed
          </span>
        )}
        {running > 0 && (
          <span className={styles.running}>
            <Loader aria-hidden /> {running.toLocaleString('en')} running
          </span>
        )}
        {problems > 0 && (
          <span className={styles.problems}>
            <CircleAlert aria-hidden /> {problems.toLocaleString('en')} {problems === 1 ? 'problem' : 'problems'}
          </span>
        )}
        {done > 0 && failed + running === 0 && <span className={styles.done}>{done.toLocaleString('en')} successful</span>}
        {lit > 0 && (
          <span>
            {lit.toLocaleString('en')} {isFound ? 'found' : 'highlighted'}
          </span>
        )}
        {picked !== undefined && <span>{picked.toLocaleString('en')} selected</span>}
      </div>
      {hasLine && <div className={styles.line}>{line}</div>}
      {names.length > 0 && (
        <div className={styles.members} style={{ marginTop: NAMES_MARGIN }}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be cut to the same letters
            <div key={index} className={styles.member}>
              {name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
