import { type Found, find } from './find.ts';
import { type OpenSearch, openSearchFile, type SearchFile } from './searchFile.ts';

/** The index is opened once, then asked. */
export type SearchRequest = { file: ArrayBuffer } | { id: number; query: string };
export type SearchAnswer = { opened: true } | { failure: string } | { id: number; found: Found[] };

let open: OpenSearch | undefined;

function answer(request: SearchRequest): SearchAnswer {
  if ('query' in request) return { id: request.id, found: open ? find(open, request.query) : [] };
  try {
    // The site's own file, made with this code.
    open = openSearchFile(JSON.parse(new TextDecoder().decode(request.file)) as SearchFile);
    return { opened: true };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => self.postMessage(answer(data));
