import type { Lanes } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';

const MAX = { lanes: 3, steps: 6 };

/**
 * Reads the text of a ```` ```lanes ```` block: a lane a line (`Deploy: a commit -> a plan -> changed tables`), before or behind them `(from): ...` and `(to): ...`
 * for what all begin at or lead to. Throws a `BlockError` for lines of another form.
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
      if (steps.length > MAX.steps) throw new BlockError(line, `${steps.length} steps have no room in a lane; ${MAX.steps} do`);
      lanes.push({ name, steps });
    }
  }
  if (lanes.length === 0) throw new BlockError(0, 'there is no lane; write "Deploy: a commit -> a plan"');
  if (lanes.length > MAX.lanes) throw new BlockError(0, `${lanes.length} lanes have no room; ${MAX.lanes} do`);
  return { ...shared, lanes };
}

/** The lanes in words, a sentence each. Code stays in backticks. */
export function lanesInWords({ from, to, lanes }: Lanes): string[] {
  return lanes.map(({ name, steps }) => {
    const all = [from, ...steps, to].filter((step) => step !== undefined);
    return `${name}: ${all.join(', then ')}`;
  });
}
