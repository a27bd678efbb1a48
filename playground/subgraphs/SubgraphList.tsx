import { Columns2, EllipsisVertical, MousePointerClick, Pencil, Plus, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import type { SubgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { membersOf, nodesBySharing } from '#engine/subgraph/membership.ts';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import utilities from '#ui/utilities.module.css';
import { COLOR_OPTIONS, colorOf } from './naming.ts';
import styles from './SubgraphList.module.css';
import { Swatch } from './Swatch.tsx';

interface SubgraphListProps {
  pipeline: Pipeline;
  shown: Subgraph | undefined;
  /** The subgraph with which the shown subgraph is compared. */
  other: Subgraph | undefined;
  /** A ref to the button that creates a subgraph. The button takes the focus when a row is removed. */
  newButton: Ref<HTMLButtonElement>;
  onShow: (subgraph: Subgraph | undefined) => void;
  onCompare: (subgraph: Subgraph | undefined) => void;
  onNew: () => void;
  onRename: (subgraph: Subgraph) => void;
  onRecolor: (subgraph: Subgraph, colour: SubgraphColor) => void;
  onRemove: (subgraph: Subgraph) => void;
  onSelect: (ids: string[]) => void;
}

/** The subgraphs of the pipeline: press one to see it; its menu names, colors, compares and deletes it. */
export function SubgraphList(props: SubgraphListProps) {
  const { pipeline, shown, other, newButton, onShow, onNew, onSelect } = props;
  const { inNone, inSeveral } = nodesBySharing(pipeline);
  return (
    <section className={styles.list} aria-label="Subgraphs">
      <header className={styles.head}>
        <h3 className={utilities.heading}>Subgraphs</h3>
        <Button ref={newButton} size="s" icon={Plus} onClick={onNew}>
          New subgraph
        </Button>
      </header>
      <ul className={`${utilities.list} ${utilities.stackTight}`}>
        <li className={utilities.buttonRow}>
          <button
            type="button"
            className={styles.show}
            aria-current={shown ? undefined : 'true'}
            onClick={() => onShow(undefined)}
          >
            <span className={styles.name}>Whole graph</span>
            <span className={styles.about}>{counted(pipeline.nodes.length, 'node')}</span>
          </button>
        </li>
        {pipeline.subgraphs.map((subgraph) => (
          <li key={subgraph.id} className={utilities.buttonRow}>
            <button
              type="button"
              className={styles.show}
              aria-current={subgraph === shown ? 'true' : undefined}
              onClick={() => onShow(subgraph)}
            >
              <Swatch subgraph={subgraph} />
              <span className={styles.name}>{subgraph.name}</span>
              <span className={styles.about}>
                {counted(membersOf(pipeline, subgraph).length, 'node')}, {colorOf(subgraph)}
                {subgraph === other && ', compared'}
              </span>
            </button>
            <Menu
              label={`Actions for ${subgraph.name}`}
              align="end"
              trigger={<IconButton size="s" label={`Actions for ${subgraph.name}`} icon={EllipsisVertical} />}
              items={actionsOf(subgraph, props)}
            />
          </li>
        ))}
      </ul>
      {pipeline.subgraphs.length === 0 && (
        <p className={`${utilities.smallInline} ${styles.none}`}>None yet. Select nodes, then press New subgraph.</p>
      )}
      <div className={styles.sharing}>
        <button type="button" className={styles.count} disabled={inNone.length === 0} onClick={() => onSelect(inNone)}>
          {inNone.length === 0 ? 'Every node is in a subgraph' : `Select ${counted(inNone.length, 'node')} in no subgraph`}
        </button>
        <button type="button" className={styles.count} disabled={inSeveral.length === 0} onClick={() => onSelect(inSeveral)}>
          {inSeveral.length === 0 ? 'No node is in several' : `Select ${counted(inSeveral.length, 'node')} in several`}
        </button>
      </div>
    </section>
  );
}

function actionsOf(subgraph: Subgraph, props: SubgraphListProps): MenuItem[] {
  const { pipeline, shown, other, onCompare, onRename, onRecolor, onRemove, onSelect } = props;
  const members = membersOf(pipeline, subgraph);
  return [
    { label: 'Rename…', icon: Pencil, onSelect: () => onRename(subgraph) },
    { label: 'Select its nodes', icon: MousePointerClick, disabled: members.length === 0, onSelect: () => onSelect(members) },
    subgraph === other
      ? { label: 'End the comparison', icon: Columns2, onSelect: () => onCompare(undefined) }
      : {
          label: shown && shown !== subgraph ? `Compare with ${shown.name}` : 'Compare',
          icon: Columns2,
          disabled: shown === undefined || shown === subgraph,
          ...(shown === undefined || shown === subgraph ? { help: 'Show another subgraph first.' } : {}),
          onSelect: () => onCompare(subgraph),
        },
    { kind: 'separator' },
    {
      kind: 'choice',
      label: 'Color',
      value: colorOf(subgraph),
      options: COLOR_OPTIONS,
      onChange: (value) => {
        const colour = COLOR_OPTIONS.find((option) => option.value === value)?.value;
        if (colour) onRecolor(subgraph, colour);
      },
    },
    { kind: 'separator' },
    {
      label: ACTION_TEXTS.delete,
      icon: Trash2,
      danger: true,
      help: 'Its nodes stay in the graph.',
      onSelect: () => onRemove(subgraph),
    },
  ];
}
