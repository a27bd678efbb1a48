/** The parts around a playground's view that an embed or a plan can hide. */
export const HIDEABLE = ['controls', 'source', 'exercise', 'events', 'toolbar'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** The names of the parts in forms that choose what to hide. */
export const PART_NAMES: Readonly<Record<Hideable, string>> = {
  controls: 'Controls',
  source: 'Source',
  exercise: 'Exercise',
  events: 'Events',
  toolbar: 'Undo, redo, reset',
};
