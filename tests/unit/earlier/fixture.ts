import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '#explorer/catalog.ts';
import { startPlayground } from '#explorer/startPlayground.ts';

/** The text of a file that was made before the second season of refactoring. Tests read these files and never write them. */
export function fixtureText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../fixtures/season2', name), 'utf8');
}

/** The value of a JSON file from before the season. Tests state its shape, because the readers of the site are what checks it. */
export function fixtureOf<Shape>(name: string): Shape {
  return JSON.parse(fixtureText(name)) as Shape;
}

/** The playground and the story that an address such as `/playground/rows/type-2?day=2` names. */
export async function storyAt(address: string) {
  const { pathname, searchParams, hash } = new URL(address, 'https://docs.example.com');
  const [, , id, storyId] = pathname.split('/');
  const entry = catalog.find(({ meta }) => meta.id === id);
  if (!entry) throw new Error(`There is no playground ${id}.`);
  const { default: playground } = await entry.load();
  const story = playground.stories.find((one) => one.id === storyId);
  if (!story) throw new Error(`${id} has no story ${storyId}.`);
  return { playground, story, query: searchParams, hash };
}

/** Opens a link as the page of a playground does. */
export async function opened(address: string) {
  const { playground, story, query, hash } = await storyAt(address);
  const { store, from, messages } = startPlayground(playground, story, { query, hash });
  const { pipeline, args, data } = store.getState();
  return { playground, story, store, from, messages, state: { pipeline, args, data } };
}
