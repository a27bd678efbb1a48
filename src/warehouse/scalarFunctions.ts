import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { Utf8 } from 'apache-arrow';

/** The parts of DuckDB's WebAssembly module that a call needs. */
interface Module {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** A function over texts, each of which may be NULL, as its result may be. Values of type VARIANT are texts as in `json/variant.ts`. */
export type TextFunction = (...args: (string | null)[]) => string | null;

/** The part of DuckDB's runtime that calls functions written in JavaScript. */
interface Runtime {
  readonly _udfFunctions: ReadonlyMap<number, { readonly name: string; readonly func: TextFunction }>;
  callScalarUDF(
    module: Module,
    response: number,
    id: number,
    description: number,
    descriptionBytes: number,
    pointers: number,
    pointerBytes: number,
  ): void;
}

interface Description {
  readonly rows: number;
  readonly args: readonly {
    readonly physicalType: string;
    readonly validityBuffer?: number;
    readonly dataBuffer?: number;
    readonly lengthBuffer?: number;
  }[];
}

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();
/** Number of characters of the results of one call that are encoded into a buffer of the largest possible size. */
const MAX_ENCODED_AT_ONCE = 4_000_000;

/** The texts of one argument, read one after another; a text with the bytes of the one before is not decoded again. */
function reader(module: Module, arg: Description['args'][number], at: (buffer: number | undefined) => number, rows: number) {
  if (arg.physicalType !== 'VARCHAR') throw new Error(`a text is expected, not ${arg.physicalType}`);
  const { HEAPU8: heap, HEAPF64: doubles } = module;
  const [data, lengths] = [at(arg.dataBuffer) >> 3, at(arg.lengthBuffer) >> 3];
  const validity = arg.validityBuffer === undefined ? undefined : at(arg.validityBuffer);
  let last = '';
  let lastFrom = -1;
  let lastLength = -1;
  const isSame = (from: number, length: number) => {
    if (length !== lastLength) return false;
    if (from === lastFrom) return true;
    for (let i = 0; i < length; i++) if (heap[from + i] !== heap[lastFrom + i]) return false;
    return true;
  };
  return (row: number): string | null => {
    if (row >= rows || (validity !== undefined && heap[validity + row] === 0)) return null;
    const [from, length] = [doubles[data + row]!, doubles[lengths + row]!];
    if (!isSame(from, length)) {
      last = DECODER.decode(heap.subarray(from, from + length));
      lastFrom = from;
      lastLength = length;
    }
    return last;
  };
}

function allocate(module: Module, bytes: number): number {
  const address = module._malloc(Math.max(1, bytes));
  if (address === 0) throw new Error('there is not enough memory for the result');
  return address;
}

/** The buffer for the texts of results. DuckDB copies them and never frees the buffer, so it is used again. */
const scratch = new WeakMap<object, { address: number; bytes: number }>();

function textBuffer(module: Module, bytes: number): number {
  const kept = scratch.get(module);
  if (kept && kept.bytes >= bytes) return kept.address;
  const size = Math.max(bytes, 1_000_000);
  const address = allocate(module, size);
  if (kept) module._free(kept.address);
  scratch.set(module, { address, bytes: size });
  return address;
}

/** Writes the results for DuckDB: values, which rows have one, and the lengths of the texts. Returns the address of the three buffers. */
function write(module: Module, results: readonly (string | null)[]): number {
  const rows = results.length;
  const characters = results.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const encoded = characters > MAX_ENCODED_AT_ONCE ? results.map((text) => ENCODER.encode(text ?? '')) : undefined;
  const bytes = encoded ? encoded.reduce((sum, { length }) => sum + length, 0) : characters * 3;
  const [data, lengths, validity] = [allocate(module, rows * 8), allocate(module, rows * 8), allocate(module, rows)];
  const texts = textBuffer(module, bytes);
  const three = allocate(module, 24);
  // Memory may have grown, so the views are taken only now.
  const { HEAPU8: heap, HEAPF64: doubles } = module;
  let end = texts;
  results.forEach((text, row) => {
    const own = encoded?.[row];
    if (own) heap.set(own, end);
    const length = own?.length ?? (text ? ENCODER.encodeInto(text, heap.subarray(end, texts + bytes)).written : 0);
    doubles[(data >> 3) + row] = end;
    doubles[(lengths >> 3) + row] = length;
    heap[validity + row] = text === null ? 0 : 1;
    end += length;
  });
  doubles.set([data, validity, lengths], three >> 3);
  return three;
}

function respond(module: Module, response: number, values: readonly [number, number, number]): void {
  module.HEAPF64.set(values, response >> 3);
}

function fail(module: Module, response: number, message: string): void {
  const bytes = ENCODER.encode(message);
  const address = allocate(module, bytes.length);
  module.HEAPU8.set(bytes, address);
  respond(module, response, [1, address, bytes.length]);
}

/**
 * Calls a function for the rows that DuckDB hands over, as `callScalarUDF` of DuckDB-Wasm's runtime does. DuckDB-Wasm 1.32 loses the texts that functions
 * return: it writes offsets where DuckDB reads addresses.
 */
function call(runtime: Runtime, ...given: Parameters<Runtime['callScalarUDF']>): void {
  const [module, response, id, description, descriptionBytes, pointers] = given;
  const known = runtime._udfFunctions.get(id);
  try {
    if (!known) throw new Error(`there is no function ${id}`);
    const text = DECODER.decode(module.HEAPU8.subarray(description, description + descriptionBytes));
    const { rows, args } = JSON.parse(text) as Description;
    const at = (buffer: number | undefined) => module.HEAPF64[(pointers >> 3) + (buffer ?? 0)]!;
    const read = args.map((arg) => reader(module, arg, at, rows));
    const results = Array.from({ length: rows }, (_, row) => known.func(...read.map((one) => one(row))) ?? null);
    respond(module, response, [0, write(module, results), 0]);
  } catch (error) {
    fail(module, response, error instanceof Error ? error.message : String(error));
  }
}

/** Lets DuckDB call functions written in JavaScript, which take and return texts, on one connection. */
export function defineFunctions(
  bindings: DuckDBBindings,
  connection: number,
  functions: Readonly<Record<string, TextFunction>>,
): void {
  const runtime = (globalThis as unknown as { DUCKDB_RUNTIME: Runtime }).DUCKDB_RUNTIME;
  runtime.callScalarUDF = (...given) => call(runtime, ...given);
  for (const [name, func] of Object.entries(functions))
    bindings.createScalarFunction(connection, name, new Utf8(), func as (...args: unknown[]) => void);
}
