import { errorText } from '#engine/text/errorText.ts';

/** Differences between versions of the tool (`/docs/cli/cli-support-policy`). */

/** The oldest version that can use the cloud. */
export const OLDEST_CLOUD_VERSION = '7.17.1';
/** The first version that refuses Node.js 18. */
export const NODE_20_SINCE = '7.24.0';
/** The first version with local development. */
export const LOCAL_SINCE = '7.33.0';

/** The versions of Node.js on which the tool runs since `NODE_20_SINCE`. */
export const NODE_VERSIONS: readonly number[] = [20, 22, 24];

const VERSION_PATTERN = /^v?(\d{1,5})\.(\d{1,5})(?:\.(\d{1,5}))?$/;

/** The three numbers of a version; undefined for text that is not a version. */
export function versionParts(text: string): readonly [number, number, number] | undefined {
  const found = VERSION_PATTERN.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)] : undefined;
}

/** Whether a version is at least as new as another. Parts are compared as numbers, so 7.9 is older than 7.17. */
export function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [versionParts(version), versionParts(least)];
  if (!a || !b) return false;
  for (const [index, part] of a.entries()) if (part !== b[index]) return part > b[index]!;
  return true;
}

/** Why a version of the tool does not start on a version of Node.js; undefined if it does. */
export function nodeProblem(version: string, node: number): string | undefined {
  const isOk = isAtLeast(version, NODE_20_SINCE) ? NODE_VERSIONS.includes(node) : node >= 18;
  return isOk ? undefined : errorText('Invalid node version … not supported', node);
}

/** Why a version can no longer use the cloud; undefined if it can. The rule is stated on the page, the wording is this site's own. */
export function ageProblem(version: string): string | undefined {
  return isAtLeast(version, OLDEST_CLOUD_VERSION)
    ? undefined
    : `runnel ${version} is too old: use ${OLDEST_CLOUD_VERSION} or newer (npm upgrade -g @runnel/cli).`;
}
