import type { Rolldown } from 'vite';

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups'];

/** The name of a group for modules that are not loaded dynamically; a dynamically loaded module keeps its own file. */
const unlessDynamic =
  (name: string): Rolldown.CodeSplittingNameFunction =>
  (module, modules) =>
    modules.getModuleInfo(module)?.dynamicImporters.length ? null : name;

/**
 * The groups of modules that share a file. Without groups, the bundler creates a chunk for every set of modules that the same entries need, which
 * amounts to 176 requests for a playground. A module belongs to the first group that matches it, with everything that it imports.
 */
export const CHUNK_GROUPS = [
  // What every page loads before it is used: nothing else may be added.
  { name: 'start', tags: ['$initial'], priority: 10 },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 9 },
  // Pictures that the gallery alone shows; what it shares with stories is below.
  { name: 'sketches', test: /virtual:gallery$/, priority: 9 },
  // What is loaded at the first use of a page, and the small pieces that documentation pages and playgrounds share.
  {
    name: 'client',
    test: /[\\/]src[\\/](?:app[\\/]client|ui[\\/](?:Progress|ScrollBox|commands|openedProject)|canvas[\\/]graphCommandTexts)\.tsx?$/,
    priority: 8,
  },
  // Icons that documentation pages and playgrounds share.
  { name: 'commonIcons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 7.5 },
  { name: 'DocsPage', test: /[\\/]src[\\/]app[\\/]DocsPage\.tsx$/, priority: 7 },
  // What the start page, the pages for learners and the gallery show of playgrounds: without canvas and explorer, and without their styles.
  { name: 'catalog', test: /[\\/]src[\\/](?:explorer[\\/](?:catalog|progress)\.ts|canvas[\\/]StaticDag\.tsx)$/, priority: 6 },
  // What the gallery and the stories share: dialogs and saved work.
  {
    name: 'shared',
    test: /[\\/]src[\\/](?:explorer[\\/](?:projects|savedWork|argsUrl|catalogContext|lastStory)\.ts|ui[\\/](?:Dialog|TextField|EmptyState)\.tsx)/,
    priority: 5.5,
  },
  // Embeds show no learning path.
  { name: 'paths', test: /[\\/]src[\\/]learn[\\/]paths[\\/]/, priority: 5.4 },
  // What the run on the start page shares with stories.
  { name: 'runs', test: /[\\/]src[\\/]engine[\\/](?:pipeline[\\/]nodeTypes|run[\\/]simulate)\.ts$/, priority: 5.3 },
  { name: 'Home', test: /[\\/]src[\\/]app[\\/]Home\.tsx$/, priority: 5 },
  { name: 'GalleryPage', test: /[\\/]src[\\/]app[\\/]GalleryPage\.tsx$/, priority: 5 },
  // What playgrounds and the pages around them share.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 5 },
  { name: 'radix', test: /node_modules[\\/](?:@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll)/, priority: 4 },
  // The splitter brings a library of its own to the few playgrounds that have it.
  { name: unlessDynamic('ui'), test: /[\\/]src[\\/]ui[\\/](?!Splitter)/, priority: 3 },
  { name: unlessDynamic('canvas'), test: /[\\/]src[\\/]canvas[\\/]/, priority: 2 },
  // What stands directly in these folders is loaded by every story, except pages of their own. What only some playgrounds need stands in a folder
  // below them.
  {
    name: unlessDynamic('explorer'),
    test: /[\\/]src[\\/](?:explorer|workbench)[\\/](?!nearMatches|NodePage|ProjectList|ProjectNode|Embed(?:dedStory)?\.)[^\\/]+$/,
    priority: 1,
  },
] satisfies Group;
