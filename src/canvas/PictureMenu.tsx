import { Camera, ClipboardCopy, FileImage, Image as ImageIcon, Printer } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#ui/copying.ts';
import { download, fileName } from '#ui/download.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { graphSvg, pictureBounds } from './graphSvg.ts';
import { dotText, MAX_MERMAID_EDGES, mermaidText } from './graphText.ts';
import styles from './PictureMenu.module.css';
import { colorsOf } from './pictureColors.ts';
import type { Canvas } from './useCanvas.ts';

/** Maximum number of pixels of a PNG; browsers create no larger images. */
const MAX_PIXELS = 60_000_000;
/** Maximum width and height of a PNG, in pixels. */
const MAX_SIDE = 12_000;

/** The picture as a PNG, at twice the resolution of the screen unless that is too large. Rejects when the browser can't create it. */
async function pngOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const scale = Math.min(2, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('The browser could not create a picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Prints the picture without the rest of the page. Rejects when the browser can't draw it. */
async function print(svg: string, title: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  image.alt = title;
  image.className = styles.printed!;
  document.body.append(image);
  document.documentElement.classList.add(styles.printing!);
  try {
    await image.decode();
    window.print();
  } finally {
    document.documentElement.classList.remove(styles.printing!);
    image.remove();
    URL.revokeObjectURL(url);
  }
}

/** The menu that saves or prints a picture of the graph or of the part in view, and copies the graph as text for other tools. */
export function PictureMenu({ canvas, title }: { canvas: Canvas; title: string }) {
  const { scene, drawing, commands, handle } = canvas;
  const shownTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const [theme, setTheme] = useState<'light' | 'dark'>(shownTheme);
  const [part, setPart] = useState<'whole' | 'view'>('whole');
  const isGraph = canvas.state.view === 'graph';
  const make = (of: 'light' | 'dark' = theme) => {
    const picture = {
      title,
      cards: scene.cards,
      corners: drawing.corners,
      edges: drawing.edges,
      grouped: scene.grouped,
      boxes: drawing.boxes,
      direction: drawing.direction,
    };
    const view = part === 'view' ? handle.current?.inView?.() : undefined;
    return { svg: graphSvg(picture, colorsOf(of), view), size: view ?? pictureBounds(picture) };
  };
  const say = (message: string) => commands.say(message);
  const copy = async (what: string, text: string) => {
    const isCopied = await copyText(text, { copied: `${what} copied` });
    if (!isCopied) download(fileName(title, what === 'DOT' ? 'dot' : 'mmd'), new Blob([text], { type: 'text/plain' }));
  };
  const written = () => ({
    nodes: scene.members,
    edges: scene.memberEdges,
    groups: scene.grouped?.groups,
    direction: drawing.direction,
  });
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
            onSelect: () => download(fileName(title, 'svg'), new Blob([make().svg], { type: 'image/svg+xml' })),
          },
          {
            label: 'Save as PNG',
            icon: ImageIcon,
            onSelect: () => {
              const { svg, size } = make();
              pngOf(svg, size).then(
                (png) => download(fileName(title, 'png'), png),
                () => say('The browser could not create the PNG: the picture is too large. Save the SVG instead.'),
              );
            },
          },
          {
            label: 'Print…',
            icon: Printer,
            onSelect: () => {
              print(make('light').svg, title).catch(() => say('The browser could not draw the picture to print.'));
            },
          },
          { kind: 'separator' },
        ] satisfies MenuItem[])
      : []),
    {
      label: 'Copy as Mermaid',
      icon: ClipboardCopy,
      help:
        scene.memberEdges.length > MAX_MERMAID_EDGES
          ? `more than ${MAX_MERMAID_EDGES} edges: draw it with a higher maxEdges`
          : 'for Markdown pages',
      onSelect: () => void copy('Mermaid', mermaidText(written())),
    },
    { label: 'Copy as DOT', icon: ClipboardCopy, help: 'for Graphviz', onSelect: () => void copy('DOT', dotText(written())) },
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
