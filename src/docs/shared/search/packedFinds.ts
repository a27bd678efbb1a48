import { FIND_KINDS, type Find } from './searchIndex.ts';

/** A place in the page above it: which kind, its title, and its anchor unless the title says it. */
type PackedPlace = [kind: number, title: string, anchor?: string];
/** A place whose section does not follow the one before: a row of a table. */
type PackedRow = [kind: number, title: string, anchor: string, section: number];
/** Anything else. Without a section it has no text of its own. */
type PackedWhole = [kind: number, title: string, trail: string, address: string, summary: string, section?: number];
/** The finds as they travel: a place in a page does not repeat what the page says. */
export type PackedFinds = (PackedPlace | PackedRow | PackedWhole)[];

/** The anchor that a heading most likely has. */
function likelyAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function place(find: Find, page: Find | undefined, section: number): PackedPlace | PackedRow | undefined {
  const { kind, title, trail, address, summary } = find;
  if (!page || summary !== undefined || trail !== page.title || find.section === undefined) return undefined;
  const start = `${page.address}#`;
  if (!address.startsWith(start)) return undefined;
  const anchor = address.slice(start.length);
  if (find.section !== section) return [FIND_KINDS.indexOf(kind), title, anchor, find.section];
  const packed: PackedPlace = [FIND_KINDS.indexOf(kind), title];
  if (anchor !== likelyAnchor(title)) packed.push(anchor);
  return packed;
}

/** Leaves out of a list of finds what their neighbours say: the places of a page stand behind it, in order. */
export function packFinds(finds: readonly Find[]): PackedFinds {
  let page: Find | undefined;
  let section = 0;
  return finds.map((find) => {
    const inside = place(find, page, section + 1);
    if (inside) {
      if (inside.length < 4) section++;
      return inside;
    }
    page = find;
    section = find.section ?? -1;
    const packed: PackedWhole = [FIND_KINDS.indexOf(find.kind), find.title, find.trail, find.address, find.summary ?? ''];
    if (find.section !== undefined) packed.push(find.section);
    return packed;
  });
}

/** The finds again. */
export function unpackFinds(packed: PackedFinds): Find[] {
  let page: Find | undefined;
  let section = 0;
  return packed.map((one): Find => {
    const kind = FIND_KINDS[one[0]]!;
    if (one.length <= 4 && page) {
      const [, title, anchor = likelyAnchor(title), row] = one as PackedPlace | PackedRow;
      if (row === undefined) section++;
      return { kind, title, trail: page.title, address: `${page.address}#${anchor}`, section: row ?? section };
    }
    const [, title, trail, address, summary, own] = one as PackedWhole;
    section = own ?? -1;
    page = { kind, title, trail, address, ...(summary ? { summary } : {}), ...(own === undefined ? {} : { section: own }) };
    return page;
  });
}
