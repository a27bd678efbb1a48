/** Where the browser keeps what readers say of pages, by the ids of the pages. `public/layout.js` reads it before the first paint. */
export const FEEDBACK_KEY = 'runnel.feedback';
