import type { Pipeline } from '#engine/pipeline/schema.ts';
import { context } from './builder.ts';

/** The storage locations of the shop, the retail company of all examples. */
const LOCATIONS = {
  RAW: 'Tables as the shop system delivers them.',
  STAGING: 'Cleaned batches, and what is kept from them.',
  MART: 'Dimensions and facts, for everyone.',
  REPORTING: 'Views for dashboards.',
} as const;

type ShopLocation = keyof typeof LOCATIONS;

/**
 * Database and schema of each location. In Mira's workspace all locations that she builds in are mapped to her scratch schema; in an environment each
 * location has its own schema.
 */
const SCHEMAS: Readonly<Record<'MIRA' | 'DEV' | 'QA' | 'PROD', Readonly<Record<ShopLocation, string>>>> = {
  MIRA: { RAW: 'SHOP_RAW.TPCH', STAGING: 'DEV_MIRA.SCRATCH', MART: 'DEV_MIRA.SCRATCH', REPORTING: 'DEV_MIRA.SCRATCH' },
  DEV: { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP_DEV.STAGING', MART: 'SHOP_DEV.MART', REPORTING: 'SHOP_DEV.REPORTING' },
  QA: { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP_QA.STAGING', MART: 'SHOP_QA.MART', REPORTING: 'SHOP_QA.REPORTING' },
  PROD: { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP.STAGING', MART: 'SHOP.MART', REPORTING: 'SHOP.REPORTING' },
};

type Setup = Pick<Pipeline, 'locations' | 'defaultLocation' | 'workspaces' | 'environments'>;

/**
 * The shop's storage locations, with a workspace and three environments that map them
 * (`/docs/get-started/fundamentals/storage-locations-and-storage-mappings`). IDs of workspaces and environments share one sequence of numbers.
 */
export function shop(...names: readonly ShopLocation[]): Setup {
  const mappings = (key: keyof typeof SCHEMAS) => Object.fromEntries(names.map((name) => [name, SCHEMAS[key][name]]));
  return {
    locations: names.map((name) => ({ name, description: LOCATIONS[name] })),
    ...(names.includes('STAGING') ? { defaultLocation: 'STAGING' } : {}),
    workspaces: [
      context(
        '10',
        'DEV',
        mappings('MIRA'),
        { loadFrom: '1997-01-01', queryTag: 'shop-mira' },
        "Mira's workspace: everything lands in her scratch schema.",
      ),
    ],
    environments: [
      context(
        '1',
        'DEV',
        mappings('DEV'),
        { loadFrom: '1997-01-01', queryTag: 'shop-dev' },
        'The team looks at merged work here.',
      ),
      context(
        '2',
        'QA',
        mappings('QA'),
        { loadFrom: '1995-01-01', queryTag: 'shop-qa' },
        'Checked before it goes to production.',
      ),
      context('3', 'PROD', mappings('PROD'), { loadFrom: '1992-01-01', queryTag: 'shop' }, 'What the business reads.'),
    ],
  };
}
