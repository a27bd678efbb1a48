import { mergeDiff3 } from 'node-diff3';
import {
  type Document,
  type DocumentOptions,
  isMap,
  isSeq,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { FileValue } from './fileValues.ts';

type Entry = { key: unknown };
const keyOf = ({ key }: Entry) => String((key as { value?: unknown })?.value ?? key);

/** How the platform writes YAML: keys ordered by code unit at every level, long lines unbroken, `"yes"` and `"12:30"` in quotes. */
const READ: ParseOptions & DocumentOptions & SchemaOptions = {
  compat: 'yaml-1.1',
  sortMapEntries: (one: Entry, other: Entry) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0),
};
const WRITE = { lineWidth: 0, singleQuote: false } as const;

type Fields = { readonly [key: string]: FileValue | undefined };
const isFields = (value: FileValue | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: FileValue | undefined): value is readonly FileValue[] => Array.isArray(value);

/** Whether two values of a file are equal. A key whose value is undefined counts as absent. */
function isSame(one: FileValue | undefined, other: FileValue | undefined): boolean {
  if (one === other) return true;
  if (isList(one) || isList(other))
    return isList(one) && isList(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isFields(one) || !isFields(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}

/** What identifies an item of a list: the ID of a column, otherwise its whole value. */
function identityOf(item: FileValue): string {
  const reference = isFields(item) && isFields(item.columnReference) ? item.columnReference : item;
  return JSON.stringify(reference);
}

/** Changes an item of the document from `before` to `after`. Returns the item to keep in its place. */
function patched(document: Document, item: unknown, before: FileValue | undefined, after: FileValue): unknown {
  if (item !== undefined && isSame(before, after)) return item;
  if (isMap(item) && isFields(before) && isFields(after)) {
    patchMap(document, item, before, after);
    return item;
  }
  if (isSeq(item) && isList(before) && isList(after) && item.items.length === before.length) {
    patchList(document, item, before, after);
    return item;
  }
  return document.createNode(after);
}

function patchMap(document: Document, map: YAMLMap, before: Fields, after: Fields): void {
  for (const key of Object.keys(before)) if (after[key] === undefined) map.delete(key);
  for (const [key, value] of Object.entries(after)) {
    // A default that the file leaves out stays out.
    if (value === undefined || isSame(before[key], value)) continue;
    map.set(key, patched(document, map.get(key, true), before[key], value));
  }
}

function patchList(document: Document, list: YAMLSeq, before: readonly FileValue[], after: readonly FileValue[]): void {
  const places = new Map(before.map((item, at) => [identityOf(item), at]));
  list.items = after.map((value, at) => {
    const place = places.get(identityOf(value)) ?? (before.length === after.length ? at : undefined);
    return place === undefined ? document.createNode(value) : patched(document, list.items[place], before[place], value);
  });
}

/** A value as the text of a new file. */
export function fileText(value: FileValue): string {
  return stringify(value, { ...READ, ...WRITE, aliasDuplicateObjects: false });
}

/**
 * The text of a file after its value changed from `before` to `after`. Only the lines of changed values differ: keys that no reader knows, and the way
 * in which the file writes its texts, stay.
 */
export function changedText(text: string, before: FileValue, after: FileValue): string {
  if (isSame(before, after)) return text;
  // Line ends inside of texts, which the document of a pipeline does not keep, are put back at the end.
  const document = parseDocument(text.replaceAll('\r\n', '\n'), READ);
  if (document.errors.length > 0 || !isMap(document.contents) || !isFields(before) || !isFields(after)) return fileText(after);
  const asWritten = document.toString(WRITE);
  patchMap(document, document.contents as YAMLMap, before, after);
  const changed = document.toString(WRITE);
  if (asWritten === text) return changed;
  const merged = mergeDiff3(lines(text), lines(asWritten), lines(changed));
  return merged.conflict ? changed : merged.result.join('\n');
}

const lines = (text: string) => text.split('\n');
