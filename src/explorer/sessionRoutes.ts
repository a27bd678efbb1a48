/** Where participants follow a session. The query is `?step=<code>`; the plan is in the fragment, `#p=1.…`, or named by `&plan=https://…`. */
export const FOLLOW_ROUTE = '/sessions/follow';

/** One step of a plan, shown in the frame of a course package, which sends the step. */
export const STEP_ROUTE = '/sessions/step';

/** Where trainers collect the results of a group. The address carries the plan as with `FOLLOW_ROUTE`. */
export const RESULTS_ROUTE = '/sessions/results';

/** Where trainers write the plan of a session. */
export const NEW_SESSION_ROUTE = '/sessions/new';

/** Where trainers print the hand-out of a session. The address carries the plan as with `FOLLOW_ROUTE`, or `?draft`. */
export const HANDOUT_ROUTE = '/sessions/handout';

/**
 * Where trainers present a session: the presenter view, and with `?room=<plan id>` the projector view. The address carries the plan as with
 * `FOLLOW_ROUTE`.
 */
export const PRESENT_ROUTE = '/sessions/present';
