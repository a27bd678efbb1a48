/** How many times slower than it is the processor seems to the pages. */
export const SLOWDOWN: number;
