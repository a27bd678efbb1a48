import { TARGET_KINDS, type Target } from './searchIndex.ts';

/** A part of the page before it in the list: its kind, its title, and its anchor unless it follows from the title. */
type PackedPart = [kind: number, title: string, anchor?: string];
/** A part whose section does not follow the one before: a row of a table. */
type PackedRow = [kind: number, title: string, anchor: string, section: number];
/** Anything else. Without a section it has no text of its own. */
type PackedWhole = [kind: number, title: string, trail: string, address: string, summary: string, section?: number];
/** The targets as they travel: a part of a page does not repeat what the page says. */
export type PackedTargets = (PackedPart | PackedRow | PackedWhole)[];

/** The anchor that a heading most likely has. */
function likelyAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function packedPart(target: Target, page: Target | undefined, section: number): PackedPart | PackedRow | undefined {
  const { kind, title, trail, address, summary } = target;
  if (!page || summary !== undefined || trail !== page.title || target.section === undefined) return undefined;
  const start = `${page.address}#`;
  if (!address.startsWith(start)) return undefined;
  const anchor = address.slice(start.length);
  if (target.section !== section) return [TARGET_KINDS.indexOf(kind), title, anchor, target.section];
  const packed: PackedPart = [TARGET_KINDS.indexOf(kind), title];
  if (anchor !== likelyAnchor(title)) packed.push(anchor);
  return packed;
}

/** Leaves out what follows from the neighbors in a list of targets, where the parts of a page follow the page in order. */
export function packTargets(targets: readonly Target[]): PackedTargets {
  let page: Target | undefined;
  let section = 0;
  return targets.map((target) => {
    const inside = packedPart(target, page, section + 1);
    if (inside) {
      if (inside.length < 4) section++;
      return inside;
    }
    page = target;
    section = target.section ?? -1;
    const packed: PackedWhole = [
      TARGET_KINDS.indexOf(target.kind),
      target.title,
      target.trail,
      target.address,
      target.summary ?? '',
    ];
    if (target.section !== undefined) packed.push(target.section);
    return packed;
  });
}

/** The targets again. */
export function unpackTargets(packed: PackedTargets): Target[] {
  let page: Target | undefined;
  let section = 0;
  return packed.map((one): Target => {
    const kind = TARGET_KINDS[one[0]]!;
    if (one.length <= 4 && page) {
      const [, title, anchor = likelyAnchor(title), row] = one as PackedPart | PackedRow;
      if (row === undefined) section++;
      return { kind, title, trail: page.title, address: `${page.address}#${anchor}`, section: row ?? section };
    }
    const [, title, trail, address, summary, own] = one as PackedWhole;
    section = own ?? -1;
    page = { kind, title, trail, address, ...(summary ? { summary } : {}), ...(own === undefined ? {} : { section: own }) };
    return page;
  });
}
