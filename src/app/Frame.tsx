import { Link, NavLink, Outlet } from 'react-router';
import { PaletteButton } from '#docs/client/palette/PaletteButton.tsx';
import { Continue } from '#learn/Continue.tsx';
import { OfflineHint } from '#learn/offline/OfflineHint.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import utilities from '#ui/utilities.module.css';
import unseen from '#ui/VisuallyHidden.module.css';
import styles from './Frame.module.css';
import { LEARN, TOPICS } from './pages.ts';

/** The header and footer of every page except embeds. */
export function Frame({ footer = true }: { footer?: boolean }) {
  return (
    <div className={styles.frame}>
      <SkipLink target="content" />
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Logo size={26} />
          <span className={unseen.hidden}>
            Runnel<span className={styles.docs}> Docs</span>
          </span>
        </Link>
        <nav className={styles.nav} aria-label="Site">
          <NavLink to="/" end className={`${styles.link} ${styles.start}`}>
            Home
          </NavLink>
          <NavLink to="/docs" className={styles.link}>
            Docs
          </NavLink>
          <NavLink to={LEARN.path} className={`${styles.link} ${styles.learn}`}>
            {LEARN.title}
          </NavLink>
          <NavLink to="/playground" className={styles.link}>
            Playground
          </NavLink>
        </nav>
        <PaletteButton />
        <ThemeSwitch />
      </header>
      <OfflineHint />
      <main id="content" tabIndex={-1} className={utilities.grow}>
        <Outlet />
      </main>
      {footer && (
        <footer className={styles.footer}>
          <p>
            <Link to={TOPICS.path}>{TOPICS.title}</Link>
          </p>
          <p>Everything here runs in your browser. Nothing you make or open leaves it.</p>
        </footer>
      )}
      {footer && <Continue />}
      <LiveRegion />
    </div>
  );
}
