/** What stands around a playground's view and can be left out where it is shown to others. */
export const HIDEABLE = ['controls', 'source', 'exercise', 'events', 'toolbar'] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** What the parts are called where one chooses which are hidden. */
export const PART_NAMES: Readonly<Record<Hideable, string>> = {
  controls: 'Controls',
  source: 'Source',
  exercise: 'Exercise',
  events: 'Events',
  toolbar: 'Undo, redo, reset',
};
