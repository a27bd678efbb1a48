import type { ColumnToFill } from './columnToFill.ts';
import { keyNumber, textKey } from './plausibleNumbers.ts';
import { plausibleTime } from './plausibleTimes.ts';
import { company, jobTitle, oneOf, person, placePart, productName, slogan, word } from './wordRows.ts';
import { pick } from './words.ts';

/** Returns DuckDB's SQL for the texts of a column; `k` is the row's number. */
type Maker = (column: ColumnToFill) => string;

const digits = (salt: number, count: number) => `LPAD(CAST(${pick('k', salt, 10 ** count)} AS VARCHAR), ${count}, '0')`;
const GOODS = /_(PRODUCT|ORDER_LINE|LINE_|ITEM|ARTICLE|VARIANT|INVENTORY|CATALOG|PARTS?_)/;

const fullName: Maker = ({ who }) => `${person(who).first} || ' ' || ${person(who).last}`;
const userName: Maker = ({ who }) => `LOWER(LEFT(${person(who).first}, 1)) || LOWER(${person(who).last}) || k`;
const eMail: Maker = ({ who }) => `LOWER(${person(who).first}) || '.' || LOWER(${person(who).last}) || k || '@example.com'`;
const ofCompany: Maker = ({ who }) => company(who);
const ofProduct: Maker = ({ who }) => productName(who);
const chosen =
  (...texts: string[]): Maker =>
  ({ salt }) =>
    oneOf(texts, salt);
const listed =
  (list: Parameters<typeof word>[0]): Maker =>
  ({ salt }) =>
    word(list, salt);
const place =
  (part: Parameters<typeof placePart>[0], short = part): Maker =>
  ({ who, length }) =>
    placePart(length <= 3 ? short : part, who);

/** What a plain NAME or TITLE column names, by the name of its table; the last match wins. */
const NAMED: readonly (readonly [RegExp, Maker])[] = [
  [GOODS, ofProduct],
  [/_(ACCOUNT|COMPAN|ORGANI[SZ]ATION|VENDOR|SUPPLIER|BRAND|PARTNER|MERCHANT|SHOPS?_|STORES?_|MANUFACTURER|CARRIER)/, ofCompany],
  [/_(USER|CUSTOMER|CONTACT|PERSON|PEOPLE|EMPLOYEE|MEMBER|LEADS?_|AGENT|STAFF|PATIENT|STUDENT|DRIVER|CLERK|OWNER)/, fullName],
  [/_(CATEGOR|DEPARTMENT|COLLECTION)/, listed('department')],
  [/_(GROUP|TEAM|ROLE)/, listed('jobArea')],
  [/_(CITY|CITIES|TOWN)/, place('city')],
  [/_(COUNTR|NATION)/, place('country')],
  [/_(REGION|STATES?_|PROVINCE)/, place('region')],
  [/_CURRENC/, place('currency')],
  [/_TIME_?ZONE/, listed('timeZone')],
];

const named: Maker = (column) =>
  (NAMED.findLast(([pattern]) => pattern.test(column.table))?.[1] ?? (({ who }) => slogan(who)))(column);
const titled: Maker = (column) => (column.isAboutPeople ? jobTitle(column.who) : named(column));

/** A state of an address if the column belongs to one, otherwise a status. */
const state: Maker = (column) =>
  column.hasAddress ? place('region', 'regionCode')(column) : chosen('new', 'open', 'pending', 'solved', 'closed')(column);

/**
 * Patterns of column names, most specific first, with the texts that such columns are likely to have. Names are in capitals with `_` at both ends.
 */
