import type { LucideIcon } from 'lucide-react';
import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { Badge, type Tone } from './Badge.tsx';
import styles from './Tabs.module.css';
import utilities from './utilities.module.css';

export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  icon?: LucideIcon;
  /** A short count or word after the label. */
  badge?: { text: string | number; tone?: Tone };
  /** Keeps the panel mounted while another tab is shown, so that editors keep their state. */
  keepMounted?: boolean;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** Id of the shown tab; the first tab is shown when no tab has this id. */
  value: string;
  onChange: (id: Id) => void;
  /** Controls at the end of the row. */
  end?: ReactNode;
  /** Whether the tabs fill the height of their parent, so that the panel scrolls instead of the page. */
  fill?: boolean;
}

/** Tabs with arrow keys, Home and End. Only the shown panel is rendered, except for tabs with `keepMounted`. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, end, fill = false }: TabsProps<Id>) {
  const shown = tabs.some((tab) => tab.id === value) ? value : (tabs[0]?.id ?? '');
  return (
    <RadixTabs.Root
      className={`${utilities.stack} ${fill ? styles.fill : ''}`}
      value={shown}
      onValueChange={(id) => onChange(id as Id)}
    >
      <div className={styles.row}>
        <RadixTabs.List className={styles.list} aria-label={label}>
          {tabs.map(({ id, label: name, icon: Icon, badge }) => (
            <RadixTabs.Trigger key={id} value={id} className={styles.tab}>
              {Icon && <Icon size={16} aria-hidden />}
              {name}
              {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {tabs.map(({ id, keepMounted, content }) => (
        <RadixTabs.Content
          key={id}
          value={id}
          className={styles.panel}
          {...(keepMounted ? { forceMount: true, hidden: id !== shown } : {})}
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
