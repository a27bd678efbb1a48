import { useSyncExternalStore } from 'react';
import { bytesOf, type Choice, filesOf, type Listing, listingSchema, planOf } from './listing.ts';
import { addChoice, dropChoice, savedChoices } from './savedChoices.ts';
import { type Amount, deleteSaved, readSaved, type SavedFiles, saveErrorText, saveFiles } from './savedFiles.ts';

// One state for the whole site: downloads continue while the reader goes from page to page.

const BASE = import.meta.env.BASE_URL;

export type Download = { received: Amount; all: Amount } & (
  | { kind: 'running' | 'paused' }
  /** Why the download ended, as a sentence for the reader. */
  | { kind: 'stopped'; why: string }
);

export interface OfflineState {
  /** The files of the site's current version; absent until they are known, or if there is no network and nothing is saved. */
  listing?: Listing;
  /** Whether `listing` came from the site, and not from the saved files. */
  isOnline: boolean;
  kept: SavedFiles;
  /** The current or interrupted download. */
  work?: Download;
  /** Why the browser does not allow saving files, as a sentence; absent if it does. */
  refusal?: string;
  /** Whether the saved files have been read. */
  isReady: boolean;
  /** Whether a newer version than the open one has been downloaded. */
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

/** The saved files and the current download. */
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

/** Reads the saved files and the list of the site's current files. */
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

/** The size of one choice in bytes: in total, still to be downloaded, and freed by deleting it. */
export function costOf({ listing, kept }: Pick<OfflineState, 'listing' | 'kept'>, choice: Choice, others: readonly Choice[]) {
  if (!listing) return undefined;
  const all = filesOf(listing, [choice]);
  const missing = planOf(listing, [choice], kept.paths, kept.listing).fetch;
  const needed = new Set(filesOf(listing, others).map(({ path }) => path));
  const alone = all.filter(({ path }) => kept.paths.has(path) && !needed.has(path));
  return { bytes: bytesOf(all), files: all.length, missing, freed: bytesOf(alone) };
}

/** The size of all saved files, in bytes. */
export function savedBytes({ kept }: OfflineState): number {
  return bytesOf((kept.listing?.files ?? []).flatMap(([path, bytes]) => (kept.paths.has(path) ? { bytes } : [])));
}

let current: AbortController | undefined;
/** Milliseconds between two progress updates: thousands of files arrive within seconds. */
const PROGRESS_INTERVAL_MS = 200;
const NOTHING: Amount = { files: 0, bytes: 0 };

/** Downloads the files of the reader's choices that are missing or outdated, continuing where the last download ended. */
async function download(): Promise<void> {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  const isCurrent = () => current === controller;
  set({ work: { kind: 'running', received: NOTHING, all: NOTHING } });
  let shownAt = 0;
  try {
    // Asks the browser not to delete the files when space runs out. The answer changes nothing else.
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
        if (!isCurrent() || performance.now() - shownAt < PROGRESS_INTERVAL_MS) return;
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

/** Adds a choice and downloads its files. */
export function keep(choice: Choice): Promise<void> {
  addChoice(choice);
  return download();
}

/** Continues after a pause or an error, and updates the saved files to the newest version. */
export const resume = download;

/** Pauses the download. Files that have arrived stay; `resume` downloads the rest. */
export function pause(): void {
  const { work } = state;
  current?.abort();
  current = undefined;
  if (work) set({ work: { kind: 'paused', received: work.received, all: work.all } });
}

/** Deletes the files that only these choices need, and stops the current download. */
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

/** Deletes the files that only this choice needs. */
export const drop = (id: string) => dropChoices([id]);

/** Deletes everything that is kept for offline use. Work and progress are stored elsewhere, and stay. */
export const dropAll = () => dropChoices(savedChoices.read().map(({ id }) => id));

/** Whether all files of a choice are saved, of whichever version. */
export function isWhole({ kept }: Pick<OfflineState, 'kept'>, choice: Choice): boolean {
  return kept.listing !== undefined && filesOf(kept.listing, [choice]).every(({ path }) => kept.paths.has(path));
}

/** Stops the current download, and deletes the files of incomplete choices. */
export async function cancel(): Promise<void> {
  pause();
  set({ kept: await readSaved(BASE) });
  await dropChoices(savedChoices.read().flatMap((choice) => (isWhole(state, choice) ? [] : choice.id)));
}
