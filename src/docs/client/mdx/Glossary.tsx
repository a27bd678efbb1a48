import { glossary } from 'virtual:glossary';
import { Link } from 'react-router';
import { CodeInText } from '#ui/CodeInText.tsx';
import { byLetter } from '../../shared/alphabet.ts';
import { Letters } from '../Letters.tsx';
import styles from './Glossary.module.css';
import { Heading2 } from './Heading.tsx';

/** All terms of the glossary by letter, each with an anchor, its definition and a link to read more. */
export function Glossary() {
  const letters = byLetter(glossary, ({ term }) => term);
  return (
    <>
      <Letters letters={letters.map(([letter]) => ({ letter, anchor: letter.toLowerCase() }))} />
      {letters.map(([letter, terms]) => (
        <section key={letter} aria-labelledby={letter.toLowerCase()}>
          <Heading2 id={letter.toLowerCase()}>{letter}</Heading2>
          <dl className={styles.terms}>
            {terms.map(({ id, term, also, definition, route, page }) => (
              <div key={id} id={id} className={styles.term} style={{ '--length': definition.length } as React.CSSProperties}>
                <dt>
                  <dfn>{term}</dfn>
                  {also && <span className={styles.also}>also: {also.join(', ')}</span>}
                </dt>
                <dd>
                  <CodeInText text={definition} /> <Link to={route}>{page}</Link>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
