/** The message that the page posts to a frame's window, with the port for all other messages. */
export const FRAME_CALL = 'runnel-template-frame';
/** Over the port: end the worker and start a fresh one. Every other text is for the worker; bytes are its WebAssembly. */
export const RESTART = 'restart';
/** Characters of an answer as it travels: room for the largest output with its passes, stages and spans. */
export const MAX_ANSWER = 60_000_000;
