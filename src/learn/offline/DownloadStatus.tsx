import { Pause, Play, RefreshCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { sizeText } from '#ui/sizeText.ts';
import frame from '../page.module.css';
import { bytesOf, type Choice, planOf } from './listing.ts';
import styles from './Offline.module.css';
import { cancel, type Download, isWhole, type OfflineState, pause, resume } from './offlineState.ts';

const WORDS: Readonly<Record<Download['kind'], string>> = { running: 'Getting', paused: 'Paused at', stopped: 'Stopped at' };

const amountText = ({ received, all }: Download) =>
  `${sizeText(received.bytes)} of ${sizeText(all.bytes)}, ${received.files.toLocaleString('en')} of ${all.files.toLocaleString('en')} files`;

/** The state of a download: running, paused or failed; or that the site has a newer version than the saved one. */
export function DownloadStatus({ offline, chosen }: { offline: OfflineState; chosen: readonly Choice[] }) {
  const { work, kept, listing, isOnline, isNewer } = offline;
  const isRunning = work?.kind === 'running';
  const isAllThere = !work && kept.paths.size > 0 && chosen.length > 0 && chosen.every((choice) => isWhole(offline, choice));
  useEffect(() => {
    if (isAllThere && isNewer) announce('The new version is kept');
  }, [isAllThere, isNewer]);
  if (work) {
    return (
      <section className={styles.work} aria-label="Loading">
        {work.kind === 'stopped' && (
          <Callout tone="error" live title="The download is incomplete">
            <p>{work.why} What was loaded is kept.</p>
          </Callout>
        )}
        <Progress
          label={`${WORDS[work.kind]} ${amountText(work)}`}
          value={work.received.bytes / Math.max(1, work.all.bytes)}
          after={0}
        />
        <div className={styles.actions}>
          {isRunning ? (
            <Button icon={Pause} onClick={pause}>
              Pause
            </Button>
          ) : (
            <Button variant="primary" icon={Play} onClick={() => void resume()}>
              Continue
            </Button>
          )}
          <Button icon={X} onClick={() => void cancel()}>
            {ACTION_TEXTS.cancel}
          </Button>
        </div>
        {isRunning && (
          <p className={frame.about}>
            You can use the site in the meantime. Closing or reloading it stops the download, and you can continue later.
          </p>
        )}
      </section>
    );
  }
  if (isNewer && isAllThere) {
    return (
      <Callout
        tone="success"
        live
        title="The new version is kept"
        actions={<Button onClick={() => window.location.reload()}>Reload this page</Button>}
      >
        <p>Pages show it as soon as you open or reload them. Your work stays.</p>
      </Callout>
    );
  }
  if (isOnline && listing && kept.listing && kept.listing.version !== listing.version) {
    const missing = bytesOf(planOf(listing, chosen, kept.paths, kept.listing).fetch);
    return (
      <Callout
        title="A newer version of this site is available"
        actions={
          <Button variant="primary" icon={RefreshCw} onClick={() => void resume()}>
            Get it ({sizeText(missing)})
          </Button>
        }
      >
        <p>What you keep stays as it is, and works, until you get the new version. Your work is not touched.</p>
      </Callout>
    );
  }
  if (isAllThere) {
    return (
      <Callout tone="success" live title="Ready for offline">
        <p>What is marked as kept now works without a network, at the usual addresses.</p>
      </Callout>
    );
  }
  return null;
}
