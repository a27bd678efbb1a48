/** A column that needs values, and all that is known of it. Names are in capitals, with `_` between their words and around them. */
export interface ColumnToFill {
  readonly name: string;
  readonly table: string;
  /** The engine's type. */
  readonly type: string;
  /** Of a text, in characters. */
  readonly length: number;
  readonly nullable: boolean;
  /** How many rows the table gets. */
  readonly rows: number;
  /** The column's own number, by which its values differ from those of others. */
  readonly salt: number;
  /** The number of whom or what it is about: the first name and the e-mail address of the same person have the same. */
  readonly who: number;
  /** The number of the table, for what all its columns go by. */
  readonly tableSalt: number;
  /** Columns about the same have a city or a country. */
  readonly hasAddress: boolean;
  /** The rows are people. */
  readonly isAboutPeople: boolean;
}

/** A name as patterns read it. `_C` at the end is how one platform marks columns of the customer's own. */
const padded = (name: string) => `_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_`.replace(/__+/g, '_').replace(/_C_$/, '_');

/** A number of a text, the same in every tab. */
function numberOf(text: string): number {
  let number = 7;
  for (let index = 0; index < text.length; index++) number = (number * 31 + text.charCodeAt(index)) % 1_000_003;
  return number;
}

/** Words that begin what is said of somebody: `BILLING_ADDRESS_CITY` and `BILLING_NAME` are both about `_BILLING`. */
const PART =
  /_(FIRST|LAST|MIDDLE|GIVEN|FAMILY|FULL|USER|DISPLAY)?_?NAME_.*|_(SURNAME|USERNAME|LOGIN|ALIAS|HANDLE|DOMAIN|E?MAIL|TITLE|JOB|CITY|TOWN|STATE|PROVINCE|REGION|COUNTRY|ZIP|POSTAL|POSTCODE|STREET|ADDRESS|ADDR|CURRENCY|SALUTATION)_.*/;
const ADDRESS = /_(CITY|TOWN|COUNTRY|ZIP|POSTAL|STREET)_/;

/** Whom a column is about, as far as its name says; nobody in particular where that is the row itself. */
function subject(name: string, table: string): string {
  const before = PART.test(name) ? name.replace(PART, '') : '';
  return table.includes(before) ? '' : before;
}

/** The columns of a table with what it says about each; `rows` is how many it gets. */
export function columnsToFill(
  table: string,
  columns: readonly { readonly name: string; readonly type: string; readonly dataType: string; readonly nullable: boolean }[],
  rows: number,
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
      salt: 1_000 + index * 10,
      who: 1_000_000 + numberOf(tableName + subjects[index]!),
      tableSalt: 2_000_000 + numberOf(tableName),
      hasAddress: withAddress.has(subjects[index]!),
      isAboutPeople,
    };
  });
}
