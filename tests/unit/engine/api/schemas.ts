import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { prepareApi } from '#engine/api/answer.ts';
import { type Content, describeApi, type Json, schemaOf } from '#engine/api/description.ts';
import { readText } from '../../architecture/sourceFile.ts';

/** The description prepared for answering, and a complete JSON Schema validator for it. */

const document = parse(readText('content/openapi.yaml')) as Json;

export const description = describeApi(document);
export const api = prepareApi(description);
export const operation = (id: string) => description.operations.find((one) => one.id === id)!;

const ajv = new Ajv2020({ strict: false, allErrors: false });
formats(ajv);
ajv.addFormat('int32', { type: 'number', validate: (value: number) => value >= -(2 ** 31) && value < 2 ** 31 });
ajv.addSchema({ $id: 'api', components: document.components }, 'api');

/** The schema with its references pointing into the description. */
function placed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === '$ref' ? String(one).replace('#/', 'api#/') : placed(one)]),
  );
}

const CHECKS = new Map<unknown, ReturnType<typeof ajv.compile>>();

/** The validator's errors for a value, as text; empty if it is valid. */
export function complaints(schema: unknown, value: unknown): string {
  const check = CHECKS.get(schema) ?? ajv.compile(placed(schema) as object);
  CHECKS.set(schema, check);
  return check(value) ? '' : ajv.errorsText(check.errors, { dataVar: '' });
}

/** The response that an operation describes for a status; 2XX stands for every success. */
function responseOf(id: string, status: number): Content | undefined {
  const { responses } = operation(id);
  return responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`];
}

/** What is wrong with an answer according to the description: an unlisted status or an invalid body. Empty if nothing is. */
export function answerFault(id: string, { status, body }: { status: number; body?: unknown }): string {
  const response = responseOf(id, status);
  if (!response) return `${id}: ${status} is not described`;
  const schema = schemaOf(response);
  if (!schema) return body === undefined || !response.content ? '' : `${id}: ${status} has a body`;
  const said = complaints(schema, body);
  return said && `${id} ${status}: ${said}`;
}
