/** How much is fetched before the first statement runs, in megabytes, from a host that compresses with gzip; a test holds it against the files. */
export const DOWNLOAD_MEGABYTES = 13;
