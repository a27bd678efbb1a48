/** A file that the reader chose: a path with `/`, relative to the chosen folder, and its bytes. */
export interface ImportFile {
  path: string;
  bytes: Uint8Array;
  /** The actual size in bytes, when the bytes were not read because the file is too large. */
  size?: number;
}
