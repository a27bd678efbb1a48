import { RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from '#engine/zod.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { OFFLINE_ROUTE } from '../paths/offlineRoute.ts';
import styles from './NewVersion.module.css';
import { readSaved } from './savedFiles.ts';

const BASE = import.meta.env.BASE_URL;
const versionSchema = z.object({ version: z.string().max(64) });

/** The check runs once for each page load, and “Not now” lasts as long. */
let comparing: Promise<boolean> | undefined;
let isDismissed = false;

/** Whether the site is newer than the saved version; false while that is unknown. */
async function isNewer(): Promise<boolean> {
  try {
    const [{ listing }, response] = await Promise.all([
      readSaved(BASE),
      fetch(`${BASE}offline/version.json`, { cache: 'no-cache' }),
    ]);
    const read = versionSchema.safeParse(await response.json());
    return listing !== undefined && read.success && read.data.version !== listing.version;
  } catch {
    return false;
  }
}

/**
 * Tells readers who keep the site for offline use that a newer version exists, with a link to the page that downloads it. Nothing changes by
 * itself.
 */
export default function NewVersion() {
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    comparing ??= isNewer();
    void comparing.then((is) => setShown(is && !isDismissed));
  }, []);
  if (!isShown || pathname === OFFLINE_ROUTE) return null;
  return (
    <div role="status" className={styles.hint}>
      <p className={styles.text}>
        A newer version of this site is available. You are seeing the one that you keep for offline use.
      </p>
      <Link to={OFFLINE_ROUTE} className={buttonClass('plain', 's')}>
        <RefreshCw size={16} aria-hidden /> Get it
      </Link>
      <IconButton
        icon={X}
        size="s"
        label="Not now"
        onClick={() => {
          isDismissed = true;
          setShown(false);
        }}
      />
    </div>
  );
}
