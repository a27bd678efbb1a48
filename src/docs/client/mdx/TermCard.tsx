import { glossary } from 'virtual:glossary';
import { ArrowRight } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { CodeInText } from '#ui/CodeInText.tsx';
import styles from './Term.module.css';

export interface TermCardProps {
  /** Of the term. */
  id: string;
  cardId: string;
  anchor: RefObject<HTMLAnchorElement | null>;
  onClose: () => void;
  /** The pointer came onto the card, or left it. */
  onEnter: () => void;
  onLeave: () => void;
}

/** The definition of a term, beside it. The focus stays where it is. */
export function TermCard({ id, cardId, anchor, onClose, onEnter, onLeave }: TermCardProps) {
  const term = glossary.find((one) => one.id === id);
  if (!term) return null;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLAnchorElement>} />
      <Popover.Portal>
        <Popover.Content
          id={cardId}
          role="note"
          aria-label={`Definition: ${term.term}`}
          className={styles.card}
          side="top"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onPointerEnter={onEnter}
          onPointerLeave={(event) => {
            if (event.pointerType !== 'touch') onLeave();
          }}
        >
          <p className={styles.name}>{term.term}</p>
          <p className={styles.definition}>
            <CodeInText text={term.definition} />
          </p>
          {/* By keyboard, Enter on the term leads to the glossary, which has this link too. */}
          <Link to={term.route} className={styles.more} tabIndex={-1} onClick={onClose}>
            {term.page} <ArrowRight size={14} aria-hidden />
          </Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
