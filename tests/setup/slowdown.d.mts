/** The factor by which the browser slows down the processor for the pages. */
export const SLOWDOWN: number;
