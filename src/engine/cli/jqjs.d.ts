declare module '@michaelhomer/jqjs' {
  /** Compiles a jq program into a function from an input to its outputs. Throws if the program cannot be read. */
  export function compile(program: string): (input: unknown) => Generator<unknown, void, unknown>;
}
