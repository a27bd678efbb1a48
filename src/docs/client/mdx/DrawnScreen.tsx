import type { CSSProperties } from 'react';
import type { ScreenItem, ScreenPart } from '../../shared/drawing.ts';
import styles from './DrawnScreen.module.css';
import { Words } from './Words.tsx';

function Items({ items = [] }: { items?: readonly ScreenItem[] | undefined }) {
  return items.map(({ text, isChosen }) => (
    <span key={text} className={`${styles.item} ${isChosen ? styles.chosen : ''}`}>
      <Words text={text} />
    </span>
  ));
}

function Cells({ part: { items = [], number }, as: Cell }: { part: ScreenPart; as: 'th' | 'td' }) {
  return (
    <tr className={items.some(({ isChosen }) => isChosen) ? styles.chosen : undefined}>
      {items.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells are told apart by their column, and never change
        <Cell key={index}>
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
  const { word, text = '', items, parts = [] } = part;
  switch (word) {
    case 'tabs':
    case 'steps':
    case 'list':
      return <Items items={items} />;
    case 'table':
      return (
        <table>
          <tbody>
            <Cells part={{ word, items }} as="th" />
            <Parts parts={parts} />
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
  return parts.map((part, index) =>
    part.word === 'cells' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a picture never change, and have no names
      <Cells key={index} part={part} as="td" />
    ) : (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={index}
        className={`${styles.part} ${styles[part.word]} ${part.isOn ? styles.on : ''}`}
        style={part.weight ? ({ '--weight': part.weight } as CSSProperties) : undefined}
      >
        <Disc number={part.number} />
        <Inside part={part} />
      </div>
    ),
  );
}

/** A window of the platform, or the parts of something, as boxes in boxes. Nothing in it can be pressed. */
export function DrawnScreen({ isFramed, parts }: { isFramed: boolean; parts: readonly ScreenPart[] }) {
  return (
    <div className={`${styles.screen} ${isFramed ? styles.frame : ''}`}>
      <Parts parts={parts} />
    </div>
  );
}
