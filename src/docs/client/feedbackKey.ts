/** Storage key of the reader's opinions of pages. `public/layout.js` reads it before the first paint. */
export const FEEDBACK_KEY = 'runnel.feedback';
