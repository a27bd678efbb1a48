import { Camera, ClipboardCopy, FileImage, Image as ImageIcon, Printer } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { MAX_MERMAID_EDGES } from './graphText.ts';
import { copyGraph, type PictureOptions, printPicture, savePicture, shownTheme } from './savePicture.ts';
import type { Canvas } from './useCanvas.ts';

/** The menu that saves or prints a picture of the graph or of the part in view, and copies the graph as text for other tools. */
export function PictureMenu({ canvas, title }: { canvas: Canvas; title: string }) {
  const [theme, setTheme] = useState(shownTheme);
  const [part, setPart] = useState<PictureOptions['part']>('whole');
  const isGraph = canvas.state.view === 'graph';
  const items: MenuItem[] = [
    ...(isGraph
      ? ([
          {
            kind: 'choice',
            label: 'Picture of',
            value: part,
            options: [
              { value: 'whole', label: 'the whole graph' },
              { value: 'view', label: 'what is in view' },
            ],
            onChange: (value) => setPart(value as typeof part),
          },
          {
            kind: 'choice',
            label: 'Theme',
            value: theme,
            options: [
              { value: 'light', label: 'light' },
              { value: 'dark', label: 'dark' },
            ],
            onChange: (value) => setTheme(value as typeof theme),
          },
          { kind: 'separator' },
          {
            label: 'Save as SVG',
            icon: FileImage,
            onSelect: () => void savePicture(canvas, title, 'svg', { theme, part }),
          },
          {
            label: 'Save as PNG',
            icon: ImageIcon,
            onSelect: () => void savePicture(canvas, title, 'png', { theme, part }),
          },
          {
            label: 'Print…',
            icon: Printer,
            onSelect: () => void printPicture(canvas, title, part),
          },
          { kind: 'separator' },
        ] satisfies MenuItem[])
      : []),
    {
      label: 'Copy as Mermaid',
      icon: ClipboardCopy,
      help:
        canvas.scene.memberEdges.length > MAX_MERMAID_EDGES
          ? `more than ${MAX_MERMAID_EDGES} edges: draw it with a higher maxEdges`
          : 'for Markdown pages',
      onSelect: () => void copyGraph(canvas, title, 'Mermaid'),
    },
    { label: 'Copy as DOT', icon: ClipboardCopy, help: 'for Graphviz', onSelect: () => void copyGraph(canvas, title, 'DOT') },
  ];
  return (
    <Menu
      label="Save or copy a picture"
      trigger={<IconButton size="s" label="Save or copy a picture" icon={Camera} />}
      items={items}
      align="end"
    />
  );
}
