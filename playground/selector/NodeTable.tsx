import { memo, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './NodeTable.module.css';
import type { Query } from './query.ts';
import { type NodeRow, removedRows, selectedRows } from './why.ts';

interface NodeTableProps {
  query: Query;
  /** IDs of the nodes selected on the graph. */
  selection: readonly string[];
  onSelect: (id: string) => void;
}

/** Rows that are drawn before the reader asks for all of them. */
const MAX_FIRST_ROWS = 100;

/** The selected nodes, each with the reason, followed by the nodes that the exclude took out. */
export const NodeTable = memo(function NodeTable({ query, selection, onSelect }: NodeTableProps) {
  const [isWhole, setWhole] = useState(false);
  const most = isWhole ? Number.POSITIVE_INFINITY : MAX_FIRST_ROWS;
  const { nodes, removed, ok } = query.selection;
  const chosen = new Set(selection);
  const rows = selectedRows(query, most);
  const out = removedRows(query, most);
  const hidden = nodes.length - rows.length + removed.length - out.length;
  if (rows.length === 0 && out.length === 0) {
    return (
      <EmptyState title={ok ? 'No nodes are selected' : 'Nothing to show yet'}>
        {ok
          ? 'Write a selector above, press one under Examples, or select nodes on the graph to have one written.'
          : 'One of the texts has an error. The message under it says what would be right.'}
      </EmptyState>
    );
  }
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {counted(nodes.length, 'selected node')}
          {removed.length > 0 && `, ${removed.length.toLocaleString('en')} taken out`}
        </caption>
        <thead className={utilities.stickyHead}>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={chosen.has(row.id)} onSelect={onSelect} />
          ))}
          {out.map((row) => (
            <Row key={row.id} row={row} isChosen={chosen.has(row.id)} onSelect={onSelect} isOut />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <div className={styles.more}>
          <Button size="s" onClick={() => setWhole(true)}>
            Show {counted(hidden, 'more node')}
          </Button>
        </div>
      )}
    </>
  );
});

function Row({
  row: { id, name, location, type, why },
  isChosen,
  isOut = false,
  onSelect,
}: {
  row: NodeRow;
  isChosen: boolean;
  isOut?: boolean;
  onSelect: (id: string) => void;
}) {
  return (
    <tr data-selected={isChosen || undefined} data-out={isOut || undefined}>
      <th scope="row">
        <button type="button" className={styles.name} aria-pressed={isChosen} onClick={() => onSelect(id)}>
          {name}
        </button>
        <span className={styles.where}>
          {location} · {type}
        </span>
      </th>
      <td>
        {isOut && <Badge tone="warn">excluded</Badge>} {why || 'all nodes are in'}
      </td>
    </tr>
  );
}
