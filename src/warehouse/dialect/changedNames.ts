import type { Ddl } from '#engine/deploy/readDdl.ts';
import { isAlteration } from './alter.ts';
import type { Translation } from './translate.ts';

/** The tables that a statement may change, or whose kind matters to it. */
export function changedNames(ddl: Ddl | undefined, translation: Translation | undefined): readonly (readonly string[])[] {
  const target = translation?.head.target?.parts;
  const alteration = isAlteration(ddl) ? ddl : undefined;
  return [
    ...(target ? [target] : []),
    ...(alteration ? [alteration.name] : []),
    ...(alteration?.do === 'rename' ? [alteration.to] : []),
    ...(alteration?.do === 'swap' ? [alteration.with] : []),
    ...(alteration?.do === 'clone' ? [alteration.from] : []),
  ];
}
