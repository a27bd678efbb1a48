const BASE = import.meta.env.BASE_URL;

/** Loads a JSON file that the build created. Rejects with a sentence for the reader. */
export async function siteFile(file: string): Promise<unknown> {
  const response = await fetch(BASE + file);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${file}.`);
  return response.json();
}
