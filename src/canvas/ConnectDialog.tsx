import { Command } from 'cmdk';
import { useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './ConnectDialog.module.css';
import { findNodes } from './find.ts';
import type { CanvasNode } from './model.ts';
import type { Canvas } from './useCanvas.ts';

/** Maximum number of nodes that the dialog lists; typing finds the others. */
const MAX_LISTED_NODES = 50;

/**
 * The dialog that chooses the node that should read the node `from`: typing finds nodes, arrows and Enter choose one. When the connection is refused, the
 * dialog says why and stays open.
 */
export function ConnectDialog({ canvas, from, onClose }: { canvas: Canvas; from: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const { nodes, structure, rows, nameOf } = canvas.scene;
  const { message } = canvas.state;
  const source = structure.indexOf.get(from);
  const readers = new Set(source === undefined ? [] : structure.successors[source]);
  const isChoice = (node: CanvasNode) => node.id !== from && !node.stub && !readers.has(structure.indexOf.get(node.id)!);
  const found = (text.trim() === '' ? rows.map((index) => nodes[index]!) : findNodes(nodes, text)).filter(isChoice);
  const name = nameOf(from);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Connect ${name}`}
      description={`Choose the node that should read ${name}.`}
      size="s"
    >
      <Command label={`Node that should read ${name}`} shouldFilter={false} className={`${utilities.stack2} ${styles.connect}`}>
        <Command.Input
          className={styles.find}
          value={text}
          onValueChange={(next) => {
            setText(next);
            canvas.commands.say(undefined);
          }}
          maxLength={300}
          placeholder="Find a node"
        />
        {message !== undefined && (
          <p role="alert" className={styles.refusal}>
            {message}
          </p>
        )}
        <Command.List label="Nodes">
          <Command.Empty>No other node with this name can read {name}.</Command.Empty>
          {found.slice(0, MAX_LISTED_NODES).map((node) => (
            <Command.Item
              className={utilities.activeItem}
              key={node.id}
              value={node.id}
              onSelect={() => canvas.commands.connect(from, node.id) && onClose()}
            >
              <KindIcon kind={node.kind} />
              <span className={styles.choice}>{node.name}</span>
              <span className={styles.where}>{[node.typeName, node.location].filter(Boolean).join(' · ')}</span>
            </Command.Item>
          ))}
        </Command.List>
        {found.length > MAX_LISTED_NODES && (
          <p className={utilities.note}>and {counted(found.length - MAX_LISTED_NODES, 'more node')}: type to find them</p>
        )}
      </Command>
    </Dialog>
  );
}
