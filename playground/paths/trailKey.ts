/** Under what the way through the paths is saved. By itself: whoever only asks whether there is one needs no more. */
export const TRAIL_KEY = 'runnel.paths';
