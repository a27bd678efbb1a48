import { Command } from 'cmdk';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './ConnectField.module.css';
import { findNodes } from './find.ts';
import type { CanvasNode } from './model.ts';
import type { Canvas } from './useCanvas.ts';

/** Maximum number of nodes that the field lists; typing finds the others. */
const MAX_LISTED_NODES = 50;

/**
 * The field that asks which node should read the node `from`: typing finds nodes, arrows and Enter choose one, and so does a press on a card. When the
 * connection is refused, the field says why and stays open.
 */
export function ConnectField({ canvas, from }: { canvas: Canvas; from: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { commands, scene, state } = canvas;
  const { nodes, structure, rows, nameOf } = scene;
  const { message, connecting } = state;
  // A letter typed on the graph starts the same connection again, so that the letter is typed into the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => field.current?.focus({ preventScroll: true }), [connecting]);
  const source = structure.indexOf.get(from);
  const readers = new Set(source === undefined ? [] : structure.successors[source]);
  const isChoice = (node: CanvasNode) =>
    node.id !== from && !node.stub && !node.group && !readers.has(structure.indexOf.get(node.id)!);
  const all = text.trim() === '' ? rows.map((index) => nodes[index]!) : findNodes(nodes, text);
  const found = all.filter(isChoice);
  const name = nameOf(from);
  const [other] = all.filter((node) => !node.group);
  return (
    <Command
      label={`Node that should read ${name}`}
      shouldFilter={false}
      className={`${utilities.stack2} ${styles.connect}`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') commands.cancel();
      }}
      onValueChange={(id) => {
        // The first node is not gone to before the reader types or chooses.
        if (text.trim() !== '' || id !== found[0]?.id) commands.goTo(id);
      }}
    >
      <p className={styles.head}>
        <span>
          Which node should read <strong>{name}</strong>? Press a card, or type a name.
        </span>
        <IconButton size="s" label="Cancel" icon={X} shortcut="Escape" onClick={commands.cancel} />
      </p>
      <Command.Input
        ref={field}
        className={styles.find}
        value={text}
        onValueChange={(next) => {
          setText(next);
          commands.say(undefined);
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
        <Command.Empty>
          {!other
            ? `No node has this name.`
            : other.id === from
              ? `${name} can't read itself.`
              : other.stub
                ? `${other.name} is not in the pipeline: only a ref names it.`
                : `${other.name} already reads ${name}.`}
        </Command.Empty>
        {found.slice(0, MAX_LISTED_NODES).map((node) => (
          <Command.Item
            className={utilities.activeItem}
            key={node.id}
            value={node.id}
            onSelect={() => {
              if (commands.connect(from, node.id)) commands.goTo(node.id);
            }}
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
  );
}
