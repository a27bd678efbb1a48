import type { Found } from './find.ts';
import type { SearchAnswer, SearchRequest } from './search.worker.ts';

/** The search of the site, ready to be asked. It works beside the page, so that typing never waits for it. */
export interface Search {
  /** What a query finds, best first. Asked again for the same, it gives the same answer. */
  ask(query: string): Promise<Found[]>;
}

/** The part of a worker that is used here; a test brings its own. */
export interface SearchWorker {
  postMessage(message: SearchRequest, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<SearchAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const BASE = import.meta.env.BASE_URL;

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(BASE + file);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${file}.`);
  return response;
}

/** A search that answers from a file. */
export function searchIn(file: ArrayBuffer, worker: SearchWorker): Promise<Search> {
  const waiting = new Map<number, (found: Found[]) => void>();
  let last = 0;
  let asked: { query: string; found: Promise<Found[]> } | undefined;
  const search: Search = {
    ask: (query) => {
      if (asked?.query !== query) {
        const found = new Promise<Found[]>((resolve) => {
          waiting.set(++last, resolve);
          worker.postMessage({ id: last, query }, []);
        });
        asked = { query, found };
      }
      return asked.found;
    },
  };
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('opened' in data) resolve(search);
      else if ('failure' in data) reject(new Error(data.failure));
      else {
        waiting.get(data.id)?.(data.found);
        waiting.delete(data.id);
      }
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'its code did not load.'));
    worker.postMessage({ file }, [file]);
  });
}

let opening: Promise<Search> | undefined;

/** Fetches and opens the index, once; a failed try is forgotten. */
export function openSearch(): Promise<Search> {
  opening ??= fetchFile('search/index.json')
    .then((response) => response.arrayBuffer())
    .then((file) =>
      searchIn(file, new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'search' })),
    )
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

const fetching = new Map<string, Promise<void>>();
const texts = new Map<string, readonly string[]>();

/** The sections of a page's text if they are here already. */
export function knownTexts(file: string): readonly string[] | undefined {
  return texts.get(file);
}

/** Fetches the texts of pages. One that cannot be had is tried again when it is next wanted. */
export async function fetchTexts(files: Iterable<string>): Promise<void> {
  const wanted = [...new Set(files)].map((file) => {
    const known =
      fetching.get(file) ??
      fetchFile(file)
        .then((response) => response.json())
        .then(
          (sections) => void texts.set(file, sections as string[]),
          () => void fetching.delete(file),
        );
    fetching.set(file, known);
    return known;
  });
  await Promise.all(wanted);
}
