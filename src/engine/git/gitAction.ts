import type { Edit } from '../pipeline/edit.ts';
import { LIMITS } from '../pipeline/schema.ts';
import { z } from '../zod.ts';

const name = z.string().min(1).max(LIMITS.name);
const text = z.string().max(LIMITS.text);
const path = z.string().min(1).max(1_000);
/** A commit by its number in the history. */
const commit = z.int().min(0).max(999);
const environment = name;

/** The edits of a pipeline that a history can hold. */
const editSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('addNode'), id: name, name, location: name, type: name, from: z.array(name).max(20) }),
  z.strictObject({ kind: z.literal('removeNodes'), ids: z.array(name).min(1).max(100) }),
  z.strictObject({ kind: z.literal('renameNode'), id: name, name }),
  z.strictObject({ kind: z.literal('setJoin'), id: name, source: z.int().min(0).max(99), join: text }),
  z.strictObject({ kind: z.literal('setNode'), id: name, patch: z.strictObject({ description: text }) }),
  z.strictObject({
    kind: z.literal('addColumn'),
    id: name,
    column: z.strictObject({
      id: name,
      name,
      dataType: name,
      sources: z
        .array(z.strictObject({ columns: z.array(z.strictObject({ nodeId: name, columnId: name })).max(20), transform: text }))
        .max(20),
    }),
  }),
  z.strictObject({ kind: z.literal('removeColumns'), id: name, columnIds: z.array(name).min(1).max(100) }),
  z.strictObject({ kind: z.literal('addLocation'), name }),
]) satisfies z.ZodType<Edit>;

/** One action in a repository, its workspace or its Git provider. Actions are stored in the order in which they happened. */
export const gitActionSchema = z.discriminatedUnion('do', [
  /** Edits of the reader in the workspace. */
  z.strictObject({ do: z.literal('edit'), edit: editSchema }),
  /** Sets the transform of a column; the columns that it reads stay. */
  z.strictObject({ do: z.literal('transform'), node: name, column: name, sql: text }),
  z.strictObject({ do: z.literal('stage'), path }),
  z.strictObject({ do: z.literal('unstage'), path }),
  z.strictObject({ do: z.literal('commit'), message: z.string().max(1_000) }),
  z.strictObject({ do: z.literal('discard'), path: path.optional() }),
  z.strictObject({ do: z.literal('fetch') }),
  z.strictObject({ do: z.literal('branch'), name: z.string().max(LIMITS.name), commit }),
  z.strictObject({ do: z.literal('checkout'), branch: name }),
  z.strictObject({ do: z.literal('force'), branch: name }),
  z.strictObject({ do: z.literal('merge'), branch: name }),
  /** Replaces the text of a file that a merge could not decide. */
  z.strictObject({ do: z.literal('resolve'), path, text }),
  /** Decides all conflicts that are left for one side. */
  z.strictObject({ do: z.literal('decide'), side: z.enum(['current', 'incoming']) }),
  z.strictObject({ do: z.literal('finish') }),
  z.strictObject({ do: z.literal('abort') }),
  z.strictObject({ do: z.literal('upgrade') }),
  z.strictObject({ do: z.literal('newToken') }),
  /** At the Git provider: a commit of somebody else, on a branch that starts at another one if it is new. */
  z.strictObject({
    do: z.literal('push'),
    by: name,
    branch: name,
    from: name.optional(),
    message: name,
    edits: z.array(z.union([editSchema, z.strictObject({ node: name, column: name, sql: text })])).max(20),
  }),
  /** At the Git provider: somebody writes a file with an editor or a script. */
  z.strictObject({
    do: z.literal('write'),
    by: name,
    branch: name,
    from: name.optional(),
    path,
    find: text,
    replace: text,
    message: name,
  }),
  /** At the Git provider: a pull request is merged. */
  z.strictObject({ do: z.literal('pullRequest'), by: name, from: name, into: name }),
  /** At the Git provider: a commit takes back another one. */
  z.strictObject({ do: z.literal('revert'), by: name, commit }),
  /** The token of the reader's Git account expires. */
  z.strictObject({ do: z.literal('expire') }),
  z.strictObject({ do: z.literal('deploy'), environment, commit }),
  z.strictObject({ do: z.literal('refresh'), environment }),
]);
export type GitAction = z.infer<typeof gitActionSchema>;
