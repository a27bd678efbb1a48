import { BODY_FILE, DIMENSION_FILE, STAGE_FILE } from './filePaths.ts';
import type { Lesson } from './lesson.ts';

const NODE_FILES = [STAGE_FILE, DIMENSION_FILE];
const ERRORS = '/docs/reference/error-codes';

/** The errors that occur in files and requests. */
export const FILE_LESSONS = {
  'extension-mismatch': {
    address: `${ERRORS}#errorextensionversionmismatch`,
    page: 'error[extensionVersionMismatch]',
    begin: 'Press Validate.',
    why: 'The node is written as a .sql file, and its type Stage is a type for YAML files. In nodeTypes/, the types for SQL files are those with fileVersion 2.',
    fixes: ['files'],
    files: [STAGE_FILE, 'nodeTypes/SqlStage-40/definition.yml'],
  },
  'unknown-annotation': {
    address: `${ERRORS}#warningannotationnameunknown`,
    page: 'warning[annotationNameUnknown]',
    begin: 'Press Validate. It passes, with a warning.',
    why: 'The type of the node declares which annotations it reads, and this one is not among them. It is ignored when the node renders, so the column is no business key.',
    fixes: ['files'],
    files: [STAGE_FILE, 'nodeTypes/SqlStage-40/definition.yml'],
  },
  'missing-source-column': {
    address: `${ERRORS}#sourcecolumnmissing`,
    page: 'sourceColumnMissing',
    begin: 'Press Validate. It passes, with a warning.',
    why: 'A column of the dimension comes from a column that the stage does not have, so it renders as NULL. Nothing fails: every customer simply loses the phone.',
    fixes: ['files'],
    files: [DIMENSION_FILE, STAGE_FILE],
  },
  'missing-id': {
    address: `${ERRORS}#failed-to-extract-metadata-from--missing-id-annotation-or-id-has-no-value`,
    page: 'Failed to extract metadata',
    begin: 'Press Validate.',
    why: 'The line with the ID is commented out, so the file is not a node. What reads the node no longer finds it: those errors are only consequences.',
    fixes: ['files'],
    files: NODE_FILES,
  },
  'unresolved-dependency': {
    address: `${ERRORS}#sourcemapping-dependency-does-not-resolve-locname`,
    page: 'sourceMapping dependency does not resolve',
    begin: 'Press Validate.',
    why: 'Under dependencies, the node’s file names a node that does not exist. The ref in its join is right: the two were changed apart from each other.',
    fixes: ['files'],
    files: [DIMENSION_FILE, STAGE_FILE],
  },
  'bad-indentation': {
    address: '/docs/git-integration/solving-git-errors/parsing-errors#find-the-mistake',
    page: 'Parsing errors',
    begin: 'Press Validate.',
    why: 'One key of the node’s file stands a space too far to the right, so the file is not YAML anymore. It is left out as a whole: the pipeline has one node less.',
    fixes: ['files'],
    files: [DIMENSION_FILE],
  },
  'unique-names': {
    address: `${ERRORS}#nodes-assigned-to-the-same-storage-location-must-have-unique-names`,
    page: 'Nodes … must have unique names',
    begin: 'Press Send the PUT.',
    why: 'The body renames STG_ORDERS to a name that another node of STAGING has. A ref finds a node by its location and its name, so no two may share both.',
    fixes: ['request'],
    files: [BODY_FILE],
  },
  'additional-properties': {
    address: '/docs/api/errors#texts-you-may-meet',
    page: 'Status codes and errors',
    begin: 'Press Send the PUT.',
    why: 'The body is the answer of a GET, sent back with another description. A GET adds keys that a PUT does not take, and each of them is refused.',
    fixes: ['request'],
    files: [BODY_FILE],
  },
} satisfies Record<string, Lesson>;
