/** A line of a drawn block (```` ```states ````, ```` ```screen ```` ...) that says nothing that can be drawn. */
export class BlockError extends Error {
  constructor(
    /** Within the block, from 1; 0 is the line that opens it. */
    readonly line: number,
    readonly problem: string,
  ) {
    super(problem);
    this.name = 'BlockError';
  }
}
