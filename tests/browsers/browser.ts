/** The keys that journeys press, by their names in `KeyboardEvent.key`. */
export type Key =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'Space'
  | 'ArrowDown'
  | 'ArrowRight'
  | 'Home'
  | 'End'
  | 'Delete'
  | 'Control'
  | 'Shift'
  | 'F2';

/** A browser as the journeys need it. Two drivers stand behind it, because no one client drives both browsers as Debian packages them. */
export interface Browser {
  name: string;
  /** Loads an address of the site; done when the browser says that it has loaded. */
  open(url: string): Promise<void>;
  /** What a JavaScript expression gives in the page, as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the middle of the element that the expression gives, as a pointer would. */
  press(expression: string, held?: Key): Promise<void>;
  /** Types text into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Presses a key, or several together: `['Control', 'k']`. */
  keys(keys: readonly (Key | string)[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What the browser's console took for an error since the last call. */
  complaints(): string[];
  close(): Promise<void>;
}
