/** The globals that stay in the worker: those of JavaScript itself, and none of the browser. */
const ALLOWED_GLOBALS: ReadonlySet<string> = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error AggregateError
  EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array
  Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap
  WeakSet WeakRef FinalizationRegistry Proxy Reflect Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite
  isNaN TextDecoder TextEncoder constructor __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ hasOwnProperty
  isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf`.split(/\s+/),
);

/**
 * Removes everything except JavaScript itself from a worker's global scope: network, storage, channels, timers, nested workers. The frame's policy forbids
 * their use anyway. This is a second line of defense, for an engine whose templates can reach the global object.
 */
export function lockDown(scope: object = globalThis): void {
  for (let level: object | null = scope; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Reflect.ownKeys(level)) {
      if (typeof name === 'string' && ALLOWED_GLOBALS.has(name)) continue;
      // Some globals, such as `self` and `location`, can't be deleted. They contain nothing of the page.
      Reflect.deleteProperty(level, name);
    }
  }
}
