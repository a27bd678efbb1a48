import { useSyncExternalStore } from 'react';
import { bytesOf, type Choice, filesOf, type Listing, listingSchema, planOf } from './listing.ts';
import { addChoice, dropChoice, savedChoices } from './savedChoices.ts';
import { type Amount, deleteSaved, readSaved, type SavedFiles, saveErrorText, saveFiles } from './savedFiles.ts';

// One offline for the whole site: downloads continue while the reader goes from page to page.

const BASE = import.meta.env.BASE_URL;

export type Download = { received: Amount; all: Amount } & (
  | { kind: 'running' | 'paused' }
  /** Why it ended, for the reader. */
  | { kind: 'stopped'; why: string }
);

export interface OfflineState {
  /** What the site has now; absent until it is known, or where there is no network and nothing is kept. */
  listing?: Listing;
  /** Whether that received from the site, and not out of what is kept. */
  isOnline: boolean;
  kept: SavedFiles;
  /** What is on its way. */
  work?: Download;
  /** What is kept can be used. Why not, as a sentence, where the browser does not allow it. */
  refusal?: string;
  /** Whether it has been checked. */
  isReady: boolean;
  /** Whether a newer version than the open one has arrived. */
  isNewer?: true;
}

let state: OfflineState = { isOnline: false, kept: { paths: new Set() }, isReady: false };
const listeners = new Set<() => void>();

function set(change: Partial<OfflineState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept and what is on its way. */
export function useOfflineState(): OfflineState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}

const NOT_ALLOWED =
  'This browser does not let the site keep files: in a private window, where storage is switched off for this site, or where the site is not served by HTTPS.';

async function fetchListing(): Promise<Listing | undefined> {
  try {
    const response = await fetch(`${BASE}offline/files.json`, { cache: 'no-cache' });
    const read = response.ok ? listingSchema.safeParse(await response.json()) : undefined;
    return read?.data;
  } catch {
    return undefined;
  }
}

/** Looks at what is kept, and at what the site has now. */
export async function look(): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return set({ refusal: NOT_ALLOWED, isReady: true });
  let kept: SavedFiles;
  try {
    kept = await readSaved(BASE);
  } catch {
    return set({ refusal: NOT_ALLOWED, isReady: true });
  }
  const fetched = await fetchListing();
  set({ kept, listing: fetched ?? kept.listing, isOnline: fetched !== undefined, isReady: true });
}

/** The size of one choice: in all, what is still to be fetched, and what deleting it would free. */
export function costOf({ listing, kept }: Pick<OfflineState, 'listing' | 'kept'>, choice: Choice, others: readonly Choice[]) {
  if (!listing) return undefined;
  const all = filesOf(listing, [choice]);
  const missing = planOf(listing, [choice], kept.paths, kept.listing).fetch;
  const needed = new Set(filesOf(listing, others).map(({ path }) => path));
  const alone = all.filter(({ path }) => kept.paths.has(path) && !needed.has(path));
  return { bytes: bytesOf(all), files: all.length, missing, freed: bytesOf(alone) };
}

/** What all that is kept takes, in bytes. */
export function savedBytes({ kept }: OfflineState): number {
  return bytesOf((kept.listing?.files ?? []).flatMap(([path, bytes]) => (kept.paths.has(path) ? { bytes } : [])));
}

let current: AbortController | undefined;
/** Milliseconds between two amounts on screen: thousands of files come in seconds. */
const SHOWN_EACH = 200;
const NOTHING: Amount = { files: 0, bytes: 0 };

/** Fetches whatever of the reader's choices is not kept yet, in the newest version, and goes on where it ended before. */
async function run(): Promise<void> {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  const isCurrent = () => current === controller;
  set({ work: { kind: 'running', received: NOTHING, all: NOTHING } });
  let shownAt = 0;
  try {
    // Asks the browser not to delete it when space runs out. Its answer changes nothing else.
    void navigator.storage?.persist?.();
    await navigator.serviceWorker.register(`${BASE}offline-worker.js`, { scope: BASE });
    const listing = await fetchListing();
    if (!isCurrent()) return;
    if (!listing) throw new TypeError('no network');
    const kept = await readSaved(BASE);
    const plan = planOf(listing, savedChoices.read(), kept.paths, kept.listing);
    const all = { files: plan.fetch.length, bytes: bytesOf(plan.fetch) };
    set({ listing, isOnline: true });
    await saveFiles({
      base: BASE,
      listing,
      ...plan,
      signal: controller.signal,
      onProgress: (received) => {
        if (!isCurrent() || performance.now() - shownAt < SHOWN_EACH) return;
        shownAt = performance.now();
        set({ work: { kind: 'running', received, all } });
      },
    });
    const isNewer = kept.listing !== undefined && kept.listing.version !== listing.version;
    if (isCurrent()) set({ work: undefined, ...(isNewer ? { isNewer } : {}) });
  } catch (error) {
    if (!isCurrent() || !state.work) return;
    const { received, all } = state.work;
    set({ work: { kind: 'stopped', received, all, why: saveErrorText(error) } });
  } finally {
    set({ kept: await readSaved(BASE).catch(() => state.kept) });
  }
}

/** Keeps one thing more. */
export function keep(choice: Choice): Promise<void> {
  addChoice(choice);
  return run();
}

/** Goes on after a pause or after it ended; brings what is kept to the newest version. */
export const resume = run;

/** Files that have arrived stay; `resume` fetches the rest. */
export function pause(): void {
  const { work } = state;
  current?.abort();
  current = undefined;
  if (work) set({ work: { kind: 'paused', received: work.received, all: work.all } });
}

/** Deletes what only these choices need, and stops what is on its way. */
async function dropChoices(ids: readonly string[]): Promise<void> {
  pause();
  for (const id of ids) dropChoice(id);
  const choices = savedChoices.read();
  const { listing = state.listing } = state.kept;
  const stale = listing && choices.length > 0 ? planOf(listing, choices, state.kept.paths, listing).stale : state.kept.paths;
  const isSomethingLeft = await deleteSaved(BASE, stale);
  if (!isSomethingLeft) await (await navigator.serviceWorker.getRegistration(BASE))?.unregister();
  set({ kept: await readSaved(BASE), work: undefined });
}

/** Deletes what only this choice needs. */
export const drop = (id: string) => dropChoices([id]);

/** Deletes everything that is kept for offline. Download and progress are elsewhere, and stay. */
export const dropAll = () => dropChoices(savedChoices.read().map(({ id }) => id));

/** Whether all that a choice needs is kept, of whichever version. */
export function isWhole({ kept }: Pick<OfflineState, 'kept'>, choice: Choice): boolean {
  return kept.listing !== undefined && filesOf(kept.listing, [choice]).every(({ path }) => kept.paths.has(path));
}

/** Stops what is on its way, and deletes what received of choices that are not whole. */
export async function cancel(): Promise<void> {
  pause();
  set({ kept: await readSaved(BASE) });
  await dropChoices(savedChoices.read().flatMap((choice) => (isWhole(state, choice) ? [] : choice.id)));
}
