/** Where participants follow a session. Behind it: `?step=<code>`, and the plan as `#p=1.…` or `&plan=https://…`. */
export const FOLLOW_ROUTE = '/sessions/follow';

/** One step of a plan, in the frame of a course package, which hands it over. */
export const STEP_ROUTE = '/sessions/step';

/** Where trainers collect what a group did. The plan comes as with `FOLLOW_ROUTE`. */
export const RESULTS_ROUTE = '/sessions/results';

/** Where trainers write the plan of a session. */
export const NEW_SESSION_ROUTE = '/sessions/new';

/** Where trainers print the hand-out of a session and write its invitation. The plan follows it as at `FOLLOW_ROUTE`, or `?draft`. */
export const HANDOUT_ROUTE = '/sessions/handout';

/** Where trainers present a session: their own window, and with `?room=<id of the plan>` the projector view. The plan comes as to `FOLLOW_ROUTE`. */
export const PRESENT_ROUTE = '/sessions/present';
