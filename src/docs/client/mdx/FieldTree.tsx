import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import styles from './FieldTree.module.css';

/** The fields of a body. The fields of each value are in a disclosure below their field. */
export function FieldTree({ children }: { children: ReactNode }) {
  const tree = useRef<HTMLDivElement>(null);
  const setAll = (isOpen: boolean) => {
    for (const folded of tree.current?.querySelectorAll('details') ?? []) folded.open = isOpen;
  };
  return (
    <div ref={tree} className={styles.tree}>
      <div className={styles.all}>
        <Button size="s" variant="quiet" icon={ChevronsUpDown} onClick={() => setAll(true)}>
          Open all
        </Button>
        <Button size="s" variant="quiet" icon={ChevronsDownUp} onClick={() => setAll(false)}>
          Close all
        </Button>
      </div>
      {children}
    </div>
  );
}
