import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionPlan, StepKind } from '#teach/plan.ts';
import { parsePlan, serializePlan } from '#teach/planText.ts';
import {
  draftOf,
  duplicated,
  keptDraft,
  moved,
  named,
  newPlan,
  newStep,
  removed,
  replaced,
  withStep,
} from '#teach/sessions/planEdits.ts';

type Change =
  | { add: StepKind }
  | { move: number; by: number }
  | { twice: number }
  | { delete: number }
  | { title: number; text: string };

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ add: fc.constantFrom<StepKind>('page', 'story', 'exercise', 'own', 'note', 'break') }),
  fc.record({ move: fc.nat(9), by: fc.constantFrom(-1, 1) }),
  fc.record({ twice: fc.nat(9) }),
  fc.record({ delete: fc.nat(9) }),
  fc.record({ title: fc.nat(9), text: fc.string({ maxLength: 20 }) }),
);

function after(plan: SessionPlan, change: Change, random: () => number): SessionPlan {
  if ('add' in change) return withStep(plan, newStep(change.add, plan, { playground: 'run-order', story: 'slots' }, random));
  const at =
    'move' in change ? change.move : 'twice' in change ? change.twice : 'delete' in change ? change.delete : change.title;
  const step = plan.steps[at];
  if (!step) return plan;
  if ('move' in change) return moved(plan, step.code, change.by);
  if ('twice' in change) return duplicated(plan, step.code, random);
  if ('delete' in change) return removed(plan, step.code);
  return replaced(plan, { ...step, title: change.text });
}

it('whatever the author does, the plan that leaves the form can be read', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 25 }), fc.integer({ min: 1, max: 2 ** 30 }), (changes, seed) => {
      let now = seed;
      const random = () => {
        now = (now * 16_807) % 2_147_483_647;
        return now / 2_147_483_647;
      };
      const draft = changes.reduce((done, change) => after(done, change, random), newPlan(random));
      const plan = named(draft);
      expect(parsePlan(serializePlan(plan))).toEqual({ ok: true, plan });
      // A step without a title still has none when the draft is restored.
      const kept = parsePlan(serializePlan(keptDraft(draft)));
      expect(kept.ok && draftOf(kept.plan)).toEqual(draftOf(draft));
    }),
    { numRuns: 60 },
  );
});

it('moves, doubles and deletes the step that is meant', () => {
  const random = () => 0.5;
  const first = { playground: 'run-order', story: 'slots' };
  let plan = newPlan(random);
  for (const letter of [0, 0.1, 0.2])
    plan = withStep(
      plan,
      newStep('note', plan, first, () => letter),
    );
  const codes = (of: SessionPlan) => of.steps.map(({ code }) => code).join(' ');
  expect(codes(plan)).toBe('AAA DDD GGG');
  expect(codes(moved(plan, 'AAA', 1))).toBe('DDD AAA GGG');
  expect(moved(plan, 'AAA', -1)).toBe(plan);
  expect(moved(plan, 'GGG', 1)).toBe(plan);
  expect(codes(duplicated(plan, 'AAA', random))).toBe('AAA SSS DDD GGG');
  expect(codes(removed(plan, 'DDD'))).toBe('AAA GGG');
  let tries = 0;
  // The first three letters make a code that a step has.
  expect(codes(duplicated(plan, 'GGG', () => (tries++ < 3 ? 0 : 0.9)))).toBe('AAA DDD GGG 666');
});
