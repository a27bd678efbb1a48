import { siteFile } from './siteFile.ts';

const fetching = new Map<string, Promise<void>>();
const texts = new Map<string, readonly string[]>();

/** The sections of a page's text, if they have loaded. */
export function knownTexts(file: string): readonly string[] | undefined {
  return texts.get(file);
}

/** Loads the texts of pages. A text that fails to load is tried again at the next call. */
export async function fetchTexts(files: Iterable<string>): Promise<void> {
  const wanted = [...new Set(files)].map((file) => {
    const known =
      fetching.get(file) ??
      siteFile(file)
        .then((text) => void texts.set(file, JSON.parse(text) as string[]))
        .catch(() => void fetching.delete(file));
    fetching.set(file, known);
    return known;
  });
  await Promise.all(wanted);
}
