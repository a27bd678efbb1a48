import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { download } from '#ui/download.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { clipboardText, csvOf } from '#warehouse/grid/profile.ts';
import type { ProjectReport, ReportRow } from '#workbench/engine/projectReport.ts';
import type { DeployedProject } from '#workbench/engine/projectRun.ts';
import panels from './Panels.module.css';
import styles from './ProjectReport.module.css';

/** Rows of the report that are drawn before the reader asks for all of them. */
const MAX_FIRST_ROWS = 200;

const COLUMNS = [
  { of: 'name', label: 'Node' },
  { of: 'reason', label: 'Reason' },
] as const satisfies readonly { of: keyof ReportRow; label: string }[];
type Sorting = { readonly of: (typeof COLUMNS)[number]['of']; readonly descending: boolean };

/** How many of the nodes whose rows were counted have rows; empty where nothing was counted. */
function filledSentence({ own, replaced }: ProjectReport): string {
  if (own.filled + own.empty + replaced.filled + replaced.empty === 0) return '';
  const share = (words: string, { filled, nodes, uncounted }: ProjectReport['own']) => {
    const all = nodes - uncounted;
    if (all === 0) return [];
    return [
      `${words}${filled.toLocaleString('en')} of ${all.toLocaleString('en')} (${Math.round((100 * filled) / all)} %) have rows`,
    ];
  };
  const uncounted = own.uncounted + replaced.uncounted;
  const late =
    uncounted > 0 ? ` The rows of ${counted(uncounted, 'node')} were not counted, because counting took too long.` : '';
  return ` ${[...share('', own), ...share('with fallback types or changed SQL ', replaced)].join('; ')}.${late}`;
}

/** A sentence that says how many nodes of a project were deployed, ran and have rows. */
export function reportSentence(report: ProjectReport): string {
  const { nodes, deployed, ran, notChosen } = report;
  const rest = notChosen > 0 ? ` ${counted(notChosen, 'node')} of them ${notChosen === 1 ? 'was' : 'were'} not in the run.` : '';
  return `Of ${counted(nodes, 'node')} without the sources, ${deployed.toLocaleString('en')} deployed and ${ran.toLocaleString('en')} ran.${filledSentence(report)}${rest}`;
}

/** The rows that match the chosen reason and the search text, sorted by the chosen column. */
function reportRows(
  rows: readonly ReportRow[],
  { group, find, sorting }: { group: string; find: string; sorting: Sorting | undefined },
): readonly ReportRow[] {
  const text = find.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (group === '' || row.group === group) &&
      (text === '' ||
        [row.name, row.location, row.type, row.halt, row.reason].some((value) => value.toLowerCase().includes(text))),
  );
  if (!sorting) return found;
  const sign = sorting.descending ? -1 : 1;
  return [...found].sort((one, other) => sign * one[sorting.of].localeCompare(other[sorting.of], 'en', { numeric: true }));
}

const FILE_COLUMNS = ['Node', 'Location', 'Type', 'State', 'Reason'].map((name) => ({ name, type: 'VARCHAR' }));
const fileRows = (rows: readonly ReportRow[]) =>
  rows.map(({ name, location, type, halt, reason }) => [name, location, type, halt, reason]);

