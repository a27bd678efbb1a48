import { catalog } from '#explorer/catalog.ts';
import { preloadPlayground } from '#explorer/PlaygroundFrame.tsx';

/**
 * Loads the code of the playground that an address such as `/playground/run-order/retail` or `/embed/run-order` names.
 *
 * @param path from the site's root, without the base path
 */
export async function preloadPlaygroundOf(path: string): Promise<void> {
  const id = path.split('/')[2];
  const entry = catalog.find(({ meta }) => meta.id === id);
  if (entry) await preloadPlayground(entry);
}
