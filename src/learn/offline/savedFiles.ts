import { FETCH_HEADER, OFFLINE_CACHE, SAVED_LISTING, STAGED_CACHE, STALE_PATHS } from './cacheNames.ts';
import { type ListedFile, type Listing, listingSchema } from './listing.ts';

/** The files that this browser keeps of the site. */
export interface SavedFiles {
  paths: ReadonlySet<string>;
  /** Of what they are; absent where nothing is kept. */
  listing?: Listing;
}

const OWN_FILES = new Set([SAVED_LISTING, STALE_PATHS]);

async function pathsIn(name: string, base: string): Promise<Set<string>> {
  if (!(await caches.has(name))) return new Set();
  const keys = await (await caches.open(name)).keys();
  const paths = keys
    .map(({ url }) => new URL(url).pathname)
    .flatMap((path) => (path.startsWith(base) ? path.slice(base.length) : []));
  return new Set(paths.filter((path) => !OWN_FILES.has(path)));
}

/** What is kept. Fails where the browser keeps such storage from the page. */
export async function readSaved(base: string): Promise<SavedFiles> {
  const paths = await pathsIn(OFFLINE_CACHE, base);
  const listed = paths.size > 0 ? await (await caches.open(OFFLINE_CACHE)).match(base + SAVED_LISTING) : undefined;
  const read = listed && listingSchema.safeParse(await listed.json().catch(() => undefined));
  return read?.success ? { paths, listing: read.data } : { paths };
}

/** Deletes kept files; with the last of them everything that the site keeps for offline. Returns whether something is left. */
export async function deleteSaved(base: string, paths: Iterable<string>): Promise<boolean> {
  const cache = await caches.open(OFFLINE_CACHE);
  for (const path of paths) await cache.delete(base + path);
  const left = await pathsIn(OFFLINE_CACHE, base);
  if (left.size > 0) return true;
  await Promise.all([caches.delete(OFFLINE_CACHE), caches.delete(STAGED_CACHE)]);
  return false;
}

/** Why a file was not kept, as a sentence for the reader. */
class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** Every page of this site loads one of these; what a network puts in place of a page, to sign in, does not. */
const MARKS = ['first.js', 'redirect.js'];

function checkAnswer(response: Response, { path }: ListedFile): void {
  if (response.status === 404)
    throw new SaveError(`The site changed while it was being kept: ${path} is no longer there. Reload this page and continue.`);
  if (!response.ok) throw new SaveError(`The server answered ${response.status} for ${path}.`);
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  const isFromHere = response.type !== 'opaque' && (response.url === '' || new URL(response.url).origin === location.origin);
  if (!isFromHere || (isPage && !path.endsWith('.html')))
    throw new SaveError('Something other than this site answered: perhaps the network wants you to sign in first.');
}

/**
 * Fetches a file of the site, whole.
 *
 * @param onBytes how many bytes more have come
 */
async function fetchFile(
  base: string,
  file: ListedFile,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<Response> {
  const { path, bytes, revision } = file;
  const cache = revision === '' ? 'default' : 'no-cache';
  const response = await fetch(base + path, { headers: { [FETCH_HEADER]: '1' }, cache, signal });
  checkAnswer(response, file);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.byteLength;
    onBytes(part.value.byteLength);
  }
  const blob = new Blob(parts);
  if (size !== bytes && path.endsWith('.html')) {
    const text = await blob.text();
    if (!MARKS.some((mark) => text.includes(mark)))
      throw new SaveError('Something other than this site answered: perhaps the network wants you to sign in first.');
  } else if (size !== bytes && revision === '') throw new SaveError(`${path} came with ${size} bytes instead of ${bytes}.`);
  const headers = new Headers(response.headers);
  // These headers describe only the transfer.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  // A new response, because browsers refuse a redirected one as the answer to a page.
  return new Response(blob, { status: 200, headers });
}

/** What is staged for a version already; what is staged for another one is deleted. */
async function stagedOf(base: string, { version }: Listing): Promise<Set<string>> {
  const mark = base + SAVED_LISTING;
  const cache = await caches.open(STAGED_CACHE);
  if ((await (await cache.match(mark))?.text()) === version) return pathsIn(STAGED_CACHE, base);
  for (const request of await cache.keys()) await cache.delete(request);
  await cache.put(mark, new Response(version));
  return new Set();
}

export interface Amount {
  files: number;
  bytes: number;
}

/** How many files come at once. */
const AT_ONCE = 4;

interface SaveOptions {
  base: string;
  listing: Listing;
  fetch: readonly ListedFile[];
  stale: readonly string[];
  signal: AbortSignal;
  /** How much of `fetch` has arrived. */
  onProgress: (amount: Amount) => void;
}

/**
 * Fetches files and keeps them. What came stays, whatever ends it: a network that goes away, storage that is full, the signal. Pages take the place
 * of older ones only when all has come, so that what is kept is of one version.
 */
export async function saveFiles({ base, listing, fetch: wanted, stale, signal, onProgress }: SaveOptions): Promise<void> {
  const before = await readSaved(base);
  const cache = await caches.open(OFFLINE_CACHE);
  const staging = await caches.open(STAGED_CACHE);
  const isOther = before.listing !== undefined && before.listing.version !== listing.version;
  // A file named after its content can't replace one of an older version.
  const isPlaygroundStep = ({ path, revision }: ListedFile) => isOther && revision !== '' && before.paths.has(path);
  if (!isOther) await cache.put(base + SAVED_LISTING, Response.json(listing));

  const amount: Amount = { files: 0, bytes: 0 };
  // An earlier try may have got some of them.
  const staged = await stagedOf(base, listing);
  const queue: ListedFile[] = [];
  for (const file of wanted) {
    if (!isPlaygroundStep(file) || !staged.has(file.path)) queue.push(file);
    else {
      amount.files += 1;
      amount.bytes += file.bytes;
    }
  }
  onProgress({ ...amount });
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const work = async () => {
    for (let file = queue.shift(); file && !ended.aborted; file = queue.shift()) {
      let received = 0;
      const response = await fetchFile(base, file, ended, (count) => {
        received += count;
        amount.bytes += count;
        onProgress({ ...amount });
      });
      await (isPlaygroundStep(file) ? staging : cache).put(base + file.path, response);
      amount.files += 1;
      // Where the host changed the file on its way, the listed size counts.
      amount.bytes += file.bytes - received;
      onProgress({ ...amount });
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
  const failed = ends.find((end) => end.status === 'rejected' && (end.reason as Error).name !== 'AbortError');
  if (failed?.status === 'rejected') throw failed.reason;

  await staging.delete(base + SAVED_LISTING);
  for (const request of await staging.keys()) {
    const response = await staging.match(request);
    if (response) await cache.put(request, response);
  }
  await caches.delete(STAGED_CACHE);
  await cache.put(base + SAVED_LISTING, Response.json(listing));
  if (stale.length > 0) await cache.put(base + STALE_PATHS, Response.json(stale));
}

/** Why it ended, for the reader. */
export function saveErrorText(error: unknown): string {
  if (error instanceof SaveError) return error.message;
  if (error instanceof DOMException && /quota/i.test(error.name))
    return 'This browser has no more space for this site. Delete something that is kept, or choose less.';
  if (error instanceof DOMException)
    return 'This browser does not let the site keep files. In a private window, or where storage is switched off for this site, nothing can be kept.';
  return 'The network connection was lost.';
}
