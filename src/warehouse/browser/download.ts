/** How much is fetched before the first statement runs, in megabytes, from a host that compresses with gzip; a test holds it against the files. */
export const DOWNLOAD_MEGABYTES = 13;
/** What that is when it is unpacked, in megabytes, as progress counts it; a test holds it against the files. */
export const UNPACKED_MEGABYTES = 57;
