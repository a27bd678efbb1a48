/** The parts around a playground's view that can be hidden where it is shown to others. */
export const HIDEABLE = ['controls', 'source', 'exercise', 'events', 'toolbar'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** The names of the parts in the list of what to hide. */
export const PART_NAMES: Readonly<Record<Hideable, string>> = {
  controls: 'Controls',
  source: 'Source',
  exercise: 'Exercise',
  events: 'Events',
  toolbar: 'Undo, redo, reset',
};
