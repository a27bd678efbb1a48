import { ROLE_TITLES } from '#engine/api/permissions.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { RolesArgs } from './meta.ts';

/** Shows the chosen roles. */
export const sketch: SketchOf<RolesArgs, unknown> = ({ args = {} }) => {
  const held = [args.organization ?? 'orgMember', args.project, args.environment];
  return { text: held.flatMap((role) => (role && role !== 'none' ? [ROLE_TITLES[role]] : [])).join('\n') };
};
