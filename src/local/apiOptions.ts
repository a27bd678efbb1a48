import { parseArgs } from 'node:util';

/** The options of `npm run api`. */
interface ApiOptions {
  port: number;
  host: string;
  seed: number;
  latency: number;
  failureRate: number;
  secondsPerNode: number;
  /** Whether the sample organization is without the faults that make nodes fail. */
  healthy: boolean;
}

interface NumberOption {
  default: number;
  minimum: number;
  maximum: number;
  whole: boolean;
  summary: string;
}

const NUMBERS = {
  port: { default: 4010, minimum: 0, maximum: 65_535, whole: true, summary: 'the port it listens on; 0 takes a free port' },
  seed: {
    default: 0,
    minimum: 0,
    maximum: 2 ** 32 - 1,
    whole: true,
    summary: 'the seed for the tokens and for which requests fail',
  },
  latency: { default: 0, minimum: 0, maximum: 60_000, whole: true, summary: 'extra milliseconds that each response takes' },
  'failure-rate': {
    default: 0,
    minimum: 0,
    maximum: 1,
    whole: false,
    summary: 'the share of requests that get a 503, from 0 to 1',
  },
  'seconds-per-node': { default: 0.6, minimum: 0.01, maximum: 600, whole: false, summary: 'how long a stage takes in a run' },
} satisfies Record<string, NumberOption>;

type NumberName = keyof typeof NUMBERS;

/** The help text of the command. */
export const HELP = [
  'Serves the API of these pages on this machine, with a sample organization. Nothing leaves the machine.',
  '',
  '  npm run api -- --port 4010',
  '',
  ...Object.entries(NUMBERS).map(([name, { summary, default: usual }]) => `  --${name.padEnd(18)} ${summary} (${usual})`),
  `  --${'host'.padEnd(18)} the address it listens on (127.0.0.1)`,
  `  --${'healthy'.padEnd(18)} no refresh fails; without it, the first one of DIM_CUSTOMER in PROD does`,
].join('\n');

/**
 * Reads the arguments of the command.
 *
 * @returns The options, `help` if it was requested, or what is wrong and what would be right.
 */
export function readApiOptions(args: readonly string[]): ApiOptions | 'help' | { problem: string } {
  let values: Record<string, string | boolean | undefined>;
  try {
    const text = { type: 'string' as const };
    const options = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, text]));
    ({ values } = parseArgs({
      args: [...args],
      options: { ...options, host: text, healthy: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }));
  } catch (problem) {
    return { problem: (problem as Error).message };
  }
  if (values.help) return 'help';
  const read = {} as Record<NumberName, number>;
  for (const [name, { default: usual, minimum, maximum, whole }] of Object.entries(NUMBERS)) {
    const text = values[name];
    const value = text === undefined ? usual : Number(text);
    if (text === '' || !(value >= minimum && value <= maximum) || (whole && !Number.isInteger(value)))
      return { problem: `--${name} is a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}, not ${String(text)}.` };
    read[name as NumberName] = value;
  }
  const { port, seed, latency } = read;
  return {
    port,
    seed,
    latency,
    host: typeof values.host === 'string' ? values.host : '127.0.0.1',
    failureRate: read['failure-rate'],
    secondsPerNode: read['seconds-per-node'],
    healthy: values.healthy === true,
  };
}
