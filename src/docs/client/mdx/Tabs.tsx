import { Children, isValidElement, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Tabs as TabRow } from '#ui/Tabs.tsx';
import { chooseTab, chosenTab, followChosenTabs } from '../chosenTabs.ts';
import styles from './Tabs.module.css';

interface TabProps {
  label: string;
  children: ReactNode;
}

/** An alternative in `<Tabs>`: `<Tab label="Snowflake">…</Tab>`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

interface RowProps {
  label: string;
  tabs: readonly TabProps[];
  /** Index of the shown tab. */
  shown: number;
  onShow: (index: number) => void;
}

function Row({ label, tabs, shown, onShow }: RowProps) {
  return (
    <TabRow
      label={label}
      value={String(shown)}
      onChange={(id) => onShow(Number(id))}
      tabs={tabs.map((tab, index) => ({
        // The id becomes part of element ids, which must not have the spaces of a label.
        id: String(index),
        label: tab.label,
        keepMounted: true,
        content: (
          <>
            <p className={styles.label}>{tab.label}</p>
            {tab.children}
          </>
        ),
      }))}
    />
  );
}

function LocalTabs({ label, tabs }: Pick<RowProps, 'label' | 'tabs'>) {
  const [shown, show] = useState(0);
  return (
    <div className={styles.tabs}>
      <Row label={label} tabs={tabs} shown={shown} onShow={show} />
    </div>
  );
}

function SharedTabs({ label, tabs }: Pick<RowProps, 'label' | 'tabs'>) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(
    followChosenTabs,
    () => chosenTab(tabs.map((tab) => tab.label)),
    () => 0,
  );
  const show = (index: number) => {
    const top = () => box.current?.getBoundingClientRect().top ?? 0;
    const before = top();
    // Tabs above may change their height, so the page scrolls to keep the pressed tab under the pointer.
    flushSync(() => chooseTab(tabs[index]!.label));
    window.scrollBy(0, top() - before);
  };
  return (
    <div className={styles.tabs} data-kept-tabs="" ref={box}>
      <Row label={label} tabs={tabs} shown={shown} onShow={show} />
    </div>
  );
}

/**
 * Alternatives of which one is shown: `<Tabs label="Platform"><Tab label="Snowflake">…</Tab> …</Tabs>`. Without JavaScript all are shown. With `kept`,
 * the reader's choice applies to all tabs with `kept`, on every page.
 */
export function Tabs({ label, kept = false, children }: { label: string; kept?: boolean; children: ReactNode }) {
  const tabs = Children.toArray(children).flatMap((child) => (isValidElement<TabProps>(child) ? [child.props] : []));
  return kept ? <SharedTabs label={label} tabs={tabs} /> : <LocalTabs label={label} tabs={tabs} />;
}
