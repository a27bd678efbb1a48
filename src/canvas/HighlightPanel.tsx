import { Braces, Check, ChevronLeft, ChevronRight, FileText, FilterX, Maximize2, MousePointerClick } from 'lucide-react';
import { type KeyboardEvent, useContext, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { type Filter, filterChoices, isFiltering } from './filter.ts';
import styles from './HighlightPanel.module.css';
import type { Highlight, HighlightQuery } from './highlight.ts';
import { NodePagesContext } from './nodePages.ts';
import { ResultsContext } from './results.ts';
import type { Canvas } from './useCanvas.ts';

/** Shows what is highlighted: in the panel of the dock if there is one, else over the graph. */
export function HighlightPanel({ canvas, document }: { canvas: Canvas; document: Pipeline | undefined }) {
  const panel = useContext(ResultsContext);
  const { highlight } = canvas.scene;
  const tell = panel?.tell;
  const count = highlight?.total;
  useEffect(() => tell?.(count), [tell, count]);
  // A question opens the panel. A search that is being typed only offers it, since the search is finished in its field.
  const { query } = highlight ?? {};
  const isTyped = query?.kind === 'found' && query.text !== '';
  const isStep = query?.kind === 'paths' && query.at !== undefined;
  const asked = useRef<HighlightQuery | 'typed'>(undefined);
  if (!isStep) asked.current = isTyped ? 'typed' : query;
  const question = asked.current;
  const show = question === undefined ? panel?.close : isTyped ? panel?.offer : panel?.open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question opens the panel, not the reader who closes it
  useEffect(() => show?.(), [question]);
  if (!highlight) return null;
  if (!panel) return <Results canvas={canvas} highlight={highlight} pipeline={document} />;
  return panel.isOpen && panel.slot
    ? createPortal(<Results canvas={canvas} highlight={highlight} pipeline={document} onClose={panel.close} />, panel.slot)
    : null;
}

/** What is highlighted: its title, filters, actions on the highlighted nodes, and a list of rows that go to their nodes. */
function Results({
  canvas,
  highlight,
  pipeline,
  onClose,
}: {
  canvas: Canvas;
  highlight: Highlight;
  pipeline: Pipeline | undefined;
  /** Closes the panel of the dock; absent over the graph. */
  onClose?: () => void;
}) {
  const { scene, commands, state } = canvas;
  const { query, title, rows, total, outside, nothing, nodes } = highlight;
  const selectAll = () => {
    const ids = scene.allNodes.flatMap(({ id }) => (nodes.has(id) ? [id] : []));
    commands.select(ids);
    announce(`${counted(ids.length, 'node')} selected`);
  };
  const section = useRef<HTMLElement>(null);
  // A button that opened the panel gives its focus to the panel, which Escape closes. Keys on the graph go on there.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.matches('[role="toolbar"] button'))
      section.current?.focus({ preventScroll: true });
  }, []);
  const leave = (act: () => void) => {
    act();
    canvas.handle.current?.takeFocus();
  };
  const clear = () => leave(() => commands.showHighlight(undefined));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (onClose) leave(onClose);
    else clear();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${styles.panel} ${onClose ? '' : styles.over}`}
      aria-label="Results"
      onKeyDown={onKeyDown}
    >
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.tools}>
        {onClose && (
          <Button size="s" icon={Check} onClick={() => leave(onClose)}>
            Keep filter
          </Button>
        )}
        <Button size="s" variant="quiet" icon={FilterX} onClick={clear}>
          Clear filter
        </Button>
      </div>
      {query.kind === 'paths' && rows.length > 1 && <PathSteps canvas={canvas} query={query} count={rows.length} />}
      {query.kind === 'found' && <Filters canvas={canvas} query={query} document={pipeline} />}
      {nothing !== undefined && (
        <p className={styles.nothing} role="status">
          {nothing}
        </p>
      )}
      {outside !== undefined && (
        <div className={styles.tools}>
          <span>{counted(outside, 'of them is', 'of them are')} not in this view.</span>
          <Button
            size="s"
            icon={Maximize2}
            onClick={() => {
              commands.showWhole();
              // The button disappears.
              section.current?.focus({ preventScroll: true });
            }}
          >
            Show the whole graph
          </Button>
        </div>
      )}
      {nodes.size > 0 && (
        <div className={styles.tools}>
          <Toggle label="Only these" checked={state.isOnly} onChange={commands.showOnly} />
          <Button size="s" variant="quiet" icon={MousePointerClick} onClick={selectAll}>
            Select all
          </Button>
          <AsSelector canvas={canvas} document={pipeline} />
        </div>
      )}
      {rows.length > 0 && !(query.kind === 'found' && query.text.trim() === '' && !isFiltering(query.filter)) && (
        <Rows canvas={canvas} highlight={highlight} />
      )}
      {total > rows.length && nothing === undefined && (
        <p className={styles.nothing}>
          {Number.isFinite(total) ? `${(total - rows.length).toLocaleString('en')} more` : 'more'} are not listed
        </p>
      )}
    </section>
  );
}

/** Goes through the listed paths one by one: each is highlighted alone. */
function PathSteps({
  canvas,
  query,
  count,
}: {
  canvas: Canvas;
  query: Extract<HighlightQuery, { kind: 'paths' }>;
  count: number;
}) {
  const { at, ...all } = query;
  const go = (step: 1 | -1) => {
    const next = at === undefined ? (step === 1 ? 0 : count - 1) : (at + step + count) % count;
    canvas.commands.showHighlight({ ...all, at: next });
    announce(`Path ${next + 1} of ${count}`);
  };
  return (
    <div className={styles.tools} role="group" aria-label="One path">
      <IconButton size="s" label="Previous path" icon={ChevronLeft} onClick={() => go(-1)} />
      <span>{at === undefined ? 'All paths' : `Path ${at + 1} of ${count}`}</span>
      <IconButton size="s" label="Next path" icon={ChevronRight} onClick={() => go(1)} />
      {at !== undefined && (
        <Button size="s" variant="quiet" onClick={() => canvas.commands.showHighlight(all)}>
          {ACTION_TEXTS.showAll}
        </Button>
      )}
    </div>
  );
}

function Rows({ canvas, highlight: { query, rows } }: { canvas: Canvas; highlight: Highlight }) {
  const { commands, scene } = canvas;
  const pages = useContext(NodePagesContext);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <ul className={styles.rows} tabIndex={0} aria-label="List">
      {rows.map(({ key, text, detail, ids }, index) => {
        const last = ids.at(-1)!;
        return (
          <li key={key} className={styles.line}>
            <button
              type="button"
              className={styles.row}
              aria-current={
                (query.kind === 'paths' ? query.at === index : ids.every((id) => scene.selected.has(id))) || undefined
              }
              onClick={() => {
                if (query.kind === 'paths') return commands.showHighlight({ ...query, at: index });
                commands.select([...ids]);
                commands.goTo(last, true);
              }}
            >
              <span className={styles.text}>{text}</span>
              <span className={styles.detail}>{detail}</span>
            </button>
            {pages && ids.length === 1 && (
              <IconButton size="s" label={`Page of ${text}, ${detail}`} icon={FileText} onClick={() => pages.open(last)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The button that writes the selection as a selector into the find field. */
function AsSelector({ canvas, document }: { canvas: Canvas; document: Pipeline | undefined }) {
  const { scene, commands } = canvas;
  if (!document || scene.selection.length === 0) return null;
  return (
    <Button
      size="s"
      variant="quiet"
      icon={Braces}
      onClick={() => {
        selectorOf(document, scene.selection).then(
          (text) => commands.showHighlight({ kind: 'found', text, filter: {} }),
          () => commands.say('The selector could not be written: the page could not load what it needs for that.'),
        );
      }}
    >
      Selection as selector
    </Button>
  );
}

/** The shortest selector for these nodes. It lists their names when every shorter selector needs an exclude. */
async function selectorOf(document: Pipeline, ids: readonly string[]): Promise<string> {
  const [{ selectorFor }, { nodeIndexOf }, { nodesSelector }] = await Promise.all([
    import('#engine/selector/build.ts'),
    import('#engine/selector/nodeIndex.ts'),
    import('#engine/selector/blocks.ts'),
  ]);
  const chosen = new Set(ids);
  const positions = document.nodes.flatMap(({ id }, index) => (chosen.has(id) ? [index] : []));
  const built = selectorFor(nodeIndexOf(document), positions);
  if (built?.exclude === '') return built.include;
  return nodesSelector(
    document,
    document.nodes.filter(({ id }) => chosen.has(id)),
  );
}

/** Filters of the search results. Each offers the values that occur in this graph. */
function Filters({
  canvas,
  query,
  document,
}: {
  canvas: Canvas;
  query: Extract<HighlightQuery, { kind: 'found' }>;
  document: Pipeline | undefined;
}) {
  const { allNodes } = canvas.scene;
  const choices = useMemo(() => filterChoices(allNodes, document), [allNodes, document]);
  const { filter } = query;
  const narrow = (change: { [Key in keyof Filter]: Filter[Key] | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== false),
    );
    canvas.commands.showHighlight({ ...query, filter: next as Filter });
  };
  const pick = (
    label: string,
    all: string,
    value: string | undefined,
    options: readonly { value: string; label: string }[],
    onPick: (value: string | undefined) => void,
  ) =>
    (options.length > 1 || value !== undefined) && (
      <Select
        label={label}
        hideLabel
        value={value ?? ''}
        options={[{ value: '', label: all }, ...options]}
        onChange={(chosen) => onPick(chosen || undefined)}
      />
    );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <div className={styles.filters} role="group" aria-label="Filter">
      {pick('Node type', 'Any type', filter.type, plain(choices.types), (type) => narrow({ type }))}
      {pick('Storage location', 'Any location', filter.location, plain(choices.locations), (location) => narrow({ location }))}
      {choices.subgraphs.length > 0 &&
        pick('Subgraph', 'Any subgraph', filter.subgraph, [...plain(choices.subgraphs)], (subgraph) => narrow({ subgraph }))}
      {pick('State', 'Any state', filter.state, choices.states, (state) => narrow({ state: state as Filter['state'] }))}
      {(choices.hasProblems || filter.hasProblem) && (
        <Toggle
          label="With problems"
          checked={filter.hasProblem ?? false}
          onChange={(hasProblem) => narrow({ hasProblem: hasProblem || undefined })}
        />
      )}
    </div>
  );
}
