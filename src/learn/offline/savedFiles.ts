import { FETCH_HEADER, OFFLINE_CACHE, SAVED_LISTING, STAGED_CACHE, STALE_PATHS } from './cacheNames.ts';
import { type ListedFile, type Listing, listingSchema } from './listing.ts';

/** The files of the site that this browser has saved. */
export interface SavedFiles {
  paths: ReadonlySet<string>;
  /** The listing that the saved files belong to; absent where nothing is saved. */
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

/** Reads which files are saved. Rejects if the browser does not allow this page to use such storage. */
export async function readSaved(base: string): Promise<SavedFiles> {
  const paths = await pathsIn(OFFLINE_CACHE, base);
  const listed = paths.size > 0 ? await (await caches.open(OFFLINE_CACHE)).match(base + SAVED_LISTING) : undefined;
  const read = listed && listingSchema.safeParse(await listed.json().catch(() => undefined));
  return read?.success ? { paths, listing: read.data } : { paths };
}

/** Deletes saved files, and with the last of them the caches. Returns whether files are left. */
export async function deleteSaved(base: string, paths: Iterable<string>): Promise<boolean> {
  const cache = await caches.open(OFFLINE_CACHE);
  for (const path of paths) await cache.delete(base + path);
  const left = await pathsIn(OFFLINE_CACHE, base);
  if (left.size > 0) return true;
  await Promise.all([caches.delete(OFFLINE_CACHE), caches.delete(STAGED_CACHE)]);
  return false;
}

/** Why a file was not saved, as a sentence for the reader. */
class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** Every page of this site loads one of these scripts. A sign-in page that a network returns in place of a page does not. */
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
 * Downloads a file of the site and checks that it is complete.
 *
 * @param onBytes called with the number of bytes that have just arrived
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
  // A new response, because browsers refuse a redirected response to a page request.
  return new Response(blob, { status: 200, headers });
}

/** The files that are already staged for a version. Files that are staged for another version are deleted. */
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

/** Number of files that are downloaded in parallel. */
const PARALLEL_DOWNLOADS = 4;

interface SaveOptions {
  base: string;
  listing: Listing;
  fetch: readonly ListedFile[];
  stale: readonly string[];
  signal: AbortSignal;
  /** Called with the part of `fetch` that has arrived. */
  onProgress: (amount: Amount) => void;
}

/**
 * Downloads files and saves them. Files that have arrived stay, whatever ends the download: a lost network, full storage, or the signal. Pages of a
 * new version replace older ones only when everything has arrived, so that all saved files belong to one version.
 */
export async function saveFiles({ base, listing, fetch: wanted, stale, signal, onProgress }: SaveOptions): Promise<void> {
  const before = await readSaved(base);
  const cache = await caches.open(OFFLINE_CACHE);
  const staging = await caches.open(STAGED_CACHE);
  const isOther = before.listing !== undefined && before.listing.version !== listing.version;
  // Files that are named after their content can't replace files of an older version, so they need no staging.
  const isPlaygroundStep = ({ path, revision }: ListedFile) => isOther && revision !== '' && before.paths.has(path);
  if (!isOther) await cache.put(base + SAVED_LISTING, Response.json(listing));

  const amount: Amount = { files: 0, bytes: 0 };
  // An earlier attempt may have downloaded some of them.
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
      // If the host changed the size of the file in transit, the listed size counts.
      amount.bytes += file.bytes - received;
      onProgress({ ...amount });
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: PARALLEL_DOWNLOADS }, () =>
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

/** Why saving ended, as a sentence for the reader. */
export function saveErrorText(error: unknown): string {
  if (error instanceof SaveError) return error.message;
  if (error instanceof DOMException && /quota/i.test(error.name))
    return 'This browser has no more space for this site. Delete something that is kept, or choose less.';
  if (error instanceof DOMException)
    return 'This browser does not let the site keep files. In a private window, or where storage is switched off for this site, nothing can be kept.';
  return 'The network connection was lost.';
}
