/** The storage key of the project that is open: its id, name and number of nodes. Playgrounds and the palette read it. */
export const OPENED_PROJECT_KEY = 'runnel.project';
