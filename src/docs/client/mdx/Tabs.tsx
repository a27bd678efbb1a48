import { Children, isValidElement, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Tabs as TabRow } from '#ui/Tabs.tsx';
import { chooseTab, chosenTab, followChosenTabs } from '../chosenTabs.ts';
import styles from './Tabs.module.css';

interface TabProps {
  label: string;
  children: ReactNode;
}

/** One of several alternatives: `<Tab label="Snowflake">…</Tab>`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

interface RowProps {
  label: string;
  tabs: readonly TabProps[];
  /** Which shows, counted from 0. */
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
        // Part of ids in the page, where a label with spaces would not do.
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

function OwnTabs({ label, tabs }: Pick<RowProps, 'label' | 'tabs'>) {
  const [shown, show] = useState(0);
  return (
    <div className={styles.tabs}>
      <Row label={label} tabs={tabs} shown={shown} onShow={show} />
    </div>
  );
}

function KeptTabs({ label, tabs }: Pick<RowProps, 'label' | 'tabs'>) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(
    followChosenTabs,
    () => chosenTab(tabs.map((tab) => tab.label)),
    () => 0,
  );
  const show = (index: number) => {
    const top = () => box.current?.getBoundingClientRect().top ?? 0;
    const before = top();
    // Other tabs above may change their height with it: the pressed tab stays under the pointer.
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
 * Alternatives of which one shows: `<Tabs label="Platform"><Tab label="Snowflake">…</Tab> …</Tabs>`. Without JavaScript all show. With `kept` the
 * reader's choice holds for all such alternatives, on every page.
 */
export function Tabs({ label, kept = false, children }: { label: string; kept?: boolean; children: ReactNode }) {
  const tabs = Children.toArray(children).flatMap((child) => (isValidElement<TabProps>(child) ? [child.props] : []));
  return kept ? <KeptTabs label={label} tabs={tabs} /> : <OwnTabs label={label} tabs={tabs} />;
}
