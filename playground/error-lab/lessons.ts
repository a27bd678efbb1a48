import { BODY_FILE, DIMENSION_FILE, STAGE_FILE } from './filePaths.ts';

/** The controls that a reader may need to fix what is broken. */
export type FixKind =
  | 'table'
  | 'join'
  | 'dataType'
  | 'type'
  | 'config'
  | 'mapping'
  | 'transform'
  | 'schema'
  | 'grants'
  | 'delivery'
  | 'materialization'
  | 'files'
  | 'request'
  | 'people';

/** One error: its title on its page, why it happens, and which controls fix it. */
export interface Lesson {
  /** Its entry in the catalogue: the page, or the heading of it. */
  readonly address: string;
  readonly page: string;
  /** The texts by which a pasted message is known, those of `content/errors.ts`. */
  readonly texts: readonly string[];
  /** What to press first, in a sentence. */
  readonly begin: string;
  /** Why it happens, in two sentences. */
  readonly why: string;
  readonly fixes: readonly FixKind[];
  /** The node that the controls are about, and the column of it. */
  readonly nodeId?: string;
  readonly column?: string;
  /** Its effect is visible in rows. */
  readonly showsRows?: true;
  /** The storage location whose mapping is shown. */
  readonly location?: string;
  /** The files of a checkout that are looked at, by their paths. */
  readonly files?: readonly string[];
}

const NODE_FILES = [STAGE_FILE, DIMENSION_FILE];
const ERRORS = '/docs/reference/error-codes';

