import { z } from '#engine/zod.ts';
import { storedValue } from '#ui/storedValue.ts';
import type { Choice } from './listing.ts';

const CHOICES_KEY = 'runnel.offline';

const choice = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(200),
  groups: z.array(z.string().min(1).max(300)).max(2_000).optional(),
});

const none: readonly Choice[] = [];

/** The reader's choices of what to keep for offline use, in the order in which they were made. */
export const savedChoices = storedValue<readonly Choice[]>(CHOICES_KEY, z.array(choice).max(200), none);

export function addChoice(added: Choice): void {
  savedChoices.write([...savedChoices.read().filter(({ id }) => id !== added.id), added]);
}

export function dropChoice(id: string): void {
  const left = savedChoices.read().filter((one) => one.id !== id);
  savedChoices.write(left.length > 0 ? left : none);
}
