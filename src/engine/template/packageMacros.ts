/**
 * Macros that node types of packages call without defining them, because they come with the package. When nothing defines them, a call prints nothing
 * (`/docs/reference/macros`).
 */
export const PACKAGE_MACROS: ReadonlySet<string> = new Set(['get_clause', 'sortorder_by_colv']);

/** The warning for a call of each of these macros. */
export const PACKAGE_MACRO_HINTS: ReadonlyMap<string, string> = new Map(
  Array.from(PACKAGE_MACROS, (name) => [
    name,
    `\`${name}\` comes with the package of the node type, and no macro of this project defines it: it renders to nothing.`,
  ]),
);