/** The nodes of a project that did not run, each with the reason. The table can be sorted, filtered, copied and downloaded; a name selects its node. */
export function ProjectReportTable({
  report,
  selected,
  onSelect,
}: {
  report: ProjectReport;
  selected: string | undefined;
  onSelect: (nodeId: string) => void;
}) {
  const [group, setGroup] = useState('');
  const [find, setFind] = useState('');
  const [sorting, setSorting] = useState<Sorting>();
  const [isWhole, setWhole] = useState(false);
  const { rows, groups, causes } = report;
  const behind = useMemo(() => new Map(causes.map(({ nodeId, holdsBack }) => [nodeId, holdsBack])), [causes]);
  // Without a search, nodes that only wait are listed with the node for which they wait.
  const listed = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.nodeId, row]));
    return group === '' && find.trim() === '' && !sorting ? causes.map(({ nodeId }) => byId.get(nodeId)!) : rows;
  }, [rows, causes, group, find, sorting]);
  // The chosen reason may be missing from the report of a later run.
  const known = groups.some((one) => one.group === group) ? group : '';
  const found = useMemo(() => reportRows(listed, { group: known, find, sorting }), [listed, known, find, sorting]);
  const shown = isWhole ? found : found.slice(0, MAX_FIRST_ROWS);
  if (rows.length === 0)
    return (
      <>
        <EmptyState title="Nothing was left out">Every node that the run chose ran.</EmptyState>
        <NodeNotes report={report} />
      </>
    );
  const press = (of: Sorting['of']) =>
    setSorting((now) => (now?.of !== of ? { of, descending: false } : now.descending ? undefined : { of, descending: true }));
  return (
    <section className={panels.group} aria-label="Nodes that did not run">
      <h3 className={panels.title}>{counted(rows.length, 'node')} did not run</h3>
      <Select
        label="Reason"
        options={[
          { value: '', label: `All reasons (${rows.length.toLocaleString('en')})` },
          ...groups.map(({ group: value, nodes }) => ({ value, label: `${nodes.toLocaleString('en')}: ${value}` })),
        ]}
        value={known}
        onChange={setGroup}
      />
      <TextField label="Find" type="search" value={find} onChange={setFind} placeholder="Node, type or reason" />
      <div className={utilities.wrapRow}>
        <CopyButton text={() => clipboardText(FILE_COLUMNS, fileRows(found))} />
        <Button
          size="s"
          icon={Download}
          onClick={() => download('not-run.csv', new Blob([csvOf(FILE_COLUMNS, fileRows(found))], { type: 'text/csv' }))}
        >
          Download as CSV
        </Button>
        <span className={panels.note} role="status">
          {found.length < rows.length && `${found.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
        </span>
      </div>
      <table className={`${utilities.ruled} ${styles.table}`}>
        <thead>
          <tr>
            {COLUMNS.map(({ of, label }) => {
              const isSorted = sorting?.of === of;
              const Arrow = sorting?.descending ? ArrowDown : ArrowUp;
              return (
                <th key={of} scope="col" aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}>
                  <button type="button" className={styles.sort} onClick={() => press(of)}>
                    {label}
                    {isSorted && <Arrow size={14} aria-hidden />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ nodeId, name, type, halt, reason, detail, repair }) => (
            <tr key={nodeId}>
              <th scope="row">
                <button type="button" className={styles.node} aria-pressed={selected === nodeId} onClick={() => onSelect(nodeId)}>
                  {name}
                </button>
                <span className={panels.note}>{type}</span>
              </th>
              <td>
                <Badge tone={halt === 'not deployed' ? 'danger' : 'warn'}>{halt}</Badge> {reason}
                {repair !== undefined && <p className={panels.note}>Repair: {repair}</p>}
                {(behind.get(nodeId)?.length ?? 0) > 0 && (
                  <details>
                    <summary>Holds back {counted(behind.get(nodeId)!.length, 'node')}</summary>
                    <p className={panels.note}>{behind.get(nodeId)!.join(', ')}</p>
                  </details>
                )}
                {detail !== undefined && (
                  <details>
                    <summary>What the engine said</summary>
                    <pre className={panels.code}>{detail}</pre>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={panels.note}>No node matches. Choose another reason, or search for something else.</p>}
      {shown.length < found.length && (
        <Button size="s" onClick={() => setWhole(true)}>
          Show all {found.length.toLocaleString('en')} nodes
        </Button>
      )}
      <NodeNotes report={report} />
    </section>
  );
}

/** The nodes that ran and need a word: those without a result, those with other SQL than their own, and those whose tests found rows. */
function NodeNotes({ report: { poor, changed, failedTests } }: { report: ProjectReport }) {
  const notes = [
    { nodes: poor, what: 'ran, but without rows or with columns that have no value' },
    { nodes: changed, what: 'ran with changed SQL' },
    { nodes: failedTests, what: `ran although ${failedTests.length === 1 ? 'its test' : 'their tests'} found made-up rows` },
  ];
  return notes
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ nodes, what }) => (
      <details key={what}>
        <summary>
          {counted(nodes.length, 'node')} {what}
        </summary>
        <ul>
          {nodes.map(({ nodeId, name, reason }) => (
            <li key={`${nodeId} ${reason}`}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </details>
    ));
}

/** The guessed columns of a source: those that the SQL reads although no file lists them, and those whose type no file gives. */
function guessedWords({ guessed, unlisted }: Pick<DeployedProject['tables'][number], 'guessed' | 'unlisted'>): string {
  const untyped = guessed.filter((name) => !unlisted.includes(name));
  return [
    ...(unlisted.length > 0
      ? [`added because the SQL reads them and the source does not list them: ${unlisted.join(', ')}`]
      : []),
    ...(untyped.length > 0 ? [`listed without a type: ${untyped.join(', ')}`] : []),
  ].join('; ');
}

/** What of the rows was made up beyond what the project lists: tables that only its SQL names, and columns of its sources. */
export function MadeUp({ tables }: { tables: DeployedProject['tables'] }) {
  const made = tables.filter(({ isMade }) => isMade);
  const completed = tables.filter(({ isMade, guessed }) => !isMade && guessed.length > 0);
  if (made.length + completed.length === 0) return null;
  return (
    <details>
      <summary>
        {counted(made.length, 'table')} that only SQL names, and guessed columns of {counted(completed.length, 'source')}
      </summary>
      <ul>
        {[...made, ...completed].map((table) => (
          <li key={table.parts.join('.')}>
            {table.parts.join('.')}: {table.isMade ? table.guessed.join(', ') : guessedWords(table)}
          </li>
        ))}
      </ul>
    </details>
  );
}
