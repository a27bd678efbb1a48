import type { CSSProperties } from 'react';
import type { ScreenItem, ScreenPart } from '../../shared/drawing.ts';
import styles from './DrawnScreen.module.css';
import { Words } from './Words.tsx';

function Items({ items }: { items: readonly ScreenItem[] }) {
  return items.map(({ text, isChosen }) => (
    <span key={text} className={`${styles.item} ${isChosen ? styles.chosen : ''}`}>
      <Words text={text} />
    </span>
  ));
}

interface RowProps {
  cells?: readonly ScreenItem[] | undefined;
  columns: readonly ScreenItem[];
  number?: number | undefined;
  as: 'th' | 'td';
}

/** A row of a table, whose cells are told apart by the headings of their columns. */
function Row({ cells = [], columns, number, as: Cell }: RowProps) {
  return (
    <tr className={cells.some(({ isChosen }) => isChosen) ? styles.chosen : undefined}>
      {cells.map(({ text }, index) => (
        <Cell key={columns[index]?.text}>
          {index === 0 && <Disc number={number} />}
          <Words text={text} />
        </Cell>
      ))}
    </tr>
  );
}

/** The number by which the list below the picture explains a part. */
function Disc({ number }: { number: number | undefined }) {
  return number === undefined ? undefined : <span className={styles.disc}>{number}</span>;
}

function Inside({ part }: { part: ScreenPart }) {
  const { word, text = '', items = [], parts = [] } = part;
  switch (word) {
    case 'tabs':
    case 'steps':
    case 'list':
      return <Items items={items} />;
    case 'table':
      return (
        <table>
          <tbody>
            <Row cells={items} columns={items} as="th" />
            {parts.map((row) => (
              <Row key={row.line} cells={row.items} columns={items} number={row.number} as="td" />
            ))}
          </tbody>
        </table>
      );
    case 'code':
      return <Items items={text.split(' | ').map((line) => ({ text: line }))} />;
    default:
      return (
        <>
          {text && (
            <span className={styles.words}>
              <Words text={text} />
            </span>
          )}
          <Parts parts={parts} />
        </>
      );
  }
}

function Parts({ parts }: { parts: readonly ScreenPart[] }) {
  return parts.map((part) => (
    <div
      key={part.line}
      className={`${styles.part} ${styles[part.word]} ${part.isOn ? styles.on : ''}`}
      style={part.weight ? ({ '--weight': part.weight } as CSSProperties) : undefined}
    >
      <Disc number={part.number} />
      <Inside part={part} />
    </div>
  ));
}

/** A window of the platform, or the parts of something, as boxes in boxes. Nothing in it can be pressed. */
export function DrawnScreen({ isFramed, parts }: { isFramed: boolean; parts: readonly ScreenPart[] }) {
  return (
    <div className={`${styles.screen} ${isFramed ? styles.frame : ''}`}>
      <Parts parts={parts} />
    </div>
  );
}
