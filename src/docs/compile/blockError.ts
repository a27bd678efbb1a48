/** An error in a line of a drawn block (```` ```states ````, ```` ```screen ```` ...). */
export class BlockError extends Error {
  constructor(
    /** Number of the line in the block, from 1; 0 is the line that opens the block. */
    readonly line: number,
    readonly problem: string,
  ) {
    super(problem);
    this.name = 'BlockError';
  }
}
