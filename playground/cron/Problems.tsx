import { CircleAlert, Info, TriangleAlert, WandSparkles } from 'lucide-react';
import type { CronDiagnostic, ParsedCron } from '#engine/schedule/cron.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import utilities from '#ui/utilities.module.css';
import { fieldOf, fixAll } from './fieldBoxes.ts';
import styles from './Problems.module.css';

const LOOKS = {
  error: { Icon: CircleAlert, word: 'Error' },
  warning: { Icon: TriangleAlert, word: 'Warning' },
  hint: { Icon: Info, word: 'Good to know' },
} as const;

/** Problems of a schedule that are listed. */
const MAX_SHOWN_PROBLEMS = 6;

interface ProblemsProps {
  id: string;
  parsed: ParsedCron;
  onChange: (text: string) => void;
}

/** The errors and warnings of a schedule, each with its field and with buttons that fix it. */
export function Problems({ id, parsed, onChange }: ProblemsProps) {
  const { text, diagnostics } = parsed;
  const all = fixAll(diagnostics);
  const change = (next: string) => {
    onChange(next);
    announce(`The schedule is now ${next}`);
  };
  const subjectOf = (diagnostic: CronDiagnostic) => fieldOf(parsed, diagnostic) ?? LOOKS[diagnostic.level].word;
  return (
    <div id={id}>
      {diagnostics.length > 0 && (
        <ul className={`${utilities.list} ${utilities.stack2}`} aria-label="About this schedule">
          {diagnostics.slice(0, MAX_SHOWN_PROBLEMS).map((diagnostic) => {
            const { Icon, word } = LOOKS[diagnostic.level];
            return (
              <li
                key={`${diagnostic.code} ${diagnostic.from} ${diagnostic.message}`}
                className={`${styles.item} ${styles[diagnostic.level]}`}
              >
                <Icon size={16} className={styles.icon} aria-label={word} role="img" />
                <p className={styles.message}>
                  <strong>{subjectOf(diagnostic)}.</strong> <CodeInText text={diagnostic.message} />
                </p>
                {diagnostic.fixes.length > 0 && (
                  <span className={`${utilities.wrap1} ${styles.fixes}`}>
                    {diagnostic.fixes.map((fix) => (
                      <Button key={fix.label} size="s" onClick={() => change(applyFix(text, fix))}>
                        <CodeInText text={fix.label} />
                      </Button>
                    ))}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {diagnostics.length > MAX_SHOWN_PROBLEMS && (
        <p className={utilities.noteBelow}>And {diagnostics.length - MAX_SHOWN_PROBLEMS} more.</p>
      )}
      {all && (
        <p className={styles.all}>
          <Button size="s" variant="primary" icon={WandSparkles} onClick={() => change(applyFix(text, { changes: all }))}>
            Fix them together
          </Button>
        </p>
      )}
    </div>
  );
}
