import { copyText } from '#ui/copying.ts';
import { download, fileName } from '#ui/download.ts';
import type { Size } from './cardSize.ts';
import { dotText, mermaidText } from './graphText.ts';
import styles from './PictureMenu.module.css';
import { colorsOf } from './pictureColors.ts';
import type { Canvas } from './useCanvas.ts';

/** What a picture shows, and in which theme. */
export interface PictureOptions {
  theme: 'light' | 'dark';
  /** All of the graph, or the part that the viewport shows. */
  part: 'whole' | 'view';
}

/** The theme that the page is shown in. */
export function shownTheme(): PictureOptions['theme'] {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Maximum number of pixels of a PNG; browsers create no larger images. */
const MAX_PIXELS = 60_000_000;
/** Maximum width and height of a PNG, in pixels. */
const MAX_SIDE = 12_000;

/** The address of the file of an upright font of the site, from the style sheets of the page. */
function fontAddress(family: string): string | undefined {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.style.getPropertyValue('font-family').includes(family)) continue;
      const [, address] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
      if (address && rule.style.getPropertyValue('font-style') !== 'italic')
        return new URL(address, sheet.href ?? document.baseURI).href;
    }
  }
  return undefined;
}

let font: Promise<string | undefined> | undefined;

/** The site's font as a data URL. Undefined when it does not load: the picture then has a font of the reader's system. */
function fontData(family: string): Promise<string | undefined> {
  const address = fontAddress(family);
  if (address === undefined) return Promise.resolve(undefined);
  font ??= fetch(address)
    .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(answer.statusText))))
    .then(
      (file) =>
        new Promise<string>((done, fail) => {
          const reader = new FileReader();
          reader.onload = () => done(String(reader.result).replace(/^data:[^;]*/, 'data:font/woff2'));
          reader.onerror = () => fail(reader.error);
          reader.readAsDataURL(file);
        }),
    )
    .catch(() => {
      font = undefined;
      return undefined;
    });
  return font;
}

/** The picture as SVG, with its size. */
async function pictureOf({ scene, drawing, handle }: Canvas, title: string, { theme, part }: PictureOptions) {
  const { FONT, graphSvg, pictureBounds } = await import('./graphSvg.ts');
  const picture = {
    title,
    cards: scene.cards,
    corners: drawing.corners,
    edges: drawing.edges,
    grouped: scene.grouped,
    boxes: drawing.boxes,
    direction: drawing.direction,
  };
  const bounds = (part === 'view' ? handle.current?.inView?.() : undefined) ?? pictureBounds(picture);
  return { svg: graphSvg(picture, colorsOf(theme), { bounds, font: await fontData(FONT) }), size: bounds };
}

/** The picture as a PNG, at twice the resolution of the screen unless that is too large. Rejects when the browser can't create it. */
async function pngOf(svg: string, { width, height }: Size): Promise<Blob> {
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

/** Saves a picture of the graph as a file. When the browser can't create it, the canvas says so. */
export async function savePicture(canvas: Canvas, title: string, format: 'svg' | 'png', options: PictureOptions): Promise<void> {
  const { svg, size } = await pictureOf(canvas, title, options);
  if (format === 'svg') {
    download(fileName(title, 'svg'), new Blob([svg], { type: 'image/svg+xml' }));
    return;
  }
  try {
    download(fileName(title, 'png'), await pngOf(svg, size));
  } catch {
    canvas.commands.say('The browser could not create the PNG: the picture is too large. Save the SVG instead.');
  }
}

/** Prints a picture of the graph, in light colors, without the rest of the page. When the browser can't draw it, the canvas says so. */
export async function printPicture(canvas: Canvas, title: string, part: PictureOptions['part']): Promise<void> {
  const { svg } = await pictureOf(canvas, title, { theme: 'light', part });
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
  } catch {
    canvas.commands.say('The browser could not draw the picture to print.');
  } finally {
    document.documentElement.classList.remove(styles.printing!);
    image.remove();
    URL.revokeObjectURL(url);
  }
}

/** Copies the graph as text for another tool; saves it as a file where the browser does not allow copying. */
export async function copyGraph({ scene, drawing }: Canvas, title: string, language: 'Mermaid' | 'DOT'): Promise<void> {
  const written = {
    nodes: scene.members,
    edges: scene.memberEdges,
    groups: scene.grouped?.groups,
    direction: drawing.direction,
  };
  const text = language === 'DOT' ? dotText(written) : mermaidText(written);
  const isCopied = await copyText(text, { copied: `${language} copied` });
  if (!isCopied) download(fileName(title, language === 'DOT' ? 'dot' : 'mmd'), new Blob([text], { type: 'text/plain' }));
}
