import Cmi5 from '@xapi/cmi5';
import { type CourseProgress, MAX_STATE_LENGTH } from '../courseState.ts';
import type { CourseRecord, CourseSystem } from './courseSystem.ts';

/** Under what the launching system keeps the state. */
const STATE = 'runnel-course';

/**
 * The system that launched the package by cmi5: its address, its key and the learner come from the launch, and nothing is sent anywhere else.
 * Undefined where nobody launched it. Rejects when the system does not answer.
 */
export async function openCmi5(): Promise<CourseSystem | undefined> {
  if (!Cmi5.isCmiAvailable) return undefined;
  const cmi5 = new Cmi5();
  await cmi5.initialize();
  const { actor: agent, activityId, registration } = cmi5.getLaunchParameters();
  const where = { agent, activityId, registration, stateId: STATE };
  const { launchMode, returnURL, masteryScore } = cmi5.getLaunchData();
  // No result is sent for learners who only browse or review.
  const counts = launchMode === 'Normal';
  const kept = await cmi5.xapi?.getState(where).then(
    ({ data }) => {
      const value = (data as { kept?: unknown } | undefined)?.kept;
      return typeof value === 'string' && value.length <= MAX_STATE_LENGTH ? value : '';
    },
    // Before the first session there is none.
    () => '',
  );

  const isPassed = ({ isComplete, score, isPassed: own }: CourseProgress) =>
    isComplete && (masteryScore === undefined ? own === true : score / 100 >= masteryScore);
  const scoreOf = ({ score }: CourseProgress) => ({ scaled: score / 100, raw: score, min: 0, max: 100 });
  let sent: { isComplete: boolean; isPassed: boolean } | undefined;
  const tell = async (progress: CourseProgress) => {
    // What was reached before this sitting has been reported already.
    sent ??= { isComplete: progress.isComplete, isPassed: isPassed(progress) };
    if (!counts) return;
    if (progress.isComplete && !sent.isComplete) {
      await cmi5.complete();
      sent.isComplete = true;
    }
    if (isPassed(progress) && !sent.isPassed) {
      await cmi5.pass(scoreOf(progress));
      sent.isPassed = true;
    }
  };
  const record = async ({ kept: now, progress }: CourseRecord) => {
    await tell(progress);
    // Saved after the statements were sent: if one is rejected, the next sitting sends it again.
    if (counts) await cmi5.xapi?.setState({ ...where, state: { kept: now } });
  };
  return {
    kept: kept ?? '',
    record,
    leave: async (last) => {
      await record(last);
      // One sitting may be passed or failed, not both: whoever failed so far may still pass before it ends.
      const { isComplete, isPassed: own } = last.progress;
      const isFailed = isComplete && !isPassed(last.progress) && (masteryScore !== undefined || own === false);
      if (counts && isFailed) await cmi5.fail(scoreOf(last.progress));
      await cmi5.terminate();
      return returnURL !== undefined && /^https?:\/\//i.test(returnURL) ? returnURL : undefined;
    },
  };
}
