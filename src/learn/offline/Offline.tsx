import { Check, HardDriveDownload } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DeleteDialog } from '#ui/DeleteDialog.tsx';
import { Progress } from '#ui/Progress.tsx';
import { sizeText } from '#ui/sizeText.ts';
import utilities from '#ui/utilities.module.css';
import frame from '../page.module.css';
import { PATHS } from '../paths/paths.ts';
import { choiceOfAddress, choiceOfPath } from './choices.ts';
import { DownloadStatus } from './DownloadStatus.tsx';
import { bytesOf, type Choice, ENGINES, EVERYTHING, needsEngines } from './listing.ts';
import { MissingPage } from './MissingPage.tsx';
import styles from './Offline.module.css';
import { costOf, drop, dropAll, isWhole, keep, look, type OfflineState, savedBytes, useOfflineState } from './offlineState.ts';
import { savedChoices } from './savedChoices.ts';

const OWN = [...PATHS.map(choiceOfPath), EVERYTHING, ENGINES];

const ABOUT: Readonly<Record<string, string>> = {
  everything: 'All pages, playgrounds and paths, with the files that they offer.',
  engines: 'What runs SQL on rows and converts one platform’s SQL to another’s.',
};

/** `/offline`: what can be kept for offline use, what is kept, and what is being downloaded. */
export function Offline() {
  const { search } = useLocation();
  const offline = useOfflineState();
  const chosen = savedChoices.use();
  const [deleting, setDeleting] = useState<Choice | 'all'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void look(), []);
  const query = new URLSearchParams(search);
  const missing = query.get('missing');
  const linked = offline.listing && choiceOfAddress(query, (group) => Object.hasOwn(offline.listing!.groups, group));
  const others = chosen.filter((one) => ![...OWN, linked].some((other) => other?.id === one.id));
  const first = OWN.find(({ id }) => id === `path:${query.get('path')}`);
  // Without a network a reader looks for what still works.
  const kept = offline.isOnline ? [] : OWN.filter(({ id }) => chosen.some((one) => one.id === id));
  const rows = [...new Set([linked, first, ...others, ...kept, ...OWN])].filter((one) => one !== undefined);
  const total = savedBytes(offline);

  async function remove() {
    if (deleting === 'all') await dropAll();
    else if (deleting) await drop(deleting.id);
    announce(`${deleting === 'all' ? 'Everything' : deleting?.title} is deleted`);
    setDeleting(undefined);
    heading.current?.focus();
  }

  return (
    <div className={frame.page}>
      <h1 ref={heading} tabIndex={-1} className={frame.heading}>
        {missing === null ? 'Keep for offline' : 'This page is not kept'}
      </h1>
      {missing !== null && <MissingPage address={missing} offline={offline} />}
      {missing === null && (
        <p className={styles.lead}>
          What you keep works in this browser without a network: pages, playgrounds and the search. Nothing is downloaded before
          you press Keep. Your work and your progress are kept separately and stay as they are.
        </p>
      )}
      {offline.refusal !== undefined && (
        <Callout tone="warn" title="Nothing can be kept here">
          <p>{offline.refusal}</p>
        </Callout>
      )}
      <DownloadStatus offline={offline} chosen={chosen} />
      {!offline.isReady && <Progress label="Checking what can be kept" />}
      {offline.isReady && !offline.listing && offline.refusal === undefined && (
        <Callout
          tone="warn"
          title="The list of what can be kept did not load"
          actions={<Button onClick={() => void look()}>{ACTION_TEXTS.tryAgain}</Button>}
        >
          <p>Either there is no network, or the site was not built with it.</p>
        </Callout>
      )}
      {offline.listing && offline.refusal === undefined && (
        <ul className={styles.choices} aria-label="What can be kept">
          {rows.map((choice) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              offline={offline}
              chosen={chosen}
              isOffered={choice === linked || choice === first}
              onDelete={() => setDeleting(choice)}
            />
          ))}
        </ul>
      )}
      {total > 0 && (
        <section className={styles.kept} aria-labelledby="kept">
          <h2 id="kept" className={styles.subheading}>
            What is kept
          </h2>
          <p className={utilities.sentence}>
            {counted(offline.kept.paths.size, 'file')}, {sizeText(total)}. <FreeStorage />
          </p>
          <p>
            <Button variant="danger" onClick={() => setDeleting('all')}>
              Delete all of it
            </Button>
          </p>
        </section>
      )}
      <section className={styles.kept} aria-labelledby="install">
        <h2 id="install" className={styles.subheading}>
          As an app
        </h2>
        <p className={utilities.sentence}>
          Browsers can install this site as an app, with its own window and icon: look for “Install” or “Add to home screen” in
          the menu of the browser. What you keep here works there too.
        </p>
      </section>
      <DeleteDialog
        open={deleting !== undefined}
        title={deleting === 'all' ? 'Delete everything that is kept for offline use?' : `Delete “${deleting?.title ?? ''}”?`}
        onKeep={() => setDeleting(undefined)}
        onDelete={() => void remove()}
      >
        <p>
          {sizeText(
            deleting === 'all' ? total : ((deleting && costOf(offline, deleting, without(chosen, deleting))?.freed) ?? 0),
          )}{' '}
          will be freed. Your work and your progress stay.
        </p>
      </DeleteDialog>
    </div>
  );
}

