/** Texts that an error shows, and the page that explains them. */
export interface ErrorTexts {
  /** The address of the page, or of a heading or row of the page. */
  address: string;
  /** The texts as they are shown. `…` stands for a name, a number or a place that differs each time. */
  texts: readonly string[];
}

/**
 * All texts that errors show. The engine makes its messages from them, the error lab and the pages show them, and a reader who pastes one into the
 * search lands on the page at `address`.
 */
export const ERROR_TEXTS = [
  // Deploy and refresh
  {
    address: '/docs/reference/error-codes/user-not-in-environment',
    texts: ['User not in environment'],
  },
  {
    address: '/docs/reference/error-codes/no-stages-rendered',
    texts: ['No Stages Rendered', 'Load Skipped for View'],
  },
  {
    address: '/docs/reference/error-codes/graphexecutor-halted-and-finished',
    texts: [
      'GraphExecutor halted and finished; encountered failures for node: […]; no nodes skipped',
      'GraphExecutor halted and finished',
    ],
  },
  {
    address: '/docs/reference/error-codes/duplicate-row-detected-during-dml-action',
    texts: ['Duplicate row detected during DML action'],
  },
  {
    address: '/docs/reference/error-codes/oauth-refresh-token-error',
    texts: ['OAuth refresh token error', 'invalid_grant'],
  },
  {
    address: '/docs/reference/error-codes/deployment-failed-status',
    texts: ['Failed Deploy'],
  },
  {
    address:
      '/docs/reference/error-codes#plan-failed-issues-preventing-deployment-were-found-please-review-the-issues-itemized-above',
    texts: ['Plan failed: Issues preventing deployment were found; please review the issues itemized above.'],
  },
  {
    address: '/docs/reference/error-codes#storage-location-x-has-an-invalid-schema-or-database-value',
    texts: [
      'Storage Location … has an invalid schema or database value. Schema: "…", Database: "…".',
      'Missing or Invalid Storage Mappings',
      'Invalid Storage Location',
    ],
  },
  {
    address: '/docs/reference/error-codes#schema--does-not-exist',
    texts: ["Schema '…' does not exist"],
  },
  {
    address: '/docs/reference/error-codes#runphaseddeploy-encountered-failures',
    texts: [
      'RunPhasedDeploy encountered failures: delete phase - …; alter phase - …; add phase - …',
      'RunPhasedDeploy encountered failures',
    ],
  },
  {
    address: '/docs/reference/error-codes#cannot-change-column--from-type--to-',
    texts: ['SQL compilation error: cannot change column … from type … to …', 'cannot change column … from type … to …'],
  },
  {
    address: '/docs/reference/error-codes#errormissingnodetype-node-type-x-is-not-available',
    texts: ['error[missingNodeType]: node type "…" is not available', 'missingNodeType'],
  },
  {
    address: '/docs/reference/error-codes#errorextensionversionmismatch',
    texts: [
      'error[extensionVersionMismatch] … uses a .sql file but its node type "…" requires a .yml file',
      'extensionVersionMismatch',
    ],
  },
  {
    address: '/docs/reference/error-codes#warningnameddependencyunresolved-locname-is-not-a-node',
    texts: ['warning[namedDependencyUnresolved]: "…"."…" is not a node', 'namedDependencyUnresolved'],
  },
  {
    address: '/docs/reference/error-codes#warningannotationnameunknown',
    texts: ['warning[annotationNameUnknown] … is not a known annotation for node type "…"', 'annotationNameUnknown'],
  },
  {
    address: '/docs/reference/error-codes#sourcecolumnmissing',
    texts: ['sourceColumnMissing'],
  },
  {
    address: '/docs/reference/error-codes#failed-to-extract-metadata-from--missing-id-annotation-or-id-has-no-value',
    texts: ['Failed to extract metadata from …: Missing @id annotation or @id has no value'],
  },
  {
    address: '/docs/reference/error-codes#t-already-existed-on-dbschema-as-unexpected-type-table',
    texts: ['"…" already existed on "…"."…" as unexpected type …'],
  },
  {
    address: '/docs/reference/error-codes#sourcemapping-dependency-does-not-resolve-locname',
    texts: ['sourceMapping dependency does not resolve: …'],
  },
  {
    address: '/docs/reference/error-codes#table--does-not-exist-or-not-authorized',
    texts: ['Table … does not exist or not authorized'],
  },
  {
    address: '/docs/reference/error-codes#insufficient-privileges',
    texts: ['Insufficient privileges'],
  },
  {
    address: '/docs/reference/error-codes#invalid-identifier-',
    texts: ["invalid identifier '…'"],
  },
  {
    address: '/docs/reference/error-codes#refusing-to-refresh-all-nodes',
    texts: [
      'Refusing to refresh all nodes: pass a jobID or includeNodesSelector to scope the run, or set confirmRunAllNodes: true to refresh the entire environment.',
    ],
  },
  {
    address: '/docs/reference/error-codes#not-errors',
    texts: ['Object unexpectedly exists at location', 'Object missing from expected location'],
  },
  {
    address: '/docs/build-your-pipeline/user-defined-nodes/advanced-deploy-templates#moves-and-switches',
    texts: ['Warning! Node Type Switching Detected'],
  },
  {
    address: '/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment#leave-a-node-out',
    texts: ['Node not enabled for deploy'],
  },

  // API
  {
    address: '/docs/reference/error-codes#401-unable-to-authenticate-please-ensure-your-token-is-valid',
    texts: ['401: Unable to authenticate, please ensure your token is valid.'],
  },
  {
    address: '/docs/reference/error-codes#nodes-assigned-to-the-same-storage-location-must-have-unique-names',
    texts: ['Nodes assigned to the same Storage Location must have unique names.'],
  },
  {
    address: '/docs/api/errors#texts-you-may-meet',
    texts: [
      'request/body must NOT have additional properties',
      'request/body/… must',
      'request/query/… must',
      'request/params/… must',
    ],
  },

  // Command line
  {
    address: '/docs/cli/troubleshooting#row-invalid-node-version-18-not-supported',
    texts: ['Invalid node version … not supported'],
  },
  {
    address: '/docs/cli/troubleshooting#row-missing-properties-environmentid',
    texts: ['Missing properties: …'],
  },
  {
    address: '/docs/cli/troubleshooting#row-authfromprofile-could-not-determine-valid-auth-type-from-cli',
    texts: ['[authFromProfile] Could not determine valid auth type from CLI config …'],
  },
  {
    address: '/docs/cli/troubleshooting#row-snowflake-oauth-browser-sign-in-is-supported-for-local-works',
    texts: ['Snowflake OAuth (browser sign-in) is supported for local workspace commands only'],
  },
  {
    address: '/docs/cli/troubleshooting#row-profile-default-uses-but-data-yml-does-not-declare-a-platfor',
    texts: ['Profile "…" uses …, but data.yml does not declare a platformKind'],
  },
  {
    address: '/docs/cli/troubleshooting#row-error-unknown-option-domain',
    texts: ["error: unknown option '…'"],
  },
  {
    address: '/docs/cli/troubleshooting#a-worked-example',
    texts: ['You have uncommitted changes in this branch … Press Y to proceed or N to cancel'],
  },
  {
    address: '/docs/deploy-and-refresh/third-party-devops-tools/azure-devops#noise-in-the-log',
    texts: ['An error occurred during the HTTP request: [FetchError]: request to … failed'],
  },
  {
    address: '/docs/marketplace/manage-packages#on-the-command-line',
    texts: [
      'No packages to install.',
      '…: no package contents available (not hydrated, not cached)',
      'Install failed: workspace.yml is required',
    ],
  },
  {
    address: '/docs/build-your-pipeline/the-build-interface/problem-scanner#on-the-command-line',
    texts: ['setup failed', 'Column Source Mappings', 'Node Type Availability', 'Node Type Validity', 'Node Location Data'],
  },

  // Building
  {
    address: '/docs/deploy-and-refresh/troubleshooting#by-class-of-error',
    texts: ['numeric value … is not recognized'],
  },
  {
    address: '/docs/build-your-pipeline/node-alias#row-ambiguous-column-name',
    texts: ['ambiguous column name'],
  },
  {
    address: '/docs/build-your-pipeline/the-build-interface/join-tab#what-goes-wrong',
    texts: ['not a valid group by expression'],
  },
  {
    address: '/docs/build-your-pipeline/user-defined-nodes/access-hydrated-metadata#the-exception-items',
    texts: ['<built-in method items of dict object'],
  },

  // Templates
  {
    address: '/docs/reference/jinja-syntax#errors',
    texts: ["No filter named '…'.", '… of line … is never closed. Expected … before the end.'],
  },
  {
    address: '/docs/reference/jinja-syntax#undefined-names',
    texts: ['… is undefined: it renders to nothing.', "… can’t be called: '…' is undefined."],
  },
  {
    address: '/docs/reference/jinja-syntax#what-goes-wrong',
    texts: ["object of type 'generator' has no len()"],
  },
  {
    address: '/docs/reference/jinja-syntax#what-values-look-like-in-print',
    texts: ['can only concatenate str (not "…") to str'],
  },
  {
    address: '/docs/reference/ref-functions#the-arguments',
    texts: ["ref() missing 1 required argument: '…'"],
  },
  {
    address: '/docs/reference/jinja-syntax#what-nunjucks-says',
    texts: [
      "Cannot read properties of undefined (reading 'charAt')",
      'expected block end in set statement',
      'Dict keys must be strings or names',
      'unexpected token: }}',
      'filter not found: …',
    ],
  },

  {
    address: '/docs/guides/custom-node-types#row-dict-object-has-no-attribute-readers',
    texts: ["'dict object' has no attribute '…'"],
  },

  // Signing in
  {
    address: '/docs/organization-and-accounts/organization-management/single-sign-on/microsoft-entra-id#row-need-admin-approval',
    texts: ['Need admin approval'],
  },

  // Opening a project on this site
  {
    address: '/docs/guides/open-a-repository#what-the-messages-say',
    texts: [
      'No data.yml found in the folders you chose',
      'data.yml: fileVersion … is newer than this importer (…).',
      'data.yml: expected fileVersion 3 (or version 1 or 2).',
      '…: unresolved merge conflict. File skipped.',
      'operation.…: expected a …',
      '… is defined twice (…). The second file is skipped.',
      'Two nodes share the id …: … and ….',
      '…: first line must be @id("…").',
      '…: the file name of a SQL node is LOCATION-NAME.sql. File skipped.',
      '…: expected a node type with id, name and metadata. File skipped.',
      '…: expected an environment with an id and a name. File skipped.',
      '…: expected macroString with the text of the macros. File skipped.',
      '…: expected a package with a packageID. File skipped.',
      '… reads …, which is not a node. Did you mean …?',
      'Environment … has no mapping for ….',
      'Node type "…" of … is not in nodeTypes/. Shown as a plain node.',
      'Node type … of … comes from package …; its templates are not in the repository.',
      '…: the definition has YAML errors (line …)',
      'SELECT * gives no columns.',
      'Subgraph …: … of … nodes no longer …',
      '… at columns that no longer exist; … left out.',
      'dependencies of … differ from its join text: …',
      '…: expected a job with an id and a name. File skipped.',
      '…: expected a subgraph with an id and a name. File skipped.',
      '…: this is not UTF-8 text. File skipped.',
      '…: it holds … bytes; at most … are read. File skipped.',
      '…: its path leaves the folder with "..". File skipped.',
      '… expected SELECT or WITH after the annotations.',
      '… of the selected expressions … no name, the first is …. Give … an alias.',
      'platformKind "…" is none of snowflake, databricks, bigquery, fabric; snowflake is used.',
      '…: it is not a zip archive. Archive skipped.',
    ],
  },
  {
    address: '/docs/guides/import-a-dbt-project#what-the-messages-say',
    texts: [
      '… columns have no data type in the manifest',
      '… not compiled and … Jinja that only dbt can run',
      "The adapter … is none of Runnel's platforms; the pipeline is opened for Snowflake.",
      'manifest.json says schema version …; versions … are supported fully',
      'expected a dbt manifest with "metadata" and "nodes", or a pipeline file.',
      '… not named in the SQL of their readers; a ref_link keeps each edge.',
      '… in no section of the manifest, the first is …. … edges are left out.',
      '… got another name, because … was taken or holds other characters than letters, digits, _ and -; the first is …, now ….',
    ],
  },

  // Git
  {
    address: '/docs/git-integration/solving-git-errors/parsing-errors#find-the-mistake',
    texts: [
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
    ],
  },
  {
    address: '/docs/git-integration/solving-git-errors/validation-errors#cause',
    texts: [
      'Expected …, received …',
      'Invalid literal value, expected …',
      "Unrecognized key(s) in object: '…'",
      "Invalid enum value. Expected …, received '…'",
      '… Required',
    ],
  },
  {
    address: '/docs/git-integration/solving-git-errors/git-sync',
    texts: ['Your branch is out of sync with the remote. Create a new branch to keep your changes, then merge.'],
  },
  {
    address: '/docs/git-integration/solving-git-errors/expired-credentials',
    texts: [
      'remote: Invalid username or token. Password authentication is not supported for Git operations.',
      "fatal: Authentication failed for '…'",
      'HTTP Basic: Access denied. The provided password or token is incorrect or your account has 2FA enabled and you must use a personal access token instead of a password.',
    ],
  },
  {
    address: '/docs/git-integration/solving-git-errors/repo-format-upgrade',
    texts: ['Repository format upgrade'],
  },
  {
    address: '/docs/setup-your-project/setup-version-control#check-it-before-you-go-on',
    texts: ['remote: Repository not found.'],
  },

  // Connections
  {
    address: '/docs/setup-your-project/connection-guides/snowflake/key-pair-authentication#row-jwt-token-is-invalid',
    texts: ['JWT token is invalid'],
  },
  {
    address:
      '/docs/setup-your-project/connection-guides/snowflake/username-and-password#row-incorrect-username-or-password-was-specified',
    texts: ['Incorrect username or password was specified'],
  },
  {
    address: '/docs/setup-your-project/connection-guides/bigquery#row-redirect-uri-mismatch',
    texts: ['redirect_uri_mismatch'],
  },
] as const satisfies readonly ErrorTexts[];

/** Any text of the list. */
export type ErrorTemplate = (typeof ERROR_TEXTS)[number]['texts'][number];

/** The texts that are explained at an address; none for an address that explains no error. */
export function errorTextsAt(address: string): readonly string[] {
  return ERROR_TEXTS.find((one) => one.address === address)?.texts ?? [];
}
