/** The error texts that the site explains: the engine's own list, so that pages and engine cannot differ. */
export { ERROR_TEXTS as errors } from '#engine/text/errorTexts.ts';
