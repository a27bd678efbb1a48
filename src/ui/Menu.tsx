import { Check, type LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { Fragment, type ReactElement, useRef } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';
import utilities from './utilities.module.css';

export type MenuItem =
  | {
      kind?: 'action';
      label: string;
      onSelect: () => void;
      icon?: LucideIcon;
      /** Shown beside the label, written like `Mod+Z`. The caller handles the keys. */
      shortcut?: string;
      /** A second line: what the item does, or why it is disabled. */
      help?: string;
      disabled?: boolean;
      danger?: boolean;
    }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void; help?: string; disabled?: boolean }
  | {
      kind: 'choice';
      label: string;
      value: string;
      options: readonly { value: string; label: string }[];
      onChange: (value: string) => void;
    }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' };

interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** The button that opens the menu, for example a `Button` or an `IconButton`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Whether the menu is open, if the caller also opens it in another way than by its button. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A dropdown menu from data, with arrow keys, type-ahead and Escape. */
export function Menu({ label, trigger, items, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The focus returns to the button first, so that a dialog that the item opens knows where to return the focus.
  const choose = (act: () => void) => () => {
    button.current?.focus();
    act();
  };
  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild ref={button}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          className={styles.menu}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            // The chosen item may have moved the focus already, for example to a field that it opened.
            const { activeElement, body } = document;
            if (activeElement !== body && !(event.target as HTMLElement).contains(activeElement)) event.preventDefault();
          }}
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items are fixed while it is open, and labels may repeat
            <Fragment key={index}>{entry(item, choose)}</Fragment>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function entry(item: MenuItem, choose: (act: () => void) => () => void) {
  switch (item.kind) {
    case 'separator':
      return <RadixMenu.Separator className={styles.separator} />;
    case 'heading':
      return <RadixMenu.Label className={styles.heading}>{item.label}</RadixMenu.Label>;
    case 'check':
      return (
        <RadixMenu.CheckboxItem
          className={`${utilities.activeItem} ${styles.item}`}
          checked={item.checked}
          onCheckedChange={item.onChange}
          disabled={item.disabled}
        >
          <Mark />
          <Text label={item.label} help={item.help} />
        </RadixMenu.CheckboxItem>
      );
    case 'choice':
      return (
        <RadixMenu.Group>
          <RadixMenu.Label className={styles.heading}>{item.label}</RadixMenu.Label>
          <RadixMenu.RadioGroup value={item.value} onValueChange={item.onChange}>
            {item.options.map((option) => (
              <RadixMenu.RadioItem key={option.value} className={`${utilities.activeItem} ${styles.item}`} value={option.value}>
                <Mark />
                <Text label={option.label} />
              </RadixMenu.RadioItem>
            ))}
          </RadixMenu.RadioGroup>
        </RadixMenu.Group>
      );
    default: {
      const { icon: Icon } = item;
      return (
        <RadixMenu.Item
          className={`${utilities.activeItem} ${styles.item} ${item.danger ? styles.danger : ''}`}
          onSelect={choose(item.onSelect)}
          disabled={item.disabled}
        >
          <span className={styles.mark}>{Icon && <Icon size={16} aria-hidden />}</span>
          <Text label={item.label} help={item.help} />
          {item.shortcut && <Kbd keys={item.shortcut} />}
        </RadixMenu.Item>
      );
    }
  }
}

function Mark() {
  return (
    <span className={styles.mark}>
      <RadixMenu.ItemIndicator>
        <Check size={16} aria-hidden />
      </RadixMenu.ItemIndicator>
    </span>
  );
}

function Text({ label, help }: { label: string; help?: string }) {
  return (
    <span className={styles.text}>
      {label}
      {help && <span className={styles.help}>{help}</span>}
    </span>
  );
}
