import { ArrowRight, FolderOpen, Hammer, type LucideIcon, Play, Presentation } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import { buttonClass } from '#ui/Button.tsx';
import styles from './Home.module.css';
import { PageArrival } from './PageArrival.tsx';
import { HOME } from './pages.ts';
import { StarterRun } from './StarterRun.tsx';

const DOORS: readonly { to: string; title: string; text: string; Icon: LucideIcon }[] = [
  {
    to: '/playground/pipeline-builder',
    title: 'Build a pipeline',
    text: 'Add nodes, join them, write refs. Drawing an edge writes the SQL; typing the ref draws the edge.',
    Icon: Hammer,
  },
  {
    to: '/playground/pipeline-builder/open',
    title: 'Open your own project',
    text: 'Drop a repository folder, a zip or a dbt manifest and see its graph. The files stay on your device.',
    Icon: FolderOpen,
  },
  {
    to: '/playground/run-order',
    title: 'Watch a run',
    text: 'See which nodes wait for which, what runs side by side, and what a failure holds back.',
    Icon: Play,
  },
  {
    to: NEW_SESSION_ROUTE,
    title: 'Teach a group',
    text: 'Put pages, stories and exercises in order, give the group one link, and see who got how far.',
    Icon: Presentation,
  },
];

/** The first step of the first path. */
const FIRST_EXERCISE = '/playground/pipeline-builder/empty';

/** The start page. */
export default function Home() {
  const navigate = useNavigate();
  /** Joins the first path before the exercise opens. The code of the paths is loaded only for those who go there. */
  function startPath(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const open = () => void navigate(FIRST_EXERCISE);
    import('#learn/paths/trail.ts').then(({ joinFirstPath }) => joinFirstPath()).then(open, open);
  }
  return (
    <div className={styles.home}>
      <PageArrival title={HOME.title} />
      <section className={styles.opening}>
        <div className={styles.words}>
          <h1>Documentation you can run</h1>
          <p className={styles.lead}>
            Runnel transforms data with pipelines of nodes. Build one here, read the SQL that it runs, and see the rows that it
            loads: on real engines in this browser tab, with nothing to install and no account.
          </p>
          <p className={styles.actions}>
            <Link to={FIRST_EXERCISE} className={buttonClass('primary')} data-waits onClick={startPath}>
              Build your first pipeline
            </Link>
            <Link to="/playground" className={buttonClass()}>
              All playgrounds
            </Link>
            <Link to="/docs" className={buttonClass()}>
              Documentation
            </Link>
          </p>
        </div>
        <StarterRun />
      </section>
      <section aria-labelledby="doors">
        <h2 id="doors" className={styles.heading}>
          Start with one of these
        </h2>
        <ul className={styles.doors}>
          {DOORS.map(({ to, title, text, Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.door}>
                <Icon size={22} strokeWidth={1.75} aria-hidden className={styles.icon} />
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
                <ArrowRight size={18} aria-hidden className={styles.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
