import type { Lanes } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';

const MAX = { lanes: 3, steps: 6 };

/**
 * Reads the text of a ```` ```lanes ```` block: each line is a lane, such as `Deploy: a commit -> a plan -> changed tables`. The lines `(from): ...` and `(to):
 * ...` name the box at which all lanes begin, and the one to which all lead. Throws a `BlockError` for lines of another form.
 */
export function readLanes(text: string): Lanes {
  const lanes: Lanes['lanes'][number][] = [];
  const shared: Pick<Lanes, 'from' | 'to'> = {};
  for (const [index, said] of text.split('\n').entries()) {
    if (said.trim() === '') continue;
    const line = index + 1;
    const found = /^([^:]+): (.+)$/.exec(said.trim());
    if (!found) throw new BlockError(line, `"${said.trim()}" is not a lane; write "Deploy: a commit -> a plan"`);
    const steps = found[2]!.split('->').map((step) => step.trim());
    if (steps.includes('')) throw new BlockError(line, `"${said.trim()}" has an arrow that leads nowhere`);
    const name = found[1]!;
    if (name === '(from)' || name === '(to)') {
      if (steps.length > 1) throw new BlockError(line, `${name} is one box; the steps are those of a lane`);
      shared[name === '(from)' ? 'from' : 'to'] = steps[0]!;
    } else {
      if (steps.length > MAX.steps)
        throw new BlockError(line, `a lane has at most ${MAX.steps} steps; this one has ${steps.length}`);
      lanes.push({ name, steps });
    }
  }
  if (lanes.length === 0) throw new BlockError(0, 'there is no lane; write "Deploy: a commit -> a plan"');
  if (lanes.length > MAX.lanes) throw new BlockError(0, `there are at most ${MAX.lanes} lanes; this block has ${lanes.length}`);
  return { ...shared, lanes };
}

/** The lanes in words, a sentence each. Code stays in backticks. */
export function lanesInWords({ from, to, lanes }: Lanes): string[] {
  return lanes.map(({ name, steps }) => {
    const all = [from, ...steps, to].filter((step) => step !== undefined);
    return `${name}: ${all.join(', then ')}`;
  });
}
