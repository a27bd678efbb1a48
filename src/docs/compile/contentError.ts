/** An error in a file of `content/`: what is wrong, where, and what would be right. It stops the build. */
export class ContentError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly problem: string,
  ) {
    super(`${file}:${line}: ${problem}`);
    this.name = 'ContentError';
  }
}

/** Several errors as a single error, so that a build reports all of them. */
export function together(errors: readonly ContentError[]): Error {
  return errors.length === 1
    ? errors[0]!
    : new Error(`${errors.length} problems in the content:\n${errors.map(({ message }) => `  ${message}`).join('\n')}`);
}
