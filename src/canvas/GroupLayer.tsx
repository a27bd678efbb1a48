import { useStore, ViewportPortal } from '@xyflow/react';
import { ChevronDown, ChevronRight, CircleAlert, CircleX, Loader } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { bundleLabels, bundlePaths, ownLabels } from './bundles.ts';
import { cutAtStart, cutInMiddle, textWidth } from './cardSize.ts';
import styles from './GroupLayer.module.css';
import { GROUP_FRAME } from './groupLayout.ts';
import type { Bundle, Group } from './groups.ts';
import type { Canvas } from './useCanvas.ts';

/** Letters of a name are at least this high on screen, in pixels, however far away. */
const MIN_NAME_PX = 11.5;
/** At this scale a closed group under the pointer opens by itself when the reader zooms in. */
const NEAR = 1.25;
const NAME = 21;
const LINE = 15;
/** Between lines, in their height; and above and below all that is in a box. */
const LEADING = 1.2;
const AROUND = 24;
/** Between what a group is and the names in it. */
const BEFORE_NAMES = 6;
/** A name whose letters would be smaller than this beside those of other groups is in two lines instead. */
const SMALLER = 0.8;

/** A scale in steps of a tenth, rounded down: boxes are drawn again only when their letters must grow. */
const stepOf = (zoom: number) => Math.exp(Math.floor(Math.log(zoom) * 10) / 10);

/** The groups of a graph: closed ones as boxes that can be read from far away, open ones as frames around their nodes, edges in bundles. */
export const GroupLayer = memo(function GroupLayer({ canvas }: { canvas: Canvas }) {
  const { scene, drawing, commands } = canvas;
  const { grouped, at, selected } = scene;
  const { boxes, direction } = drawing;
  const step = useStore((store) => stepOf(store.transform[2]));
  const [hovered, setHovered] = useState<string>();
  // Closer than that the nodes are shown: a reader who zooms in on a closed group wants to see into it.
  const before = useRef(step);
  const isPresented = canvas.state.part !== undefined;
  useEffect(() => {
    const isNearer = step > before.current && step >= NEAR;
    before.current = step;
    if (isNearer && !isPresented && hovered !== undefined && grouped && !grouped.open.has(hovered)) commands.openGroup(hovered);
  }, [step, hovered, grouped, commands, isPresented]);
  const bundles = useMemo(
    () => (grouped && boxes ? bundlePaths(grouped.bundles, boxes, direction) : []),
    [grouped, boxes, direction],
  );
  const lineSize = Math.max(LINE, (MIN_NAME_PX - 0.5) / step);
  const labels = useMemo(() => bundleLabels(bundles, boxes ?? new Map(), lineSize), [bundles, boxes, lineSize]);
  // Pointed at, a box says of each line what is its own.
  const owned = useMemo(
    () => (hovered === undefined || !boxes ? undefined : ownLabels(bundles, hovered, boxes, lineSize)),
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
  const lookOf = (bundle: Bundle) => (hovered === undefined ? undefined : isNear(bundle) ? styles.near : styles.away);
  const nameSize = Math.max(NAME, MIN_NAME_PX / step);
  const standsOut = grouped.groups.some(({ counts }) => counts.lit > 0);
  return (
    <ViewportPortal>
      <div className={styles.layer} style={{ '--name': `${nameSize}px`, '--line-size': `${lineSize}px` } as React.CSSProperties}>
        <svg className={styles.bundles} aria-hidden>
          {bundles.map((bundle) => (
            <path key={bundle.key} className={lookOf(bundle)} d={bundle.path} style={{ strokeWidth: bundle.width }} />
          ))}
          {/* Over all lines: a count that a line crosses can't be read. */}
          {bundles.map((bundle) => {
            const label = (owned ?? labels).get(bundle.key);
            return (
              label && (
                <text
                  key={bundle.key}
                  className={lookOf(bundle)}
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
        {grouped.groups.map((group) => {
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
          // From far away, and where it is long, the name has a line to itself with the count below it.
          const wide = textWidth(group.name, nameSize);
          const isFar = nameSize > NAME * 1.2;
          const isTight = !isOpen && (isFar || wide > beside);
          const free = isTight ? whole : beside;
          // The head is a line of its own size; below it what the nodes are, and above that their count and their states, where there are any.
          const { problems, failed, running, done, lit } = group.counts;
          const hasStates = isTight || problems + failed + running + done + lit > 0 || picked.has(group.key);
          // A name that is still too long gets smaller letters, as long as they can be read.
          const size = Math.max(Math.min(nameSize, (nameSize * free) / wide), MIN_NAME_PX / step);
          const isSmall = !isOpen && (size < nameSize * SMALLER || textWidth(group.name, size) > free);
          const larger = Math.max(size, nameSize * SMALLER);
          const hasRoom = (height: number) => height * LEADING <= box.height - AROUND;
          const two = isSmall
            ? [larger, size].flatMap((letters) => {
                const lines = hasRoom(2 * letters + lineSize) && inTwoLines(group.name, letters, free);
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
                  {two ? two.lines.map((line) => <span key={line}>{line}</span>) : cutInMiddle(group.name, size, free)}
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
                  names={namesIn(group, lineSize, whole, box.height - AROUND - BEFORE_NAMES - (above + lineSize) * LEADING)}
                />
              )}
            </div>
          );
        })}
      </div>
    </ViewportPortal>
  );
});

/** The names of nodes for which a closed box has room, and how many more there are. */
function namesIn({ names, members }: Group, size: number, width: number, height: number): string[] {
  const lines = Math.floor(height / (size * LEADING));
  if (lines < 1) return [];
  const isWhole = members.length <= lines && names.length === members.length;
  const shown = names.slice(0, isWhole ? lines : Math.max(1, lines - 1));
  const rest = members.length - shown.length;
  const cut = shown.map((name) => cutInMiddle(name, size, width));
  // Names that share their start and their end are told apart by more of the end.
  const named = cut.map((text, index) =>
    cut.indexOf(text) === cut.lastIndexOf(text) ? text : cutAtStart(shown[index]!, size, width),
  );
  return rest > 0 && lines > 1 ? [...named, `and ${rest.toLocaleString('en')} more`] : named;
}

/** A name that is too wide for a line in two, broken where its words end; undefined where that does not help. */
function inTwoLines(name: string, size: number, width: number): readonly [string, string] | undefined {
  return [...name.matchAll(/[_ .-]+/g)]
    .map(({ 0: end, index }): [string, string] => [name.slice(0, index + end.length), name.slice(index + end.length)])
    .findLast((lines) => lines.every((line) => line !== '' && textWidth(line, size) <= width));
}

/** What a closed box says of its nodes: states first, then what they are, and which, the ones with the most edges first. */
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
  /** Whether what is highlighted is what the reader looked for. */
  isFound: boolean;
  /** How many nodes there are, where the head has no room for it. */
  count: string | undefined;
  /** How many lines of states there is room for: what does not fit is left out, never cut through. */
  lines: 1 | 2;
  /** Whether there is room for what the nodes are. */
  hasLine: boolean;
  names: readonly string[];
}) {
  const { problems, failed, running, done, lit } = counts;
  return (
    <>
      <div className={styles.states} style={{ maxHeight: `${lines * LEADING}em` }}>
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
        <div className={styles.members} style={{ marginTop: BEFORE_NAMES }}>
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
