import { Braces, FileText, MousePointerClick, X } from 'lucide-react';
import { useContext, useMemo } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { type Filter, filterChoices, isFiltering } from './filter.ts';
import styles from './HighlightPanel.module.css';
import type { Highlight, HighlightQuery } from './highlight.ts';
import { NodePagesContext } from './nodePages.ts';
import type { Canvas } from './useCanvas.ts';

/** Describes the highlight of graph and list: its title, a list of rows that go to their nodes, filters, and actions on the highlighted nodes. */
export function HighlightPanel({ canvas, document }: { canvas: Canvas; document: Pipeline | undefined }) {
  const { scene, commands, state } = canvas;
  const { highlight } = scene;
  if (!highlight) return null;
  const { query, title, rows, total, nothing, nodes } = highlight;
  const selectAll = () => {
    const ids = scene.allNodes.flatMap(({ id }) => (nodes.has(id) ? [id] : []));
    commands.select(ids);
    announce(`${counted(ids.length, 'node')} selected`);
  };
  return (
    <section className={styles.panel} aria-label="What is highlighted">
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label="Clear the highlight" icon={X} size="s" onClick={() => commands.showHighlight(undefined)} />
      </div>
      {query.kind === 'found' && <Filters canvas={canvas} query={query} document={document} />}
      {nothing !== undefined && (
        <p className={styles.nothing} role="status">
          {nothing}
        </p>
      )}
      {nodes.size > 0 && (
        <div className={styles.tools}>
          <Toggle label="Only these" checked={state.isOnly} onChange={commands.showOnly} />
          <Button size="s" variant="quiet" icon={MousePointerClick} onClick={selectAll}>
            Select all
          </Button>
          <AsSelector canvas={canvas} document={document} />
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

function Rows({ canvas, highlight: { query, rows } }: { canvas: Canvas; highlight: Highlight }) {
  const { commands, scene } = canvas;
  const pages = useContext(NodePagesContext);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <ul className={styles.rows} tabIndex={0} aria-label="List">
      {rows.map(({ key, text, detail, ids }) => {
        const last = ids.at(-1)!;
        return (
          <li key={key} className={styles.line}>
            <button
              type="button"
              className={styles.row}
              aria-current={ids.every((id) => scene.selected.has(id)) || undefined}
              onClick={() => {
                commands.select([...ids]);
                commands.goTo(last, query.kind !== 'paths');
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
