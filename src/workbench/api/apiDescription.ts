import { type Api, prepareApi } from '#engine/api/answer.ts';
import { describeApi, isObject, type Json } from '#engine/api/description.ts';

let loading: Promise<Api> | undefined;

async function load(address: string): Promise<Api> {
  const answered = await fetch(address);
  if (!answered.ok) throw new Error(`The description of the API did not load (${answered.status}).`);
  const document: unknown = await answered.json();
  if (!isObject(document)) throw new Error('The description of the API is not an object.');
  return prepareApi(describeApi(document as Json));
}

/** The API of the site's description, fetched once. A try that fails is forgotten. */
export function loadApiDescription(address: string): Promise<Api> {
  loading ??= load(address).catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}
