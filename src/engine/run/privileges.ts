import type { Platform } from '../pipeline/schema.ts';
import { dottedNames } from '../sql/dottedNames.ts';
import { isWord, sqlTokens, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { type ExecutionErrorInput, insufficientPrivilegesText, missingTableText } from './executor.ts';

/** What a role may do in a schema: read its tables, or create objects. */
export const PRIVILEGES = ['SELECT', 'CREATE'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** A privilege on `DATABASE.SCHEMA` that the role of a connection lacks. */
export interface MissingGrant {
  readonly privilege: Privilege;
  readonly schema: string;
}

/**
 * Why the warehouse refuses a statement to a role. An object that the role may not read is reported as missing; a schema in which it may not create
 * objects is reported as such (`/docs/setup-your-project/connection-guides/snowflake/service-account#what-fails-without-each-grant`). Undefined if
 * the role has the privileges.
 */
export function privilegeError(
  sql: string,
  platform: Platform,
  missing: readonly MissingGrant[],
): ExecutionErrorInput | undefined {
  if (missing.length === 0) return undefined;
  const lacks = (privilege: Privilege, parts: readonly string[]) =>
    missing.some((one) => one.privilege === privilege && one.schema === parts.slice(0, 2).join('.'));
  const tokens = sqlTokens(sql, tokenOptionsOn(platform));
  const names = dottedNames(tokens).filter(({ parts }) => parts.length === 3);
  const isCreate = isWord(tokens[0], 'CREATE');
  const [target] = names;
  if (isCreate && target && lacks('CREATE', target.parts))
    return {
      code: 'other',
      message: insufficientPrivilegesText(target.parts[1]!),
      at: { from: target.from, to: target.to },
    };
  const unseen = names.find(({ parts }, index) => !(isCreate && index === 0) && lacks('SELECT', parts));
  return (
    unseen && {
      code: 'missingTable',
      message: missingTableText(unseen.parts.join('.')),
      at: { from: unseen.from, to: unseen.to },
    }
  );
}
