// Run by the build only (see content.ts).

const files = import.meta.glob<Record<string, unknown>>('/content/*.ts', { eager: true });

/** Everything that `content/*.ts` export, by name: `sidebars`, `topics`, `glossary`, `redirects`, `errors`. Unchecked. */
export const contentData: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files));
