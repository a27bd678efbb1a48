/** The storage key of the trail. It has a module of its own, because code that only checks whether there is a trail needs nothing else. */
export const TRAIL_KEY = 'runnel.paths';
