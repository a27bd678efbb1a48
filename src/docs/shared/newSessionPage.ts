import { NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';

/** Title and route of the page on which trainers plan a session, for lists and the search. */
export const NEW_SESSION_PAGE = {
  route: NEW_SESSION_ROUTE,
  title: 'Plan a session',
  description:
    'Plan a training session as a form: pages, stories and exercises in steps with their minutes, shared as one link or file.',
  asked: [
    'prepare a workshop',
    'lesson plan',
    'agenda for a training',
    'plan a class',
    'session for my team',
    'teach a group',
    'training agenda builder',
  ],
} as const;
