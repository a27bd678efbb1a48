/** Orders in the sample rows, unless a playground sets their number. A table on screen shows this many rows, so more orders would hide some of them. */
export const SAMPLE_ORDERS = 1_000;
