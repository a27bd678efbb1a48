import { ArrowRight, FolderOpen, Group, Hammer, type LucideIcon, Play } from 'lucide-react';
import { Link } from 'react-router';
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
    to: '/playground/subgraphs',
    title: 'Graphs and subgraphs',
    text: 'Show a part of a large graph by itself. It holds the nodes themselves, not copies: change one here and it changes there.',
    Icon: Group,
  },
];

/** The start page. */
export default function Home() {
  return (
    <div className={styles.home}>
      <PageArrival title={HOME.title} />
      <section className={styles.opening}>
        <div className={styles.words}>
          <h1>Documentation you can run</h1>
          <p className={styles.lead}>
            Runnel transforms data with pipelines: nodes joined in a directed acyclic graph. Here you learn its concepts by using
            them, on real engines in this browser tab, with nothing to install and no account.
          </p>
          <p className={styles.actions}>
            <Link to="/playground/pipeline-builder/empty" className={buttonClass('primary')}>
              Build your first pipeline
            </Link>
            <Link to="/playground" className={buttonClass()}>
              See all playgrounds
            </Link>
            <Link to="/docs" className={buttonClass()}>
              Read the documentation
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
