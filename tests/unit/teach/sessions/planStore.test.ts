// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/dom';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serializePlan } from '#teach/planText.ts';
import { samplePlan } from './samplePlan.ts';

/** The module as a page of this browser has it, with its own memory. */
async function page(): Promise<typeof import('#teach/sessions/planStore.ts')> {
  vi.resetModules();
  return await import('#teach/sessions/planStore.ts');
}

/** The database in which earlier versions of the site saved plans. */
async function saveEarlier(title: string): Promise<void> {
  const earlier = await openDB('runnel-sessions', 1, {
    upgrade(db) {
      db.createObjectStore('plans');
    },
  });
  await earlier.put('plans', serializePlan(samplePlan({ title })), 'draft');
  earlier.close();
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const draftOf = async ({ storedPlan }: Awaited<ReturnType<typeof page>>) => {
  const read = await storedPlan('draft');
  return read?.ok ? read.plan.title : read;
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('moves earlier plans into the one database when a plan is asked for first', async () => {
  await saveEarlier('Earlier');
  expect(await draftOf(await page())).toBe('Earlier');
  await waitFor(async () => expect(await databases()).toEqual(['runnel']));
  expect(await draftOf(await page())).toBe('Earlier');
});

it('makes no earlier database where there was none', async () => {
  const { storePlan, storedPlan } = await page();
  expect(await storedPlan('draft')).toBeUndefined();
  expect(await storePlan('draft', samplePlan())).toBe(true);
  expect(await databases()).toEqual(['runnel']);
});

it('keeps what was saved since, when a move was interrupted before the earlier database was deleted', async () => {
  await saveEarlier('Earlier');
  const first = await page();
  await first.storedPlan('draft');
  await waitFor(async () => expect(await databases()).toEqual(['runnel']));
  await first.storePlan('draft', samplePlan({ title: 'Newer' }));
  await saveEarlier('Earlier');
  expect(await draftOf(await page())).toBe('Newer');
});

it('moves once when two tabs ask at the same time', async () => {
  await saveEarlier('Earlier');
  const [one, two] = [await page(), await page()];
  expect(await Promise.all([draftOf(one), draftOf(two)])).toEqual(['Earlier', 'Earlier']);
  await waitFor(async () => expect(await databases()).toEqual(['runnel']));
});

it('says that a plan can’t be stored where the browser has no database', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { storePlan, storedPlan } = await page();
  expect(await storePlan('draft', samplePlan())).toBe(false);
  expect(await storedPlan('draft')).toBeUndefined();
});
