import { useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import type { Canvas } from './useCanvas.ts';

/** The field for the new name of a node. Enter renames the node; Escape cancels, and so does leaving the field unchanged. */
export function RenameField({ canvas, id }: { canvas: Canvas; id: string }) {
  const { scene, commands } = canvas;
  const field = useRef<HTMLSpanElement>(null);
  const [name, setName] = useState(() => scene.nameOf(id));
  useEffect(() => {
    const input = field.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    input?.select();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press in the field from counting as a press on the elements around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span ref={field} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <TextField
        label={`New name of ${scene.nameOf(id)}`}
        hideLabel
        code
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') commands.rename(id, name.trim());
          if (event.key === 'Escape') commands.endRename();
        }}
        onBlur={() => {
          if (name.trim() === scene.nameOf(id)) commands.endRename();
        }}
      />
    </span>
  );
}