export const LESSON_IDS = [
  'run-failed',
  'not-authorized',
  'duplicate-row',
  'no-stages',
  'invalid-identifier',
  'numeric-value',
  'failed-deploy',
  'missing-schema',
  'cannot-change-column',
  'insufficient-privileges',
  'invalid-mapping',
  'missing-node-type',
  'unresolved-ref',
  'unexpected-type',
  'extension-mismatch',
  'unknown-annotation',
  'missing-source-column',
  'missing-id',
  'unresolved-dependency',
  'unique-names',
  'additional-properties',
  'user-not-in-environment',
  'oauth-refresh-token',
  'invalid-token',
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  'run-failed': {
    address: `${ERRORS}/graphexecutor-halted-and-finished`,
    page: 'GraphExecutor halted and finished',
    texts: [
      'GraphExecutor halted and finished; encountered failures for node: […]; no nodes skipped',
      'GraphExecutor halted and finished',
    ],
    begin: 'Press Refresh.',
    why: 'A node of the run failed, and everything behind it was skipped. The ID in the brackets says which node: its failed statement has the cause, here a table that someone dropped.',
    fixes: ['table'],
    nodeId: 'dim-customer',
  },
  'not-authorized': {
    address: `${ERRORS}#table--does-not-exist-or-not-authorized`,
    page: 'Table … does not exist or not authorized',
    texts: ['Table … does not exist or not authorized'],
    begin: 'Press Refresh.',
    why: 'The table is there, but the environment’s role can’t read it anymore. When a role can’t see a table, the warehouse gives the same error as if the table did not exist.',
    fixes: ['grants'],
  },
  'duplicate-row': {
    address: `${ERRORS}/duplicate-row-detected-during-dml-action`,
    page: 'Duplicate row detected during DML action',
    texts: ['Duplicate row detected during DML action'],
    begin: 'Press Refresh.',
    why: 'Two rows of the stage have the business key of one row of the dimension, so the merge would have to guess which one counts. The warehouse refuses to guess.',
    fixes: ['join', 'delivery'],
    nodeId: 'stg-customer',
    showsRows: true,
  },
  'no-stages': {
    address: `${ERRORS}/no-stages-rendered`,
    page: 'No Stages Rendered',
    texts: ['No Stages Rendered', 'Load Skipped for View'],
    begin: 'Press Deploy, then Refresh. Both are green, and one table stays empty.',
    why: 'The Run template of a stage reads the option insertStrategy to decide how to load, and this node has no such option. No branch is printed, so there is no statement to send, and nothing fails.',
    fixes: ['config'],
    nodeId: 'stg-orders',
    showsRows: true,
  },
  'invalid-identifier': {
    address: `${ERRORS}#invalid-identifier-`,
    page: 'invalid identifier',
    texts: ["invalid identifier '…'"],
    begin: 'Press Deploy, then Refresh.',
    why: 'The Join tab gives the source an alias that the columns do not use. A deploy does not notice, because creating the table needs no source.',
    fixes: ['join'],
    nodeId: 'stg-orders',
  },
  'numeric-value': {
    address: '/docs/deploy-and-refresh/troubleshooting#by-class-of-error',
    page: 'Troubleshoot deploys and refreshes',
    texts: ['numeric value … is not recognized'],
    begin: 'Press Deploy, then Refresh.',
    why: 'A transform casts the whole name of a customer to a number. A deploy does not notice, because creating the table reads no rows; the load stops at the first row that is not a number.',
    fixes: ['transform'],
    nodeId: 'stg-customer',
    column: 'C_CUSTKEY',
  },
  'failed-deploy': {
    address: `${ERRORS}/deployment-failed-status`,
    page: 'Refresh jobs while the deployment is in failed status',
    texts: ['Failed Deploy'],
    begin: 'The last deploy failed. Press Refresh.',
    why: 'After a failed deploy, some tables are as you want them and some are as they were, and a refresh could load rows that fit neither. So every refresh is refused until a deploy succeeds.',
    fixes: ['dataType'],
    nodeId: 'fct-orders',
    column: 'O_ORDERDATE',
  },
  'missing-schema': {
    address: `${ERRORS}#schema--does-not-exist`,
    page: 'Schema … does not exist',
    texts: ["Schema '…' does not exist"],
    begin: 'Press Deploy.',
    why: 'The location is mapped to a schema that nobody created. The platform creates tables and views, never schemas, and a plan only checks that there is a mapping.',
    fixes: ['schema', 'mapping'],
    location: 'MART',
  },
  'cannot-change-column': {
    address: `${ERRORS}#cannot-change-column--from-type--to-`,
    page: 'cannot change column … from type … to …',
    texts: ['SQL compilation error: cannot change column … from type … to …', 'cannot change column … from type … to …'],
    begin: 'Press Deploy.',
    why: 'A column of a table with rows was given another type, and the warehouse has no ALTER for that. Nothing is lost: the original table was not touched.',
    fixes: ['dataType'],
    nodeId: 'fct-orders',
    column: 'O_ORDERDATE',
  },
  'insufficient-privileges': {
    address: `${ERRORS}#insufficient-privileges`,
    page: 'Insufficient privileges',
    texts: ['Insufficient privileges'],
    begin: 'Press Deploy.',
    why: 'The role sees the schema, but can’t create anything in it. Everything before that view is deployed.',
    fixes: ['grants'],
  },
  'invalid-mapping': {
    address: `${ERRORS}#storage-location-x-has-an-invalid-schema-or-database-value`,
    page: 'Storage Location has an invalid value',
    texts: [
      'Storage Location … has an invalid schema or database value. Schema: "…", Database: "…".',
      'Missing or Invalid Storage Mappings',
      'Invalid Storage Location',
    ],
    begin: 'Press Deploy.',
    why: 'PROD has no mapping for the location REPORTING, so its nodes can’t get a full name. The plan ends there: nothing was sent to the warehouse.',
    fixes: ['mapping'],
    location: 'REPORTING',
  },
  'missing-node-type': {
    address: `${ERRORS}#errormissingnodetype-node-type-x-is-not-available`,
    page: 'error[missingNodeType]',
    texts: ['error[missingNodeType]: node type "…" is not available', 'missingNodeType'],
    begin: 'Press Deploy.',
    why: 'The type of the node belongs to a package that is not installed, so there is no template to make its SQL. The plan ends there: nothing was sent to the warehouse.',
    fixes: ['type'],
    nodeId: 'fct-orders',
  },
  'unresolved-ref': {
    address: `${ERRORS}#warningnameddependencyunresolved-locname-is-not-a-node`,
    page: 'warning[namedDependencyUnresolved]',
    texts: ['warning[namedDependencyUnresolved]: "…"."…" is not a node', 'namedDependencyUnresolved'],
    begin: 'Press Deploy, then Refresh.',
    why: 'A ref names a node that does not exist, so the edge is missing and the name is written as it is. The plan only warns; the refresh looks for that table and finds none.',
    fixes: ['join'],
    nodeId: 'fct-orders',
  },
  'unexpected-type': {
    address: `${ERRORS}#t-already-existed-on-dbschema-as-unexpected-type-table`,
    page: '"T" already existed … as unexpected type TABLE',
    texts: ['"…" already existed on "…"."…" as unexpected type …'],
    begin: 'Press Deploy. It is green, and a table with its rows is gone.',
    why: 'The node was a table and should become a view, so the deploy finds a table where it wants a view. It notes that, drops the table with its rows, and creates the view.',
    fixes: ['materialization'],
    nodeId: 'fct-orders',
    showsRows: true,
  },
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
  'user-not-in-environment': {
    address: `${ERRORS}/user-not-in-environment`,
    page: 'User not in environment',
    texts: ['User not in environment'],
    begin: 'Press Deploy with the token.',
    why: 'The environment signs in to the warehouse by OAuth, and the token’s owner has never signed in there. A token acts as its owner, and nobody else can sign in for them.',
    fixes: ['people'],
  },
  'oauth-refresh-token': {
    address: `${ERRORS}/oauth-refresh-token-error`,
    page: 'OAuth refresh token error',
    texts: ['OAuth refresh token error', 'invalid_grant'],
    begin: 'Press Deploy with the token.',
    why: 'Its owner’s sign-in is 91 days old, and the warehouse renews one for 90 days. The token itself is valid: the sign-in behind it has expired.',
    fixes: ['people'],
  },
  'invalid-token': {
    address: `${ERRORS}#401-unable-to-authenticate-please-ensure-your-token-is-valid`,
    page: '401: Unable to authenticate',
    texts: ['401: Unable to authenticate, please ensure your token is valid.'],
    begin: 'Press Deploy with the token.',
    why: 'The token stopped working when its owner changed the password, and the pipeline still sends the old one. The platform says the same about every token that does not work.',
    fixes: ['people'],
  },
};