const TEXTS: readonly (readonly [RegExp, Maker])[] = [
  // Texts that are likely to be cast must be castable: keys, times, booleans, numbers.
  [/_(UUID|GUID)_/, ({ salt }) => `CAST(CAST(MD5(k || '-' || ${salt}) AS UUID) AS VARCHAR)`],
  [/_(TOKEN|HASH|CHECKSUM|ETAG|SIGNATURE)_$/, ({ salt }) => `MD5(k || '-' || ${salt})`],
  [/_(ID|SK|PK|KEY)_$/, (column) => textKey(keyNumber(column))],
  [/_(AT|ON|DATE|DATETIME|TIMESTAMP)_$/, (column) => `CAST(${plausibleTime(column)} AS VARCHAR)`],
  [
    /_(IS|HAS|ACCEPTS|REQUIRES|ALLOWS|CAN|FORCE|ELIGIBLE)_|_(ENABLED|DELETED|ACTIVE|EXEMPT|LOCKED|VERIFIED|CONFIRMED|TAXABLE|DISJUNCTIVE|TRACKED|AVAILABLE|SUPPORTED|INCLUDED|REQUIRED)_$|_VERIFIED_E?MAIL_$/,
    chosen('true', 'false'),
  ],
  [/_FLAG_$/, chosen('Y', 'N')],
  [
    /_(AMOUNT|PRICE|COST|TOTAL|SUBTOTAL|BALANCE|QTY|QUANTITY|COUNT|RATE|WEIGHT|GRAMS|HEIGHT|WIDTH|SCORE|LIMIT|SPENT|DISCOUNTS?|DUTIES|POSITION|INDEX|SORT_ORDER)_$/,
    ({ salt }) => `CAST(${pick('k', salt, 1_000)} AS VARCHAR)`,
  ],
  [/_(LATITUDE|LAT)_$/, ({ salt }) => `CAST((${pick('k', salt, 1_200_000)} - 500000) / 10000 AS VARCHAR)`],
  [/_(LONGITUDE|LONG|LNG|LON)_$/, ({ salt }) => `CAST((${pick('k', salt, 3_600_000)} - 1800000) / 10000 AS VARCHAR)`],
  // People.
  [/_E?MAIL(_ADDRESS|_ADDR)?S?_$|_E_MAIL_/, eMail],
  [/_(FIRST|GIVEN)_?NAME_/, ({ who }) => person(who).first],
  [/_(LAST|FAMILY)_?NAME_|_SURNAME_/, ({ who }) => person(who).last],
  [/_MIDDLE_?NAME_/, listed('firstName')],
  [/_(USER_?NAME|LOGIN|NICK_?NAME|ALIAS|HANDLE)_$/, userName],
  [/_SALUTATION_|_NAME_PREFIX_/, listed('salutation')],
  [/_(GENDER|SEX)_$/, chosen('female', 'male')],
  [
    /_(COMPANY|ORGANI[SZ]ATION|ORG|ACCOUNT|VENDOR|SUPPLIER|BRAND|PARTNER|MANUFACTURER|EMPLOYER|MERCHANT|CARRIER|SHOP|STORE)(_NAME)?_$|_TRACKING_COMPANY_/,
    ofCompany,
  ],
  [
    /_(FULL|CUSTOMER|USER|EMPLOYEE|CONTACT|PERSON|OWNER|ASSISTANT|MANAGER|AGENT|CLIENT|MEMBER|LEAD|SENDER|RECIPIENT|BUYER|SELLER|AUTHOR|DRIVER|CLERK|ADDRESS)_?NAME_/,
    fullName,
  ],
  [
    /_(OWNER|RECIPIENT|ASSIGNEE|AUTHOR|MANAGER|CONTACT|CREATED_BY|UPDATED_BY|MODIFIED_BY)_$|_(SALES_REP|ENGINEER|EMPLOYEE|CLERK)_$/,
    fullName,
  ],
  [/_JOB_?(TITLE|NAME)?_$|_OCCUPATION_|_PROFESSION_/, ({ who }) => jobTitle(who)],
  [/_(DEPARTMENT|TEAM|DIVISION|BUSINESS_UNIT)_$/, listed('jobArea')],
  [/_ROLE_/, listed('jobRole')],
  [
    /_PHONE(_NUMBER)?_|_MOBILE_|_FAX_|_CELL_/,
    ({ salt }) => `'+1-' || (201 + ${pick('k', salt, 700)}) || '-555-01' || ${digits(salt + 1, 2)}`,
  ],
  // Places.
  [/_CITY_|_TOWN_/, place('city')],
  [/_(COUNTRY|NATION)_?(ISO_)?CODE_/, place('countryCode')],
  [/_COUNTRY_|_NATION_/, place('country', 'countryCode')],
  [/_(STATE|PROVINCE|REGION)_?(ISO_)?CODE_/, place('regionCode')],
  [/_PROVINCE_|_REGION_|_COUNTY_(?!TAX)|_TERRITORY_/, place('region', 'regionCode')],
  [/_(ZIP|POSTAL|POST)_?(CODE)?_/, place('postalCode')],
  [/_IP_?(ADDRESS)?_$|_IP_/, ({ salt }) => `'203.0.113.' || (1 + ${pick('k', salt, 254)})`],
  [/_(ADDRESS|ADDR)(_LINE)?_?2_$/, ({ salt }) => `'Suite ' || (100 + ${pick('k', salt, 900)})`],
  [
    /_(ADDRESS|ADDR|STREET)(_LINE)?_?1?_$|_STREET_/,
    ({ who }) => `(1 + ${pick('k', who, 180)}) || ' ' || ${word('street', who + 1)}`,
  ],
  [/_TIME_?ZONE/, listed('timeZone')],
  [/_(UTC_)?OFFSET_$/, chosen('-08:00', '-05:00', '+00:00', '+01:00', '+05:30', '+09:00')],
  [/_STATE_$/, state],
  // Money and goods.
  [/_CURRENC(Y|IES)(_ISO)?(_CODE)?_/, place('currency')],
  [/_(CREDIT_?)?CARD_(COMPANY|BRAND|TYPE|ISSUER)_/, chosen('Visa', 'Mastercard', 'American Express', 'Discover')],
  [/_PAYMENT_(METHOD|TYPE)_|_GATEWAY_/, chosen('card', 'bank transfer', 'gift card', 'invoice', 'cash')],
  [/_TRANSACTION_(KIND|TYPE)_/, listed('transaction')],
  [
    /_(SKU|PART_?(NO|NUMBER)|PRODUCT_CODE|ITEM_CODE)_$/,
    ({ salt }) => `SUBSTR('ABCDEFGHKLMNPRSTUVWXYZ', 1 + ${pick('k', salt, 20)}, 2) || '-' || ${digits(salt + 1, 5)}`,
  ],
  [/_(BARCODE|EAN|UPC|GTIN|ISBN)_/, ({ salt }) => `'4' || ${digits(salt, 6)} || ${digits(salt + 1, 6)}`],
  [/_(PRODUCT|ITEM|ARTICLE|PART|VARIANT|SKU)_?(NAME|TITLE)_|_PRODUCT_$/, ofProduct],
  [/_(PRODUCT|ITEM)_(TYPE|CATEGORY|CLASS|GROUP|LINE)_|_CATEGORY_|_COLLECTION_/, listed('department')],
  [/_MATERIAL_/, listed('productMaterial')],
  [/_COLOU?R_/, listed('color')],
  [/_WEIGHT_UNIT_|_UNITS?_(OF_MEASURE)?_?$/, chosen('kg', 'g', 'lb', 'oz')],
  // States and categories.
  [/_(FINANCIAL|PAYMENT)_STATUS_/, chosen('paid', 'pending', 'authorized', 'refunded')],
  [/_(FULFILLMENT|SHIPMENT|SHIPPING|DELIVERY)_STATUS_/, chosen('pending', 'packed', 'in transit', 'delivered', 'returned')],
  [/_STATUS_(REASON|DETAIL|INFO)/, listed('sentence')],
  [/_STATUS_|_STAGE_(NAME)?_?$/, chosen('new', 'open', 'pending', 'solved', 'closed')],
  [/_RATING_$/, chosen('Hot', 'Warm', 'Cold')],
  [/_(PRIORITY|SEVERITY|URGENCY)_/, chosen('low', 'normal', 'high', 'urgent')],
  [
    /_INDUSTRY_|_SECTOR_|_VERTICAL_/,
    chosen('Retail', 'Software', 'Finance', 'Health care', 'Manufacturing', 'Education', 'Energy', 'Transport'),
  ],
  [/_(SEGMENT|TIER|PLAN|LEVEL)_(NAME_)?$/, chosen('Small business', 'Mid-market', 'Enterprise', 'Public sector')],
  [/_(CHANNEL|MEDIUM|SOURCE|ORIGIN|LEAD_SOURCE)_(NAME_)?$/, chosen('web', 'email', 'search', 'referral', 'partner', 'event')],
  [/_LOCALE_/, chosen('en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP')],
  [/_LANGUAGE_CODE_/, chosen('en', 'de', 'fr', 'es', 'ja')],
  [/_LANGUAGE_/, listed('language')],
  [/_(WEEKDAY|DAY_OF_WEEK|DAY_NAME)_/, chosen('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')],
  [/_(TYPE|CLASS|GROUP|KIND|SORT)_(NAME_)?$/, chosen('Standard', 'Basic', 'Premium', 'Trial', 'Internal')],
  // The web.
  [/_(URL|URLS|LINK|WEBSITE|URI|HREF|SRC|SITE)_/, () => `'https://www.example.com/' || k`],
  [/_(SUB)?DOMAINS?_(NAME_)?$/, ({ who }) => `LOWER(${person(who).last}) || '.example.com'`],
  [/_USER_AGENT_|_BROWSER_$/, chosen('Chrome', 'Safari', 'Firefox', 'Edge')],
  [/_VERSION_/, ({ salt }) => `(1 + ${pick('k', salt, 9)}) || '.' || ${pick('k', salt + 1, 20)} || '.0'`],
  [/_(CONTENT|MIME)_TYPE_/, chosen('image/png', 'image/jpeg', 'application/pdf', 'text/csv')],
  [/_FILE_?NAME_|_FILE_$|_ATTACHMENT_/, listed('fileName')],
  // Words.
  [/_(PRODUCT|ITEM)_DESC(RIPTION)?_/, listed('description')],
  [/_(SUBJECT|HEADLINE|TOPIC|CAMPAIGN|SLOGAN)_(NAME_)?/, ({ who }) => slogan(who)],
  [/_(DESCRIPTION|DESC)_/, (column) => word(GOODS.test(column.table) ? 'description' : 'sentence', column.salt)],
  [
    /_(COMMENTS?|NOTES?|REMARKS?|TEXT|MESSAGE|BODY|DETAILS?|SUMMARY|REASON|ABOUT|BIO|STEPS|REVIEW|FEEDBACK|CONTENT|ANSWER|QUESTION)_/,
    listed('sentence'),
  ],
  [/_TITLE_/, titled],
  [/_NAME_$/, named],
  [/_(NUMBER|NO|CODE|KEY|ID)_/, (column) => textKey(keyNumber(column))],
];

/** A text for a column, in DuckDB's SQL; if no pattern matches its name, one of a few words, like the values of a category. */
export function plausibleText(column: ColumnToFill): string {
  return (TEXTS.find(([pattern]) => pattern.test(column.name))?.[1] ?? listed('sloganEnd'))(column);
}
