/**
 * The storage key of the progress on paths. It has its own module, because code that only checks whether such progress exists needs nothing else.
 */
export const TRAIL_KEY = 'runnel.paths';
