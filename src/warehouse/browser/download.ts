/**
 * Megabytes that are downloaded before the first statement runs, from a host that compresses with gzip. A test compares the number with the files.
 */
export const DOWNLOAD_MEGABYTES = 13;
/** The same download in megabytes when uncompressed, as progress counts it. A test compares the number with the files. */
export const UNPACKED_MEGABYTES = 57;
