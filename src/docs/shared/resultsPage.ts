import { RESULTS_ROUTE } from '#explorer/sessionRoutes.ts';

/** Title and route of the page on which trainers collect the results of a group, for lists and the search. */
export const RESULTS_PAGE = {
  route: RESULTS_ROUTE,
  title: 'Results of a session',
  description:
    'Paste the codes or drop the files of a group: who did which step of a session, where people got stuck, and a CSV, without accounts.',
  asked: [
    'who finished the exercises',
    'class roster',
    'attendance list of a training',
    'see the progress of my group',
    'collect results of a workshop',
    'grade book',
    'export training results as CSV',
  ],
} as const;
