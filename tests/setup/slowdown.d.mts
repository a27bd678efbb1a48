/** How many times slower than it is the processor shall seem to the pages. */
export const SLOWDOWN: number;
