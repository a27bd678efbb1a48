const BASE = import.meta.env.BASE_URL;

/** Loads the text of a file that the build created. Rejects with a sentence for the reader. */
export async function siteFile(file: string): Promise<string> {
  const response = await fetch(BASE + file);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${file}.`);
  return response.text();
}
