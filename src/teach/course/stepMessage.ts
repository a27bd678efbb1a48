import { z } from '#engine/zod.ts';
import { PLAN_FORMAT, PLAN_VERSION, type SessionPlan, type SessionStep } from '../plan.ts';
import { checkPlan, planErrorText } from '../planText.ts';

const messageSchema = z.strictObject({
  type: z.literal('runnel:step'),
  version: z.literal(1),
  /** The id of the plan, under which the work on the step is saved. */
  plan: z.string().max(100),
  step: z.unknown(),
});

/** The message in which a launcher sends a step to the page of the site that it frames. */
export type StepMessage = z.infer<typeof messageSchema>;

export type ReceivedStep = { ok: true; plan: Pick<SessionPlan, 'id'>; step: SessionStep } | { ok: false; message: string };

/** The received step, checked by the schema of plans; undefined for anything else that is posted. Never throws. */
export function readStepMessage(data: unknown): ReceivedStep | undefined {
  const read = messageSchema.safeParse(data);
  if (!read.success) return undefined;
  const { plan: id, step } = read.data;
  const plan = checkPlan({ format: PLAN_FORMAT, version: PLAN_VERSION, id, title: 'Step', minutes: 1, steps: [step] });
  if (!plan.ok) return { ok: false, message: planErrorText(plan.errors) };
  const [first] = plan.plan.steps;
  return first ? { ok: true, plan: { id: plan.plan.id }, step: first } : { ok: false, message: 'It is missing.' };
}
