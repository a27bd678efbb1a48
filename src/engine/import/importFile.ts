/** One file as the reader chose it: a path with `/`, relative to what was chosen, and its bytes. */
export interface ImportFile {
  path: string;
  bytes: Uint8Array;
  /** Its true size where the bytes were not read because there are too many. */
  size?: number;
}
