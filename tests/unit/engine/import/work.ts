/**
 * Measures the work of a function by counting instead of timing: entries that array methods and spreading visit, characters that string methods
 * search or copy, and lookups in maps and sets. The count is the same on any machine. The work inside regular expressions is not counted.
 */
export function workOf(run: () => unknown): number {
  let work = 0;
  const restore: (() => void)[] = [];
  const patch = (owner: object, name: PropertyKey, make: (original: (...args: unknown[]) => unknown) => unknown) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    Object.defineProperty(owner, name, { ...descriptor, value: make(descriptor.value) });
    restore.push(() => Object.defineProperty(owner, name, descriptor));
  };
  for (const name of ['find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every']) {
    patch(
      Array.prototype,
      name,
      (original) =>
        function (this: unknown[], callback: unknown, ...rest: unknown[]) {
          return original.call(
            this,
            (...args: unknown[]) => {
              work++;
              return (callback as (...args: unknown[]) => unknown)(...args);
            },
            ...rest,
          );
        },
    );
  }
  for (const name of ['filter', 'map', 'flatMap', 'forEach', 'concat', 'includes', 'indexOf', 'join', 'sort', Symbol.iterator]) {
    patch(
      Array.prototype,
      name,
      (original) =>
        function (this: unknown[], ...args: unknown[]) {
          work += this.length;
          return original.apply(this, args);
        },
    );
  }
  for (const name of [
    'split',
    'replace',
    'replaceAll',
    'matchAll',
    'includes',
    'trim',
    'trimEnd',
    'toLowerCase',
    'toUpperCase',
  ]) {
    patch(
      String.prototype,
      name,
      (original) =>
        function (this: string, ...args: unknown[]) {
          work += this.length;
          return original.apply(this, args);
        },
    );
  }
  for (const prototype of [Array.prototype, String.prototype]) {
    patch(
      prototype,
      'slice',
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const cut = original.apply(this, args) as string | unknown[];
          work += cut.length;
          return cut;
        },
    );
  }
  patch(
    String.prototype,
    'indexOf',
    (original) =>
      function (this: string, ...args: unknown[]) {
        const at = original.apply(this, args) as number;
        work += (at === -1 ? this.length : at) - Number(args[1] ?? 0);
        return at;
      },
  );
  for (const prototype of [Map.prototype, Set.prototype]) {
    patch(
      prototype,
      'has',
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          work++;
          return original.apply(this, args);
        },
    );
  }
  try {
    run();
  } finally {
    for (const back of restore.reverse()) back();
  }
  return work;
}
