/** What the versions of the tool can do (`/docs/cli/cli-support-policy`). */

/** The oldest version that talks to the cloud. */
const OLDEST = '7.17.1';
/** The first version that refuses Node.js 18. */
const NODE_20_SINCE = '7.24.0';
/** The first version with local development. */
export const LOCAL_SINCE = '7.33.0';

const NODE_VERSIONS: readonly number[] = [20, 22, 24];

const PARTS = /^v?(\d{1,5})\.(\d{1,5})(?:\.(\d{1,5}))?$/;

/** The three numbers of a version; undefined for what is none. */
export function versionParts(text: string): readonly [number, number, number] | undefined {
  const found = PARTS.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)] : undefined;
}

/** Whether a version is as new as another. Numbers are compared as numbers: 7.9 is older than 7.17. */
export function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [versionParts(version), versionParts(least)];
  if (!a || !b) return false;
  for (const [index, part] of a.entries()) if (part !== b[index]) return part > b[index]!;
  return true;
}

/** Why a version of the tool does not start on a version of Node.js; undefined where it does. */
export function nodeProblem(version: string, node: number): string | undefined {
  const isOk = isAtLeast(version, NODE_20_SINCE) ? NODE_VERSIONS.includes(node) : node >= 18;
  return isOk ? undefined : `Invalid node version ${node} not supported`;
}

/** Why a version does not talk to the cloud any more. The rule is the page's, the words are this site's own. */
export function ageProblem(version: string): string | undefined {
  return isAtLeast(version, OLDEST)
    ? undefined
    : `runnel ${version} is too old: use ${OLDEST} or newer (npm upgrade -g @runnel/cli).`;
}
