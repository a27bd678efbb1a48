import { buttonClass } from '#ui/Button.tsx';
import styles from './Offline.module.css';
import type { OfflineState } from './offlineState.ts';

const BASE = import.meta.env.BASE_URL;

/** Shown in place of a page that was requested without a network and is not saved: says which page it was, and what works now. */
export function MissingPage({ address, offline }: { address: string; offline: OfflineState }) {
  // The address may come from anybody, so only addresses on this site are linked.
  const path = /^\/(?![/\\])/.test(address) ? address : '/';
  return (
    <>
      <p className={styles.lead}>
        There was no network to load <code className={styles.address}>{path}</code> from.{' '}
        {offline.kept.paths.size > 0 ? 'What is marked as kept below works now.' : 'Nothing is kept for offline in this browser.'}
      </p>
      <p>
        <a href={BASE + path.slice(1)} className={buttonClass('primary')}>
          Try again
        </a>
      </p>
    </>
  );
}
