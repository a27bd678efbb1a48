import { BlockError } from './blockError.ts';

/** A state diagram: states and the transitions between them. */
export interface StateChart {
  title: string;
  /** The states in the order in which they first occur. */
  states: readonly ChartState[];
  transitions: readonly Transition[];
  /** The initial states, with the label of the transition into each. */
  starts: readonly { to: string; label: string }[];
}

interface ChartState {
  name: string;
  isCode: boolean;
  isEnd: boolean;
}

interface Transition {
  from: string;
  to: string;
  /** The cause of the transition; empty when none is given. */
  label: string;
}

const START = '(start)';
const END = '(end)';
const FORM = 'write "Waiting -> Deploying: a deploy starts"';
const MAX = { states: 24, name: 40, label: 90 };

interface Line {
  number: number;
  from: string[];
  to: string;
  label: string;
}

function readLine(text: string, number: number): Line {
  const wrong = (problem: string) => new BlockError(number, problem);
  const found = /^(.*?)\s*->\s*([^:]*?)\s*(?::\s*(.*))?$/.exec(text);
  if (!found) throw wrong(`"${text}" has no arrow; ${FORM}`);
  const from = found[1]!.split(',').map((name) => name.trim());
  const to = found[2]!;
  const label = found[3]?.trim() ?? '';
  for (const name of [...from, to]) {
    if (name === '') throw wrong(`"${text}" is missing the name of a state; ${FORM}`);
    if (name.length > MAX.name) throw wrong(`the state "${name}" is longer than ${MAX.name} characters`);
    if (name.includes('->')) throw wrong(`"${text}" has two arrows; ${FORM}, one arrow a line`);
    if (name.includes('`') && !isCode(name)) throw wrong(`in the state ${name} only a part is code; put all of it in backticks`);
  }
  if (to.includes(',')) throw wrong(`"${to}" names several states; there can be several before the arrow, but only one after it`);
  if (label.length > MAX.label) throw wrong(`"${label}" is longer than ${MAX.label} characters; put the rest into the text`);
  if (from.includes(END)) throw wrong(`nothing comes after ${END}`);
  if (to === START) throw wrong(`nothing leads to ${START}`);
  if (from.includes(START) && to === END) throw wrong('there is no state between start and end');
  if (to === END && label) throw wrong(`${END} takes no words: it only says that ${from.join(', ')} is a last state`);
  return { number, from, to, label };
}

function isCode(name: string): boolean {
  return /^`[^`]+`$/.test(name);
}

/**
 * Reads the text of a ```` ```states ```` block. Each line is a transition (`Waiting, Failed -> Deploying: a deploy starts`, with one or more states before
 * the arrow), an initial state (`(start) -> Waiting`) or a final state (`completed -> (end)`). Names in backticks are code. Throws a `BlockError` for other
 * lines, for unreachable states, and for duplicates.
 */
export function readStateChart(text: string, title: string): StateChart {
  if (title.trim() === '') throw new BlockError(0, 'the diagram needs a title: ```states title="Status of an environment"');
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line.trim(), index + 1)]));
  const names = new Map<string, number>();
  const ends = new Map<string, number>();
  const transitions: (Transition & { line: number })[] = [];
  const starts: { to: string; label: string }[] = [];
  for (const { number, from, to, label } of lines) {
    for (const name of [...from, to]) if (name !== START && name !== END && !names.has(name)) names.set(name, number);
    for (const name of from) {
      if (to === END) ends.set(name, number);
      else if (name === START) starts.push({ to, label });
      else {
        const before = transitions.find((one) => one.from === name && one.to === to && one.label === label);
        if (before) throw new BlockError(number, `${name} -> ${to} is already in line ${before.line} of the diagram`);
        transitions.push({ from: name, to, label, line: number });
      }
    }
  }
  if (lines.length === 0) throw new BlockError(0, `the diagram is empty; ${FORM}`);
  if (starts.length === 0) throw new BlockError(0, `where does it begin? Write "${START} -> ${[...names.keys()][0]}"`);
  if (names.size > MAX.states) throw new BlockError(0, `${names.size} states can't be read as one picture; ${MAX.states} can`);
  for (const [name, number] of names) {
    const twin = [...names.keys()].find((other) => other !== name && plain(other) === plain(name));
    if (twin) throw new BlockError(number, `are ${name} and ${twin} one state? Write it one way`);
  }
  for (const [name, number] of ends) {
    if (transitions.some(({ from }) => from === name)) {
      throw new BlockError(number, `${name} is not a last state: a line leads on from it`);
    }
  }
  const reached = new Set(starts.map(({ to }) => to));
  for (const name of reached) for (const { from, to } of transitions) if (from === name) reached.add(to);
  for (const [name, number] of names) {
    if (!reached.has(name)) throw new BlockError(number, `nothing leads from ${START} to ${name}`);
  }
  const shown = (name: string) => (isCode(name) ? name.slice(1, -1) : name);
  return {
    title: title.trim(),
    states: [...names.keys()].map((name) => ({ name: shown(name), isCode: isCode(name), isEnd: ends.has(name) })),
    transitions: transitions.map(({ from, to, label }) => ({ from: shown(from), to: shown(to), label })),
    starts: starts.map(({ to, label }) => ({ to: shown(to), label })),
  };
}

function plain(name: string): string {
  return name.replaceAll('`', '').toLowerCase();
}
