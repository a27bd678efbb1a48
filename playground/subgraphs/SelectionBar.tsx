import { ArrowLeftToLine, ArrowRightFromLine, Minus, MoreHorizontal, Plus, Trash2, Waypoints, X } from 'lucide-react';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import utilities from '#ui/utilities.module.css';
import type { Outcome, SubgraphActions } from './actions.ts';
import { REACHES, type SubgraphsArgs } from './meta.ts';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  pipeline: Pipeline;
  shown?: Subgraph;
  selection: readonly string[];
  /** IDs of the nodes that are drawn. */
  drawn: ReadonlySet<string>;
  /** Number of edges by which the selection is widened; infinite for all. */
  reach: number;
  actions: SubgraphActions;
  report: (outcome: Outcome) => void;
  onReach: (value: SubgraphsArgs['reach']) => void;
  onClear: () => void;
}

/** Actions on the selected nodes. */
export function SelectionBar({ pipeline, shown, selection, drawn, reach, actions, report, onReach, onClear }: SelectionBarProps) {
  if (selection.length === 0) {
    return (
      <p className={`${utilities.selectionBar} ${styles.hint}`}>
        Select nodes to add them to a subgraph: click, Shift+click or Space, or check them in the list.
      </p>
    );
  }
  const inShown = new Set(shown?.nodeIds);
  const fresh = shown ? selection.filter((id) => !inShown.has(id)) : [];
  const held = selection.filter((id) => inShown.has(id));
  const unseen = selection.filter((id) => !drawn.has(id)).length;
  const [first] = selection;
  const what =
    selection.length === 1
      ? (pipeline.nodes.find(({ id }) => id === first)?.name ?? '1 node')
      : counted(selection.length, 'node');
  return (
    <div className={`${utilities.selectionBar} ${styles.bar}`} role="group" aria-label="Selected nodes">
      <span className={styles.what}>
        <strong>{what}</strong> selected{unseen > 0 && `, ${unseen} not drawn`}
      </span>
      <IconButton size="s" icon={X} label={ACTION_TEXTS.clearSelection} onClick={onClear} />
      {shown && fresh.length > 0 && (
        <Button size="s" icon={Plus} onClick={() => report(actions.add(shown, selection))}>
          Add to {shown.name}
        </Button>
      )}
      {shown && held.length > 0 && (
        <Button size="s" icon={Minus} onClick={() => report(actions.takeOut(shown, selection))}>
          Take out of {shown.name}
        </Button>
      )}
      <Menu
        label="Add the selection to, or take it out of"
        trigger={
          <Button size="s" icon={MoreHorizontal}>
            {shown ? 'Others' : 'Subgraphs'}
          </Button>
        }
        items={itemsOf(pipeline, shown, selection, actions, report)}
      />
      <Menu
        label="Add neighbors to the selection"
        trigger={
          <Button size="s" icon={Waypoints}>
            Add neighbors
          </Button>
        }
        items={[
          { label: 'Add ancestors', icon: ArrowLeftToLine, onSelect: () => report(actions.widen('ancestors', reach)) },
          { label: 'Add descendants', icon: ArrowRightFromLine, onSelect: () => report(actions.widen('descendants', reach)) },
          { kind: 'separator' },
          {
            kind: 'choice',
            label: 'How far',
            value: Number.isFinite(reach) ? String(reach) : 'all',
            options: REACHES,
            onChange: (value) => {
              const chosen = REACHES.find((option) => option.value === value);
              if (chosen) onReach(chosen.value);
            },
          },
        ]}
      />
    </div>
  );
}

function itemsOf(
  pipeline: Pipeline,
  shown: Subgraph | undefined,
  selection: readonly string[],
  actions: SubgraphActions,
  report: (outcome: Outcome) => void,
): MenuItem[] {
  const others = pipeline.subgraphs.filter((subgraph) => subgraph !== shown);
  const chosen = new Set(selection);
  const lacking = others.filter(({ nodeIds }) => {
    const inIt = new Set(nodeIds);
    return selection.some((id) => !inIt.has(id));
  });
  const holding = others.filter(({ nodeIds }) => nodeIds.some((id) => chosen.has(id)));
  const items: MenuItem[] = [];
  if (lacking.length > 0) {
    items.push({ kind: 'heading', label: 'Add to' });
    for (const subgraph of lacking)
      items.push({ label: subgraph.name, icon: Plus, onSelect: () => report(actions.add(subgraph, selection)) });
  }
  if (holding.length > 0) {
    items.push({ kind: 'heading', label: 'Take out of' });
    for (const subgraph of holding)
      items.push({ label: subgraph.name, icon: Minus, onSelect: () => report(actions.takeOut(subgraph, selection)) });
  }
  if (items.length > 0) items.push({ kind: 'separator' });
  items.push({
    label: `Delete ${counted(selection.length, 'node')} from the pipeline`,
    help: 'This takes them out of every subgraph too. Refs to them stay and name no node.',
    icon: Trash2,
    danger: true,
    onSelect: () => report(actions.deleteNodes(selection)),
  });
  return items;
}
