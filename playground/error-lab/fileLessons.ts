import { BODY_FILE, DIMENSION_FILE, STAGE_FILE } from './filePaths.ts';
import type { Lesson } from './lesson.ts';

const NODE_FILES = [STAGE_FILE, DIMENSION_FILE];
const ERRORS = '/docs/reference/error-codes';

/** What two YAML parsers say to a file that they can't read. */
const PARSING_TEXTS = [
  'bad indentation of a mapping entry',
  'bad indentation of a sequence entry',
  'missed comma between flow collection entries',
  'unexpected end of the stream within a double quoted scalar',
  'tab characters must not be used in indentation',
  'duplicated mapping key',
  'end of the stream or a document separator is expected',
  'can not read a block mapping entry; a multiline key may not be an implicit key',
  'All mapping items must start at the same column',
  'Sequence item without - indicator',
  'Missing , or : between flow sequence items',
  'Missing closing "quote',
  'Map keys must be unique',
  'Unexpected … at node end',
  'Tabs are not allowed as indentation',
  'Implicit keys need to be on a single line',
  'BAD_INDENT',
  'MISSING_CHAR',
  'UNEXPECTED_TOKEN',
  'TAB_AS_INDENT',
  'DUPLICATE_KEY',
  'MULTILINE_IMPLICIT_KEY',
];

/** The errors that are met in files and requests. */
export const FILE_LESSONS = {
  'extension-mismatch': {
    address: `${ERRORS}#errorextensionversionmismatch`,
    page: 'error[extensionVersionMismatch]',
    texts: [
      'error[extensionVersionMismatch] … uses a .sql file but its node type "…" requires a .yml file',
      'extensionVersionMismatch',
    ],
    begin: 'Press Validate.',
    why: 'The node is written as a .sql file, and its type Stage is a type for YAML files. In nodeTypes/, the types for SQL files are those with fileVersion 2.',
    fixes: ['files'],
    files: [STAGE_FILE, 'nodeTypes/SqlStage-40/definition.yml'],
  },
  'unknown-annotation': {
    address: `${ERRORS}#warningannotationnameunknown`,
    page: 'warning[annotationNameUnknown]',
    texts: ['warning[annotationNameUnknown] … is not a known annotation for node type "…"', 'annotationNameUnknown'],
    begin: 'Press Validate. It passes, with a warning.',
    why: 'The type of the node declares which annotations it reads, and this one is not among them. It is ignored when the node renders, so the column is no business key.',
    fixes: ['files'],
    files: [STAGE_FILE, 'nodeTypes/SqlStage-40/definition.yml'],
  },
  'missing-source-column': {
    address: `${ERRORS}#sourcecolumnmissing`,
    page: 'sourceColumnMissing',
    texts: ['sourceColumnMissing'],
    begin: 'Press Validate. It passes, with a warning.',
    why: 'A column of the dimension comes from a column that the stage does not have, so it renders as NULL. Nothing fails: every customer simply loses the phone.',
    fixes: ['files'],
    files: [DIMENSION_FILE, STAGE_FILE],
  },
  'missing-id': {
    address: `${ERRORS}#failed-to-extract-metadata-from--missing-id-annotation-or-id-has-no-value`,
    page: 'Failed to extract metadata',
    texts: ['Failed to extract metadata from …: Missing @id annotation or @id has no value'],
    begin: 'Press Validate.',
    why: 'The line with the ID is commented out, so the file is not a node. What reads the node no longer finds it: those errors are only consequences.',
    fixes: ['files'],
    files: NODE_FILES,
  },
  'unresolved-dependency': {
    address: `${ERRORS}#sourcemapping-dependency-does-not-resolve-locname`,
    page: 'sourceMapping dependency does not resolve',
    texts: ['sourceMapping dependency does not resolve: …'],
    begin: 'Press Validate.',
    why: 'Under dependencies, the node’s file names a node that does not exist. The ref in its join is right: the two were changed apart from each other.',
    fixes: ['files'],
    files: [DIMENSION_FILE, STAGE_FILE],
  },
  'bad-indentation': {
    address: '/docs/git-integration/solving-git-errors/parsing-errors#find-the-mistake',
    page: 'Parsing errors',
    texts: PARSING_TEXTS,
    begin: 'Press Validate.',
    why: 'One key of the node’s file stands a space too far to the right, so the file is not YAML anymore. It is left out as a whole: the pipeline has one node less.',
    fixes: ['files'],
    files: [DIMENSION_FILE],
  },
  'unique-names': {
    address: `${ERRORS}#nodes-assigned-to-the-same-storage-location-must-have-unique-names`,
    page: 'Nodes … must have unique names',
    texts: ['Nodes assigned to the same Storage Location must have unique names.'],
    begin: 'Press Send the PUT.',
    why: 'The body renames STG_ORDERS to a name that another node of STAGING has. A ref finds a node by its location and its name, so no two may share both.',
    fixes: ['request'],
    files: [BODY_FILE],
  },
  'additional-properties': {
    address: '/docs/api/errors#texts-you-may-meet',
    page: 'Status codes and errors',
    texts: [
      'request/body must NOT have additional properties',
      'request/body/… must',
      'request/query/… must',
      'request/params/… must',
    ],
    begin: 'Press Send the PUT.',
    why: 'The body is the answer of a GET, sent back with another description. A GET adds keys that a PUT does not take, and each of them is refused.',
    fixes: ['request'],
    files: [BODY_FILE],
  },
} satisfies Record<string, Lesson>;
