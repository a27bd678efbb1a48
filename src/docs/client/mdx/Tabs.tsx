import { Children, isValidElement, type ReactNode, useState } from 'react';
import { Tabs as TabRow } from '#ui/Tabs.tsx';
import styles from './Tabs.module.css';

/** One of several alternatives: `<Tab label="Snowflake">…</Tab>`. */
export function Tab({ children }: { label: string; children: ReactNode }) {
  return <>{children}</>;
}

/** Alternatives of which one shows: `<Tabs label="Platform"><Tab label="Snowflake">…</Tab> …</Tabs>`. Without JavaScript all show. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = Children.toArray(children).flatMap((child) =>
    isValidElement<{ label: string; children: ReactNode }>(child) ? [child.props] : [],
  );
  const [value, setValue] = useState('0');
  return (
    <div className={styles.tabs}>
      <TabRow
        label={label}
        value={value}
        onChange={setValue}
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
    </div>
  );
}
