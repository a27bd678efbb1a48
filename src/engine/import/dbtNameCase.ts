import { type Fields, fieldsOf } from './fields.ts';

/** A name that Snowflake accepts without quotes. */
const PLAIN = /^[A-Za-z_][\w$]*$/;

/** The location of a resource according to a manifest. */
interface ResourceLocation {
  readonly type: 'model' | 'seed' | 'snapshot' | 'source';
  readonly database: string;
  readonly schema: string;
  readonly objectName: string;
  /** Full name in the warehouse, with quotes; `''` when there is none. */
  readonly relation: string;
  readonly fields: Fields;
  readonly config: Fields;
}
type Part = 'database' | 'schema' | 'identifier';

/** Whether dbt quotes a part of a name: the full name shows it; without a full name, `quoting` of the resource or of its config determines it. */
function isQuoted({ relation, fields, config }: ResourceLocation, part: Part, name: string): boolean {
  if (relation !== '') return [`"${name}"`, `\`${name}\``].some((quoted) => relation.includes(quoted));
  return [fields.quoting, config.quoting].some((quoting) => fieldsOf(quoting)[part] === true);
}

/**
 * The location of a resource in the case that Snowflake stores: dbt writes names without quotes by default, so `raw.shop.orders` is the table
 * `RAW.SHOP.ORDERS`, and Runnel quotes every name. Names that dbt quotes keep their case. Tables that Runnel creates keep the names of their models.
 */
export function snowflakeNames(resource: ResourceLocation): Pick<ResourceLocation, 'database' | 'schema' | 'objectName'> {
  const { type, database, schema, objectName } = resource;
  const folded = (part: Part, name: string) => (PLAIN.test(name) && !isQuoted(resource, part, name) ? name.toUpperCase() : name);
  return {
    database: folded('database', database),
    schema: folded('schema', schema),
    objectName: type === 'source' || type === 'seed' ? folded('identifier', objectName) : objectName,
  };
}
