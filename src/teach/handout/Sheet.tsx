import { Square } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { CodeInText } from '#ui/CodeInText.tsx';
import { type Block, spaceAbove } from './blocks.ts';
import { PAPERS, type PaperName, SHEET } from './paper.ts';
import type { QrCode } from './qrCode.ts';
import styles from './Sheet.module.css';

/** One sheet of paper at its real size. */
export function Sheet({ paper, foot, children }: { paper: PaperName; foot: ReactNode; children: ReactNode }) {
  const { width, height } = PAPERS[paper];
  const size = { '--sheet-width': `${width}mm`, '--sheet-height': `${height}mm` } as CSSProperties;
  return (
    <article className={`${styles.sheet} ${styles[paper]}`} style={size}>
      <div className={styles.room}>{children}</div>
      <footer className={styles.foot}>{foot}</footer>
    </article>
  );
}

/** The text of a sheet. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and a sheet is rendered again when they change
    <OneBlock key={index} block={block} />
  ));
}

function OneBlock({ block }: { block: Block }) {
  const { kind, text, row } = block;
  const style = { marginTop: `${spaceAbove(kind)}mm` };
  switch (kind) {
    case 'heading':
      return (
        <h3 className={styles.heading} style={style}>
          {text}
        </h3>
      );
    case 'code':
      return (
        <pre className={styles.code} style={style}>
          {text}
        </pre>
      );
    case 'row':
      return (
        <p className={styles.row} style={style}>
          <span className={styles.number}>{row?.number}</span>
          <span className={styles.name}>{text}</span>
          <span className={styles.facts}>{row?.facts}</span>
        </p>
      );
    case 'check':
      return (
        <p className={styles.check} style={style}>
          <Square aria-hidden className={styles.box} />
          <span>
            <CodeInText text={text} />
          </span>
        </p>
      );
    default:
      return (
        <p className={`${styles.text} ${styles[kind] ?? ''}`} style={style}>
          <CodeInText text={text} />
        </p>
      );
  }
}

/** A QR code that is also a link, with an explanation below it. */
export function PrintedCode({
  href,
  qr,
  label,
  children,
}: {
  href: string;
  qr: QrCode | undefined;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.side} style={{ width: `${SHEET.code}mm` }}>
      {qr && (
        <a href={href} className={styles.qr}>
          <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={label} shapeRendering="crispEdges">
            <path d={qr.path} />
          </svg>
        </a>
      )}
      {children}
    </div>
  );
}
