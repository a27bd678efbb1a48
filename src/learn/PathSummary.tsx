import { Circle, CircleCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { catalog } from '#explorer/catalog.ts';
import { useProgress } from '#explorer/progress.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PathSummary.module.css';
import frame from './page.module.css';
import { type LearningPath, minutesText, stepAddress } from './paths/path.ts';
import { pathState, stepTitle, useTrail } from './paths/trail.ts';

const dayText = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** `/learn/<path>/summary`: what the reader can do after the path, on one sheet to print or to save. */
export function PathSummary({ path }: { path: LearningPath }) {
  const trail = useTrail();
  const { done, count } = pathState(path, catalog, useProgress(), trail);
  const [name, setName] = useState('');
  const minutes = path.steps.reduce((sum, step, index) => sum + (done[index] ? step.minutes : 0), 0);
  const exercises = path.steps.filter(({ kind }, index) => kind === 'exercise' && done[index]).length;
  const check = trail.checks[path.id];
  return (
    <div className={frame.page}>
      <div className={styles.tools}>
        <p className={frame.up}>
          <Link to={`/learn/${path.id}`}>{path.title}</Link>
        </p>
        <div className={styles.fields}>
          <TextField
            label="Your name"
            help="Only for this sheet. It is not kept."
            maxLength={80}
            value={name}
            onChange={setName}
          />
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {ACTION_TEXTS.print}
          </Button>
        </div>
      </div>
      <article className={styles.sheet}>
        <p className={styles.site}>Runnel Docs</p>
        <h1 className={styles.heading}>{path.title}</h1>
        {name.trim() !== '' && <p className={styles.name}>{name.trim()}</p>}
        <p className={styles.facts}>
          {count === path.steps.length ? 'Every step is done' : `${count} of ${counted(path.steps.length, 'step')} done`}:{' '}
          {counted(exercises, 'exercise')}, about {minutesText(minutes)}.
          {check && ` Last check: ${check.right} of ${check.all} right, ${dayText.format(check.at)}.`}
        </p>
        <ul className={`${utilities.list} ${styles.steps}`}>
          {path.steps.map((step, index) => (
            <li key={stepAddress(step)} className={done[index] ? styles.done : styles.open}>
              {done[index] ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
              <span>
                <CodeInText text={`${step.able[0]?.toUpperCase()}${step.able.slice(1)}`} />
                <span className={styles.step}> {stepTitle(step, catalog)}</span>
                <VisuallyHidden>{done[index] ? ' (done)' : ' (open)'}</VisuallyHidden>
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.foot}>
          Made on {dayText.format(Date.now())} in the reader’s own browser, from what it keeps. Nobody has verified it.
        </p>
      </article>
    </div>
  );
}
