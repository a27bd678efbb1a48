/** A priority queue of whole numbers: takes out the number with the smallest key, and among equal keys the smallest number (binary heap). */
export class Heap {
  #keys: Float64Array;
  #values: Int32Array;
  #size = 0;

  constructor(capacity = 16) {
    this.#keys = new Float64Array(Math.max(1, capacity));
    this.#values = new Int32Array(Math.max(1, capacity));
  }

  get size(): number {
    return this.#size;
  }

  /** The smallest key; Infinity when the queue is empty. */
  get firstKey(): number {
    return this.#size > 0 ? this.#keys[0]! : Number.POSITIVE_INFINITY;
  }

  push(key: number, value: number): void {
    if (this.#size === this.#values.length) this.#grow();
    const keys = this.#keys;
    const values = this.#values;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent]!;
      if (parentKey < key || (parentKey === key && values[parent]! <= value)) break;
      keys[at] = parentKey;
      values[at] = values[parent]!;
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  }

  /** Removes and returns the first number; -1 when the queue is empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const keys = this.#keys;
    const values = this.#values;
    const first = values[0]!;
    const size = --this.#size;
    const key = keys[size]!;
    const value = values[size]!;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (
        child + 1 < size &&
        (keys[child + 1]! < keys[child]! || (keys[child + 1] === keys[child] && values[child + 1]! < values[child]!))
      ) {
        child++;
      }
      const childKey = keys[child]!;
      if (key < childKey || (key === childKey && value <= values[child]!)) break;
      keys[at] = childKey;
      values[at] = values[child]!;
      at = child;
    }
    keys[at] = key;
    values[at] = value;
    return first;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const values = new Int32Array(this.#values.length * 2);
    keys.set(this.#keys);
    values.set(this.#values);
    this.#keys = keys;
    this.#values = values;
  }
}
