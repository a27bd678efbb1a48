import frame from '#learn/page.module.css';
import utilities from '#ui/utilities.module.css';
import { PlanForm, type PlanFormProps } from './PlanForm.tsx';
import styles from './PlanPage.module.css';

/** `/sessions/new`: a trainer writes the plan of a session. */
export function PlanPage({ pages }: PlanFormProps) {
  return (
    <div className={`${frame.page} ${styles.wide}`}>
      <h1 className={frame.heading}>Plan a session</h1>
      <p className={styles.lead}>
        Put pages, stories and exercises in order, give the group one link, and everyone works through the steps in their own
        browser.
      </p>
      <p className={utilities.note}>
        The link or file is the plan: nothing is uploaded, nobody needs an account, and you can’t see anyone’s screen.
      </p>
      <PlanForm pages={pages} />
    </div>
  );
}
