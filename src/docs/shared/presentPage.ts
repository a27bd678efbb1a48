import { PRESENT_ROUTE } from '#explorer/sessionRoutes.ts';

/** Title and route of the page on which trainers present a session, for lists and the search. */
export const PRESENT_PAGE = {
  route: PRESENT_ROUTE,
  title: 'Present a session',
  description:
    'Your own window while you project a session: private notes, the next step, a timer with its drift, the solution, and a pointer.',
  asked: [
    'presenter view',
    'speaker notes',
    'project onto a beamer',
    'show on the projector',
    'second screen for the trainer',
    'timer for a workshop',
    'presentation mode for a class',
  ],
} as const;
