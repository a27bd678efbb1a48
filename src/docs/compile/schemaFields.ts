import { type ApiDescription, referred, type Schema } from '#engine/api/description.ts';

/** A row of a table of fields. Type and meaning are Markdown. */
export interface Field {
  /** Path of the field: `data[].createdBy.id`. */
  name: string;
  type: string;
  required: boolean;
  meaning: string;
}

/** A schema whose fields are listed once for all bodies that contain it, and the address of that list. */
export interface ListedSchema {
  title: string;
  /** Route of the page. */
  route: string;
  /** Anchor of the heading. */
  anchor: string;
  schema: Schema;
}

/** The API description that fields are read from, and the page that shows them. */
export interface FieldContext {
  api: Pick<ApiDescription, 'document'>;
  /** Route of the page that shows the fields. */
  route: string;
  /** Called for each mentioned schema that is listed on this page. */
  onListed: (listed: ListedSchema) => void;
}

function resolved(schema: Schema, { document }: FieldContext['api']): Schema {
  return schema.$ref ? (referred(document, schema.$ref) as Schema) : schema;
}

/** Where a schema is listed; undefined when it is not listed separately. */
export function listedSchema(schema: Schema, api: FieldContext['api']): ListedSchema | undefined {
  const named = resolved(schema, api);
  const [route, anchor] = named.externalDocs?.url.split('#') ?? [];
  return route && anchor && named.title ? { title: named.title, route, anchor, schema: named } : undefined;
}

/** The properties of an object schema, including those of its `allOf` parts. */
function objectOf(schema: Schema, api: FieldContext['api']): Pick<Schema, 'properties' | 'required'> {
  const own = resolved(schema, api);
  const parts = (own.allOf ?? []).map((part) => objectOf(part, api));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(own.required ?? [])],
  };
}

/** A Markdown link to the list of a schema. Reports the schema when it is listed on this page. */
function linkTo(listed: ListedSchema, { route, onListed }: FieldContext): string {
  if (listed.route === route) onListed(listed);
  return `[${listed.title}](${listed.route === route ? '' : listed.route}#${listed.anchor})`;
}

/** The type of a value in words: `list of string`, `integer`, `object`. */
export function typeText(schema: Schema, context: FieldContext): string {
  const listed = listedSchema(schema, context.api);
  if (listed) return linkTo(listed, context);
  const own = resolved(schema, context.api);
  if (own.anyOf) return own.anyOf.map((one) => typeText(one, context)).join(' or ');
  if (own.title) return own.title;
  if (own.items) return `list of ${typeText(own.items, context)}`;
  if (typeof own.additionalProperties === 'object' && !own.properties)
    return `object of ${typeText(own.additionalProperties, context)}s`;
  const types = own.allOf ? ['object'] : own.type === undefined ? ['any'] : [own.type].flat();
  const text = types.join(' or ');
  return own.format && own.format !== 'int32' ? `${text}, ${own.format}` : text;
}

const code = (value: unknown) => `\`${value === '' ? '""' : String(value)}\``;

/** The description of a value and its allowed values. */
export function meaningOf(schema: Schema, api: FieldContext['api'], description = schema.description): string {
  const own = resolved(schema, api);
  const { minimum, maximum } = own;
  const values = own.enum ?? own.items?.enum;
  return [
    description ?? own.description ?? '',
    values ? `One of ${values.map(code).join(', ')}.` : '',
    minimum !== undefined && maximum !== undefined ? `From ${minimum} to ${maximum}.` : '',
    own.default !== undefined ? `Default: ${code(own.default)}.` : '',
    own.minLength === 1 ? 'Not empty.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The nested fields of a value; none for schemas that are listed separately. */
function inner(schema: Schema, prefix: string, context: FieldContext): Field[] {
  if (listedSchema(schema, context.api)) return [];
  const own = resolved(schema, context.api);
  if (own.anyOf) return own.anyOf.flatMap((one) => inner(one, prefix, context));
  if (own.items) return inner(own.items, `${prefix}[]`, context);
  if (typeof own.additionalProperties === 'object') return inner(own.additionalProperties, `${prefix}.*`, context);
  return fieldsIn(own, `${prefix}.`, context);
}

/** The fields of an object and their nested fields, in the order of the description. */
export function fieldsIn(schema: Schema, prefix: string, context: FieldContext): Field[] {
  const { properties = {}, required = [] } = objectOf(schema, context.api);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key;
    return [
      {
        name,
        type: typeText(property, context),
        required: required.includes(key),
        meaning: meaningOf(property, context.api),
      },
      ...inner(property, name, context),
    ];
  });
}
