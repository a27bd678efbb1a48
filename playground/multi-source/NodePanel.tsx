import type { LoadHistory } from '#engine/load/loadHistory.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import { Button } from '#ui/Button.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { ruleSentence } from './words.ts';

/** The settings of the node besides its strategy: whether it is emptied first, its key, and its columns. */
export function NodePanel({ history, onEdit }: { history: LoadHistory; onEdit: (edit: Edit) => void }) {
  const { node, rules } = history;
  const type = builtInType(node.type);
  const own = node.columns.filter(({ name }) => rules.columns.includes(name));
  return (
    <div className={utilities.panel}>
      <h2 className={utilities.title}>
        {node.name}, {type?.name ?? node.type}
      </h2>
      <p className={utilities.sentence}>{ruleSentence(history)}</p>
      {rules.loads === 'batch' && (
        <Toggle
          label="Truncate Before"
          help="A statement of its own, before the first source."
          checked={node.config.truncateBefore === true}
          onChange={(value) => onEdit({ kind: 'setConfig', id: node.id, key: 'truncateBefore', value })}
        />
      )}
      {own.map(({ id, name, dataType, sources }) => (
        <section key={id} className={utilities.stack1} aria-label={name}>
          <h3 className={utilities.heading}>
            {name} <span className={utilities.smallInline}>{dataType}</span>
          </h3>
          {sources.map(({ transform }, index) => (
            <p key={history.sources[index]} className={utilities.smallText}>
              {history.sources[index]}: <code>{transform || `"${history.sources[index]}"."${name}"`}</code>
            </p>
          ))}
          {type && type.businessKey !== 'none' && (
            <Toggle
              label={`${name} is the business key`}
              checked={rules.keys.includes(name)}
              onChange={(on) =>
                onEdit({ kind: 'setColumn', id: node.id, columnId: id, patch: { flags: on ? ['isBusinessKey'] : [] } })
              }
            />
          )}
          {own.length > 1 && (
            <div>
              <Button size="s" onClick={() => onEdit({ kind: 'removeColumns', id: node.id, columnIds: [id] })}>
                Delete {name}
              </Button>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