const without = (choices: readonly Choice[], { id }: Choice) => choices.filter((one) => one.id !== id);

/** The free storage that the browser reports. */
function FreeStorage() {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    navigator.storage?.estimate?.().then(
      ({ usage = 0, quota }) => quota !== undefined && setFree(quota - usage),
      () => undefined,
    );
  }, []);
  return (
    free !== undefined && <>The browser has room for {sizeText(free)} more; if the disk gets full, it may delete what is kept.</>
  );
}

interface ChoiceRowProps {
  choice: Choice;
  offline: OfflineState;
  chosen: readonly Choice[];
  /** Whether a link to this page named this choice. */
  isOffered: boolean;
  onDelete: () => void;
}

function ChoiceRow({ choice, offline, chosen, isOffered, onDelete }: ChoiceRowProps) {
  const { title, id } = choice;
  const { listing, kept } = offline;
  const path = id.startsWith('path:') ? PATHS.find((one) => id === `path:${one.id}`) : undefined;
  // Memoized: there are thousands of files, and this component renders again with every progress update.
  const { isDone, isChosen, cost, wantsEngines } = useMemo(() => {
    const has = chosen.some((one) => one.id === id);
    return {
      isChosen: has,
      isDone: has && isWhole({ kept }, choice),
      cost: costOf({ listing, kept }, choice, without(chosen, choice))!,
      wantsEngines: id !== ENGINES.id && needsEngines(listing!, choice),
    };
  }, [listing, kept, chosen, choice, id]);
  const more = bytesOf(cost.missing);
  return (
    <li className={`${styles.choice} ${isOffered ? styles.linked : ''}`}>
      <div className={utilities.grow}>
        <p className={styles.title}>{path ? <Link to={`/learn/${path.id}`}>{title}</Link> : title}</p>
        <p className={frame.about}>
          {[
            ABOUT[id],
            path && `${counted(path.steps.length, 'step')}.`,
            (isDone || more < cost.bytes) && `${sizeText(cost.bytes)}${isDone ? '' : `, ${sizeText(more)} of it not kept yet`}.`,
          ]
            .filter(Boolean)
            .join(' ')}
          {wantsEngines && !chosen.some((one) => one.id === ENGINES.id) && (
            <span className={styles.needs}>To run SQL on rows, it also needs the SQL engine, which is a separate choice.</span>
          )}
        </p>
      </div>
      {isDone && (
        <span className={styles.done}>
          <Check size={16} aria-hidden /> Kept
        </span>
      )}
      {isChosen && !isDone && offline.work?.kind === 'running' && <span className={styles.coming}>Loading</span>}
      {!isDone && !(isChosen && offline.work) && (
        <Button
          size="s"
          variant={isOffered ? 'primary' : 'plain'}
          icon={HardDriveDownload}
          aria-label={`${isChosen ? 'Get the rest of' : 'Keep'} ${title} (${sizeText(more)})`}
          onClick={() => void keep(choice)}
        >
          {isChosen ? 'Get the rest' : 'Keep'} ({sizeText(more)})
        </Button>
      )}
      {isChosen && (isDone || !offline.work) && (
        <Button size="s" variant="danger" aria-label={`Delete ${title}`} onClick={onDelete}>
          {ACTION_TEXTS.delete}
        </Button>
      )}
    </li>
  );
}
