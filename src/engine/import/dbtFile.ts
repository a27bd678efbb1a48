import type { z } from '../zod.ts';
import { parseJson } from './dbtManifest.ts';
import { decodeText } from './files.ts';
import type { ImportFile } from './importFile.ts';

/** The contents of a file that dbt writes next to the manifest, or a sentence that says what is wrong with the file and where. */
export type DbtFile<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** The file named `name` in the folder of the manifest. */
export function besideManifest(manifest: ImportFile, name: string, files: readonly ImportFile[]): ImportFile | undefined {
  const path = manifest.path.slice(0, manifest.path.lastIndexOf('/') + 1) + name;
  return path === manifest.path ? undefined : files.find((file) => file.path === path);
}

/** Reads a file that dbt writes next to the manifest, checked against a schema. */
export function readDbtFile<Schema extends z.ZodType>({ path, bytes }: ImportFile, schema: Schema): DbtFile<z.infer<Schema>> {
  const text = decodeText(bytes);
  if (text === undefined) return { ok: false, message: `${path}: this is not UTF-8 text.` };
  const json = parseJson(text, path);
  if (!json.ok) return { ok: false, message: json.stop.message };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue!.path.map(String).join('.').slice(0, 300);
  return { ok: false, message: `${path}: ${where === '' ? '' : `${where}: `}${issue!.message}.` };
}
