/** The message that the page posts to a frame's window, along with the port for all other messages. */
export const FRAME_CALL = 'runnel-template-frame';
/** The message over the port that ends the worker and starts a new one. Every other text goes to the worker. */
export const RESTART = 'restart';
/** Characters of an answer as JSON. Enough for the largest output with its passes, stages and spans; a longer answer is dropped. */
export const MAX_ANSWER_LENGTH = 60_000_000;
