import type { Rolldown } from 'vite';

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups'];

/** The name of a group, but for what is fetched by itself: that stays a file of its own. */
const unlessLater =
  (name: string): Rolldown.CodeSplittingNameFunction =>
  (module, modules) =>
    modules.getModuleInfo(module)?.dynamicImporters.length ? null : name;

/**
 * Which modules travel together. By itself the bundler makes a chunk of every set of modules that the same entries need, which are 176 requests for
 * a playground. A module belongs to the first group that wants it, with all that it imports.
 */
export const CHUNK_GROUPS = [
  // What every page fetches before it is used: nothing else may come along.
  { name: 'start', tags: ['$initial'], priority: 10 },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 9 },
  // What comes with the first use of a page of text.
  { name: 'client', test: /[\\/]src[\\/]app[\\/]client\.tsx$/, priority: 8 },
  { name: 'DocsPage', test: /[\\/]src[\\/]app[\\/]DocsPage\.tsx$/, priority: 7 },
  // What the start page and the pages of learners show of playgrounds, and the gallery: without canvas and explorer, their styles too.
  { name: 'catalog', test: /[\\/]src[\\/](?:explorer[\\/](?:catalog|progress)\.ts|canvas[\\/]StaticDag\.tsx)$/, priority: 6 },
  { name: 'Home', test: /[\\/]src[\\/]app[\\/]Home\.tsx$/, priority: 5 },
  { name: 'GalleryPage', test: /[\\/]src[\\/]app[\\/]GalleryPage\.tsx$/, priority: 5 },
  // What playgrounds and the pages around them share.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 5 },
  { name: 'radix', test: /node_modules[\\/](?:@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll)/, priority: 4 },
  { name: unlessLater('ui'), test: /[\\/]src[\\/]ui[\\/]/, priority: 3 },
  { name: unlessLater('canvas'), test: /[\\/]src[\\/]canvas[\\/]/, priority: 2 },
  { name: unlessLater('explorer'), test: /[\\/]src[\\/](?:explorer|workbench)[\\/][^\\/]+$/, priority: 1 },
] satisfies Group;
