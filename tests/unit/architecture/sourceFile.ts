import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Import {
  /** As written: `#ui/Button.tsx`, `./graph.ts`, `react`. */
  specifier: string;
  /** `type`: gone after compiling. `lazy`: `import()` and workers. */
  kind: 'value' | 'type' | 'lazy';
  /** What is taken of the module; `*` where that is said nowhere, as of `import * as x` and `import()`. */
  names: string[];
}

/** A module as the rules of the house see it. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  imports: Import[];
  /** Values that other modules may import, by name; `default` among them. */
  exports: string[];
  /** Types that other modules may import, by name. */
  types: string[];
  /** Names that are used and declared nowhere in the file, so browser globals among them. */
  globals: Set<string>;
  /** Every name in the file, its own and those of others. */
  words: Set<string>;
  /** `eval`, `new Function` and `dangerouslySetInnerHTML`, as written. */
  dangers: string[];
}

type Tree = { type: string } & Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* childrenOf(node: Tree): Generator<{ key: string; child: Tree }> {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) yield { key, child };
  }
}

function literal(node: unknown): string | undefined {
  return isTree(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function named(node: unknown, name: string): boolean {
  return isTree(node) && node.type === 'Identifier' && node.name === name;
}

/** Names that a declaration or a parameter brings in, through patterns of any depth. */
function boundNames(pattern: unknown): string[] {
  if (!isTree(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)];
    case 'ObjectPattern':
      return (pattern.properties as Tree[]).flatMap((property) => boundNames(property.value ?? property.argument));
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** What an import or a re-export takes of its module. */
function namesOf(node: Tree): string[] {
  if (node.type === 'ExportAllDeclaration') return ['*'];
  return (node.specifiers as Tree[]).map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default';
    if (specifier.type === 'ImportNamespaceSpecifier') return '*';
    const taken = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local;
    return isTree(taken) ? String(taken.name) : '*';
  });
}

/** The values or the types that a statement exports. */
function exportsOf(node: Tree, kind: 'value' | 'type'): string[] {
  if (node.type === 'ExportDefaultDeclaration') return kind === 'value' ? ['default'] : [];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declared = node.exportKind === kind ? (node.declaration as Tree | null) : null;
  const own = declared?.type === 'VariableDeclaration' ? (declared.declarations as Tree[]) : declared ? [declared] : [];
  const renamed = ((node.specifiers ?? []) as Tree[])
    .filter(({ exportKind }) => (node.exportKind === 'type' || exportKind === 'type') === (kind === 'type'))
    .map(({ exported }) => exported);
  return [...own.map(({ id }) => id), ...renamed].flatMap(boundNames);
}

/** Reads one module with a real parser, so that comments and texts that look like code count for nothing. */
export function parseSource(path: string, code: string): SourceFile {
  const file: SourceFile = { path, imports: [], exports: [], types: [], globals: new Set(), words: new Set(), dangers: [] };
  const declared = new Set<string>();
  const add = (specifier: string | undefined, kind: Import['kind'], names = ['*']) => {
    if (specifier !== undefined) file.imports.push({ specifier, kind, names });
  };

  function visit(node: Tree, key: string, parent: Tree | undefined) {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration': {
        const specifiers = (node.specifiers ?? []) as Tree[];
        const onlyTypes =
          specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
        const isType = node.importKind === 'type' || node.exportKind === 'type' || onlyTypes;
        add(literal(node.source), isType ? 'type' : 'value', namesOf(node));
        for (const specifier of specifiers) for (const name of boundNames(specifier.local)) declared.add(name);
        break;
      }
      case 'ImportExpression':
        add(literal(node.source), 'lazy');
        break;
      case 'TSImportType':
        add(literal(node.source), 'type');
        break;
      case 'NewExpression': {
        const [first, second] = node.arguments as Tree[];
        if (
          named(node.callee, 'URL') &&
          second?.type === 'MemberExpression' &&
          isTree(second.object) &&
          second.object.type === 'MetaProperty'
        ) {
          add(literal(first), 'lazy');
        }
        if (named(node.callee, 'Function')) file.dangers.push('new Function');
        break;
      }
      case 'CallExpression':
        if (named(node.callee, 'eval')) file.dangers.push('eval');
        if (named(node.callee, 'Function')) file.dangers.push('Function()');
        break;
      case 'JSXIdentifier':
        file.words.add(String(node.name));
        if (node.name === 'dangerouslySetInnerHTML') file.dangers.push('dangerouslySetInnerHTML');
        break;
      case 'VariableDeclarator':
        for (const name of boundNames(node.id)) declared.add(name);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'TSFunctionType':
      case 'TSMethodSignature':
        for (const name of [node.id, ...((node.params ?? []) as unknown[])].flatMap(boundNames)) declared.add(name);
        break;
      case 'CatchClause':
        for (const name of boundNames(node.param)) declared.add(name);
        break;
      case 'Identifier': {
        file.words.add(String(node.name));
        if (node.name === 'dangerouslySetInnerHTML') file.dangers.push('dangerouslySetInnerHTML');
        const isName = (key === 'property' || key === 'key') && parent?.computed !== true && parent?.shorthand !== true;
        if (!isName) file.globals.add(String(node.name));
        break;
      }
    }
    file.exports.push(...exportsOf(node, 'value'));
    file.types.push(...exportsOf(node, 'type'));
    for (const { key: at, child } of childrenOf(node)) visit(child, at, node);
  }

  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Tree, '', undefined);
  for (const name of declared) file.globals.delete(name);
  return file;
}

/** Every file of the folders whose name ends so, from the root, sorted. */
export function filesIn(folders: readonly string[], ending: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const ROOMS: Record<string, string> = { '#playground/': 'playground/', '#content/': 'content/' };

/** The path an import leads to, from the root; undefined for packages. Queries such as `?worker` are left off. */
export function targetOf(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(from), path)).replaceAll('\\', '/');
  if (!path.startsWith('#')) return undefined;
  const alias = Object.keys(ROOMS).find((start) => path.startsWith(start));
  return alias ? ROOMS[alias] + path.slice(alias.length) : `src/${path.slice(1)}`;
}

/** The room a path is in: `engine`, `ui`, `playground`, … */
export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second : first;
}
