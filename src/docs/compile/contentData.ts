// Run by the build only (see content.ts).

const files = import.meta.glob<Record<string, unknown>>('/content/*.ts', { eager: true });

/** All exports of `content/*.ts` by name: `sidebars`, `topics`, `glossary`, `redirects`, `errors`, `claims`. Not checked. */
export const contentData: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files));
