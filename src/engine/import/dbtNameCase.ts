import { type Fields, fieldsOf } from './fields.ts';

/** A name that Snowflake takes without quotes. */
const PLAIN = /^[A-Za-z_][\w$]*$/;

/** What a manifest says of where a resource is. */
interface Named {
  readonly type: 'model' | 'seed' | 'snapshot' | 'source';
  readonly database: string;
  readonly schema: string;
  readonly objectName: string;
  /** Full name in the warehouse, with quotes; `''` when it has none. */
  readonly relation: string;
  readonly fields: Fields;
  readonly config: Fields;
}
type Part = 'database' | 'schema' | 'identifier';

/** Whether dbt writes a part of a name in quotes: its full name shows it; without one, `quoting` of the resource or its config says it. */
function isQuoted({ relation, fields, config }: Named, part: Part, name: string): boolean {
  if (relation !== '') return [`"${name}"`, `\`${name}\``].some((quoted) => relation.includes(quoted));
  return [fields.quoting, config.quoting].some((quoting) => fieldsOf(quoting)[part] === true);
}

/**
 * Where a resource is in Snowflake, as Snowflake writes it: dbt leaves names without quotes there by default, so `raw.shop.orders` is the table
 * `RAW.SHOP.ORDERS`, and Runnel quotes every name. Names that dbt quotes keep their case. Tables that are no sources here keep the names of their
 * models: they are made again.
 */
export function snowflakeNames(resource: Named): Pick<Named, 'database' | 'schema' | 'objectName'> {
  const { type, database, schema, objectName } = resource;
  const folded = (part: Part, name: string) => (PLAIN.test(name) && !isQuoted(resource, part, name) ? name.toUpperCase() : name);
  return {
    database: folded('database', database),
    schema: folded('schema', schema),
    objectName: type === 'source' || type === 'seed' ? folded('identifier', objectName) : objectName,
  };
}
