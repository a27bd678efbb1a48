/**
 * What is exported and used by tests only, with the reason why it isn't tested through what uses it. A new entry needs a reason as good as these;
 * better is a file of its own that the product imports, or a test through the function that calls it.
 */
export const TESTED_EXPORTS: Readonly<Record<string, string>> = {
  // A page states it, and a test holds the page against it.
  'src/engine/template/jinja/budget.ts DEFAULT_LIMITS': 'a page states these limits',
  'src/explorer/embedMessages.ts inboundSchema': 'a page lists these messages',
  'src/explorer/embedMessages.ts MESSAGE_VERSION': 'a page states the version',
  'src/explorer/embedOptions.ts RESERVED': 'a page lists these options, and no playground may name a control so',
  'src/explorer/stateCheck.ts storyArgs': 'a page says how much of a link a story takes',
  'src/ui/linkValue.ts MAX_LINK_LENGTH': 'a page states the limit',
  'src/ui/linkValue.ts MAX_VALUE_BYTES': 'a page states the limit',

  // A test has to take the part of something around it.
  'src/explorer/catalogContext.ts CatalogContext': 'tests show other playgrounds than the site has',
  'src/app/templateFrames.ts FRAME_KINDS': 'an end-to-end test holds the built files against it',
  'src/app/templateFrames.ts frameHtml': 'an end-to-end test puts hostile code into the same frame',
  'src/app/templateFrames.ts roomHtml': 'the build writes it to a file only',
  'src/app/client.tsx watchLinks': 'the entry of the browser starts React around it',
  'src/docs/compile/contentFiles.ts filesOfSearch': 'tests search all pages without a build',
  'src/docs/compile/contentFiles.ts filesOfMarkdown': 'tests read all twins without a build',
  'src/docs/compile/searchFiles.ts INDEX_FILE': 'tests open the file that browsers fetch',
  'src/docs/compile/pageHistory.ts historyOf': 'what calls it asks Git',
  'src/samples/builder.ts as': 'a word of the language that samples are written in',
  'src/warehouse/browser/tabWarehouse.ts Awake': 'what calls it starts a worker',
  'src/warehouse/sample/words.ts WORDS': 'tests compare sampled rows with the words of the benchmark',

  // Parse and print: the two directions are held against each other over arbitrary values.
  'src/explorer/argsUrl.ts snapNumber': 'any number becomes one that the control can take',
  'src/engine/import/files.ts safePath': 'no path at all leads out of the project',

  // One step of a longer way, whose cases the whole way reaches only with large or slow examples.
  'src/engine/cli/typed.ts replayLine': 'solutions of exercises are typed line by line',
  'src/engine/import/import.ts detect': 'which projects a folder holds, before any of them is read',
  'src/docs/compile/operations.ts operationsOfPage': 'one page of the API without the others',
  'src/docs/compile/stateLayout.ts drawStates': 'one of the three pictures that a diagram is chosen from',
  'src/explorer/gestures.ts endsGesture': 'one event at a time',
  'src/explorer/savedWork.ts estimatedLength': 'an estimate, held against the real length',
  'src/explorer/shortcuts.ts historyKey': 'one key at a time',
  'src/teach/course/launcher/scorm.ts timeOf12': 'times that no session lasts',
  'src/teach/presenter/useStepKeys.ts stepKeyOf': 'one key at a time',
  'playground/lineage/useReading.ts readingOf': 'what a hook and a worker hand over, without them',
  'playground/run-order/Timeline.tsx zoomForNames': 'a zoom for widths that no test browser has',
  'playground/sql/useEngine.ts tablesFor': 'what is asked of the engine, without the engine',
};
