/** A column to fill with values, and all that is known about it. Names are in capitals, with `_` between words and at both ends. */
export interface ColumnToFill {
  readonly name: string;
  readonly table: string;
  /** The engine's type. */
  readonly type: string;
  /** Maximum length of a text, in characters. */
  readonly length: number;
  readonly nullable: boolean;
  /** The number of rows of the table. */
  readonly rows: number;
  /** The first day of the two years that sample rows cover, as a TIMESTAMP in DuckDB's SQL. */
  readonly firstDay: string;
  /** A number of the column, which makes its values differ from those of other columns. */
  readonly salt: number;
  /** A number of the person or thing that the column is about. The first name and the e-mail address of the same person share it. */
  readonly who: number;
  /** A number of the table, shared by all its columns. */
  readonly tableSalt: number;
  /** Whether columns about the same person or thing contain a city or a country. */
  readonly hasAddress: boolean;
  /** Whether the rows are people. */
  readonly isAboutPeople: boolean;
  /** Whether the column is the discriminator of another column: its value says what the other value is. */
  readonly isDiscriminator?: boolean;
  /** The value of this column's discriminator, in lower-case letters, as SQL. */
  readonly discriminator?: string;
}

/** A name in the form that patterns match. One platform ends the names of customer-defined columns in `_C`, which is removed. */
const padded = (name: string) => `_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_`.replace(/__+/g, '_').replace(/_C_$/, '_');

/** A number derived from a text, the same in every tab. */
function numberOf(text: string): number {
  let number = 7;
  for (let index = 0; index < text.length; index++) number = (number * 31 + text.charCodeAt(index)) % 1_000_003;
  return number;
}

/** Words that begin an attribute of somebody: `BILLING_ADDRESS_CITY` and `BILLING_NAME` are both about `_BILLING`. */
const PART =
  /_(FIRST|LAST|MIDDLE|GIVEN|FAMILY|FULL|USER|DISPLAY)?_?NAME_.*|_(SURNAME|USERNAME|LOGIN|ALIAS|HANDLE|DOMAIN|E?MAIL|TITLE|JOB|CITY|TOWN|STATE|PROVINCE|REGION|COUNTRY|ZIP|POSTAL|POSTCODE|STREET|ADDRESS|ADDR|CURRENCY|SALUTATION)_.*/;
const ADDRESS = /_(CITY|TOWN|COUNTRY|ZIP|POSTAL|STREET)_/;

/** Whom or what a column is about, as far as its name says; the table itself if the column is about the row. */
function subject(name: string, table: string): string {
  const before = PART.test(name) ? name.replace(PART, '') : '';
  return table.includes(before) ? '' : before;
}

/** The columns of a table with what its names say about each. */
export function columnsToFill(
  table: string,
  columns: readonly { readonly name: string; readonly type: string; readonly dataType: string; readonly nullable: boolean }[],
  { rows, firstDay }: Pick<ColumnToFill, 'rows' | 'firstDay'>,
): ColumnToFill[] {
  const tableName = padded(table);
  const names = columns.map(({ name }) => padded(name));
  const subjects = names.map((name) => subject(name, tableName));
  const withAddress = new Set(subjects.filter((_, index) => ADDRESS.test(names[index]!)));
  const isAboutPeople =
    names.some((name) => /^_(FIRST|LAST|FULL)_?NAME_$/.test(name)) || /_(USER|EMPLOYEE|PERSON|CONTACT)S?_/.test(tableName);
  return columns.map(({ type, dataType, nullable }, index) => {
    const length = /^(?:N?VAR)?CHAR[A-Z ]*\((\d+)\)/i.exec(dataType.trim())?.[1];
    return {
      name: names[index]!,
      table: tableName,
      type,
      length: length === undefined ? Number.POSITIVE_INFINITY : Number(length),
      nullable,
      rows,
      firstDay,
      salt: 1_000 + index * 10,
      who: 1_000_000 + numberOf(tableName + subjects[index]!),
      tableSalt: 2_000_000 + numberOf(tableName),
      hasAddress: withAddress.has(subjects[index]!),
      isAboutPeople,
    };
  });
}
