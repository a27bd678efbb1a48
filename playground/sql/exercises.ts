import type { Exercise } from '#workbench/contract.ts';
import type { SqlData } from './data.ts';
import type { SqlArgs } from './meta.ts';

export const exercises: readonly Exercise<SqlArgs, SqlData>[] = [];
