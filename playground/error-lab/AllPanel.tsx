import { useId, useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { findLessons } from './findLessons.ts';
import type { LessonId } from './lessons.ts';
import { meta } from './meta.ts';
import { siteAddress } from './pageLink.ts';
import styles from './playground.module.css';
import { stories } from './stories.ts';

/** Characters of a pasted log that are searched. */
const MAX_SEARCHED_LENGTH = 4_000;

/** All errors of the lab, with a search by the reader's error message. */
export function AllPanel({ lesson }: { lesson: LessonId }) {
  const [pasted, setPasted] = useState('');
  const ids = findLessons(pasted);
  const id = useId();
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <TextField
        label="Paste the error you got"
        help="Log lines around it and other names in it don’t matter."
        value={pasted}
        maxLength={MAX_SEARCHED_LENGTH}
        onChange={setPasted}
      />
      <p className={utilities.note} id={id} role="status">
        {ids.length === 0
          ? 'None of these has that text. This site’s search (Ctrl+K or Cmd+K) knows more.'
          : pasted.trim() === ''
            ? 'All errors you can meet here:'
            : 'You meet it here:'}
      </p>
      <ul className={`${utilities.list} ${styles.all}`} aria-labelledby={id}>
        {ids.map((one) => {
          const story = stories.find((other) => other.id === one)!;
          return (
            <li key={one}>
              <a href={siteAddress(`/playground/${meta.id}/${one}`)} aria-current={one === lesson ? 'page' : undefined}>
                {story.title}
              </a>
              <p className={utilities.note}>{story.summary}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
