import { isObject, type Json, referred, type Schema } from '#engine/api/description.ts';

/** A value in a body that has its own field in the form. */
export interface BodyField {
  /** The keys that lead from the body to the value. */
  path: readonly string[];
  schema: Schema;
  isRequired: boolean;
  /** The kind of input. `json` is for lists, and for objects without known properties. */
  input: 'text' | 'number' | 'switch' | 'choice' | 'json';
}

/** A schema with its reference resolved. A description next to the reference takes precedence. */
export function resolved(schema: Schema, document: Json): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...beside } = schema;
  return { ...resolved(referred(document, $ref) as Schema, document), ...beside };
}

/** The properties of an object schema, including those of all its `allOf` parts. */
export function propertiesOf(
  schema: Schema,
  document: Json,
): { properties: Readonly<Record<string, Schema>>; required: readonly string[] } {
  const own = resolved(schema, document);
  const parts = (own.allOf ?? []).map((part) => propertiesOf(part, document));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
    required: [...parts.flatMap(({ required }) => required), ...(own.required ?? [])],
  };
}

function inputOf({ type, enum: values }: Schema): BodyField['input'] {
  if (values) return 'choice';
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'switch';
    default:
      return 'json';
  }
}

/** The fields of a body's form, in the order of its schema. An object with known properties has a field for each property. */
export function bodyFields(schema: Schema, document: Json, path: readonly string[] = []): BodyField[] {
  const { properties, required } = propertiesOf(schema, document);
  return Object.entries(properties).flatMap(([key, property]): BodyField[] => {
    const own = resolved(property, document);
    const at = [...path, key];
    const inner = propertiesOf(own, document).properties;
    if (Object.keys(inner).length > 0 && at.length < 3) return bodyFields(own, document, at);
    return [{ path: at, schema: own, isRequired: required.includes(key), input: inputOf(own) }];
  });
}

/** The value at a path of a body; undefined if there is none. */
export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), body);
}

/** The body with another value at a path. Undefined removes the value, and objects that become empty. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const object = isObject(body) ? body : {};
  const inner = withValue(object[key], rest, value);
  const isGone = inner === undefined || (rest.length > 0 && isObject(inner) && Object.keys(inner).length === 0);
  if (!isGone) return { ...object, [key]: inner };
  const { [key]: _, ...others } = object;
  return others;
}
