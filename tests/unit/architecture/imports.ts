import { dirname, posix } from 'node:path';
import { parseAst } from 'vite';

/** An import as a module writes it. `kind` is `lazy` for `import()`, `worker` for addresses of modules, `type` for imports that are gone after compiling. */
interface Import {
  specifier: string;
  kind: 'value' | 'type' | 'lazy' | 'worker';
  /** The path from the root that the import leads to; undefined for packages and modules that the build makes. */
  target: string | undefined;
}

/** A module and what it imports. */
export interface Module {
  path: string;
  imports: Import[];
}

type Tree = { type: string } & Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The path of a target, without a query such as `?worker`. The aliases are those of `package.json`. */
function targetOf(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(dirname(from), path);
  if (!path.startsWith('#')) return undefined;
  return /^#(?:playground|content)\//.test(path) ? path.slice(1) : `src/${path.slice(1)}`;
}

/** Reads a module with a parser, so that comments and texts that look like imports are none. */
export function readModule(path: string, code: string): Module {
  const imports: Import[] = [];
  const add = (source: unknown, kind: Import['kind']) => {
    const specifier = isTree(source) && source.type === 'Literal' ? source.value : undefined;
    if (typeof specifier === 'string') imports.push({ specifier, kind, target: targetOf(path, specifier) });
  };
  function visit(node: Tree): void {
    const specifiers = (node.specifiers ?? []) as Tree[];
    const isType = (one: Tree) => one.importKind === 'type' || one.exportKind === 'type';
    const isOnlyTypes = isType(node) || (specifiers.length > 0 && specifiers.every(isType));
    if (/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) add(node.source, isOnlyTypes ? 'type' : 'value');
    if (node.type === 'ImportExpression') add(node.source, 'lazy');
    if (node.type === 'TSImportType') add(node.source, 'type');
    const [first, second] = (node.type === 'NewExpression' ? node.arguments : []) as Tree[];
    const isAtModule = second?.type === 'MemberExpression' && isTree(second.object) && second.object.type === 'MetaProperty';
    if (isAtModule && isTree(node.callee) && node.callee.name === 'URL') add(first, 'worker');
    for (const child of Object.values(node).flat()) if (isTree(child)) visit(child);
  }
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Tree);
  return { path, imports };
}
