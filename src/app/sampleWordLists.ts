import type { SAMPLE_WORDS, SamplePlace } from 'virtual:sample-words';
import { faker } from '@faker-js/faker/locale/en';
import { faker as australia } from '@faker-js/faker/locale/en_AU';
import { faker as britain } from '@faker-js/faker/locale/en_GB';
import { faker as america } from '@faker-js/faker/locale/en_US';

/** The seed of the random words. Any number works, but another number gives other rows. */
const SEED = 20_260_101;

const COUNTRIES = [
  { words: america, country: 'United States', countryCode: 'US', currency: 'USD', places: 80 },
  { words: britain, country: 'United Kingdom', countryCode: 'GB', currency: 'GBP', places: 50 },
  { words: australia, country: 'Australia', countryCode: 'AU', currency: 'AUD', places: 30 },
] as const;

/** Parts of sentences for business notes, used because Faker's own sentences are jokes about computers. */
const WHO = [
  'The customer',
  'The supplier',
  'The carrier',
  'The account manager',
  'The branch office',
  'A colleague',
  'Support',
  'Sales',
];
const DID = [
  'asked for a new invoice',
  'confirmed the order',
  'changed the delivery address',
  'reported a damaged parcel',
  'called about the contract',
  'sent the signed documents',
  'moved the appointment to next week',
  'closed the request',
  'asked about a refund',
  'approved the offer',
];

/** The first `count` different texts that match `fits`. */
function different(make: () => string, count: number, fits = /./): string[] {
  const found = new Set<string>();
  while (found.size < count) {
    const text = make();
    if (fits.test(text)) found.add(text);
  }
  return [...found];
}

/** Made-up towns of a country, named by the usual patterns, because no list says in which state a real town is. */
function placesOf({ words, places, ...country }: (typeof COUNTRIES)[number]): SamplePlace[] {
  words.seed(SEED);
  const { state: regions, state_abbr: codes } = words.definitions.location;
  return different(() => words.location.city(), places, /^[A-Z][a-z]+( [A-Z][a-z]+)?$/).map((city) => {
    const at = words.number.int(regions.length - 1);
    const [region, regionCode] = [regions[at]!, codes[at]!];
    const postalCode = words.location.zipCode(words === america ? { state: regionCode } : undefined);
    const { country: name, countryCode, currency } = country;
    return { city, region, regionCode, postalCode, country: name, countryCode, currency };
  });
}

/**
 * The words for sample rows, created by Faker when the site is built, so that a browser loads these lists and not the package. Always returns the
 * same lists.
 */
export function sampleWordLists(): typeof SAMPLE_WORDS {
  faker.seed(SEED);
  const { color, commerce, company, location, person } = faker.definitions;
  return {
    // Only letters, because the names also appear in email addresses.
    firstName: different(() => faker.person.firstName(), 200, /^[A-Z][a-z]+$/),
    lastName: different(() => faker.person.lastName(), 260, /^[A-Z][a-z]+$/),
    salutation: different(() => faker.person.prefix(), 5),
    jobLevel: [...person.job_descriptor],
    jobArea: [...person.job_area],
    jobRole: [...person.job_type],
    legalForm: ['Group', 'Inc', 'LLC', 'and Sons'],
    street: different(() => faker.location.street(), 150, /^[A-Z][a-z]+ [A-Z][a-z]+$/),
    place: COUNTRIES.flatMap(placesOf),
    timeZone: different(() => faker.location.timeZone(), 40, /^(America|Asia|Australia|Europe)\/\w+$/),
    language: different(() => faker.helpers.arrayElement(location.language).name, 30, /^[A-Z][a-z]+$/),
    productLook: [...commerce.product_name.adjective],
    productMaterial: [...commerce.product_name.material],
    product: [...commerce.product_name.product],
    department: [...commerce.department],
    color: [...color.human],
    sloganStart: company.adjective.slice(0, 40),
    sloganMiddle: different(() => faker.helpers.arrayElement(company.descriptor), 40, /^[a-z-]+$/),
    sloganEnd: company.noun.filter((noun) => !noun.includes(' ')).slice(0, 60),
    sentence: WHO.flatMap((who) => DID.map((did) => `${who} ${did}.`)),
    description: different(() => faker.commerce.productDescription(), 40, /^.{20,110}$/),
    transaction: different(() => faker.finance.transactionType(), 4),
    fileName: different(() => faker.system.commonFileName('pdf'), 40),
  };
}
