/** A code block of a page, by page (`docs/faq`), language and title. */
export interface PageBlock {
  page: string;
  language: string;
  title: string;
  text: string;
}

/** Blocks that a test of their own runs: pages, languages and perhaps titles. Those of the first entry that fits are run by its test. */
export const RUN_BY: readonly { pages: RegExp; languages: RegExp; titles?: RegExp; test: string }[] = [
  {
    pages:
      /^docs\/(?:api\/first-request|build-your-pipeline\/create-manage-nodes-api|api\/runnel\/(?:delete-workspace-node|list-workspace-nodes|get-environment)|api\/runs\/run-status)$/,
    languages: /^javascript$/,
    test: 'local/recipes.test.ts',
  },
  {
    pages:
      /^docs\/(?:api\/first-request|api\/runs\/(?:start-run|cancel-run)|api\/runnel\/(?:create-workspace-node|list-environment-nodes|list-run-results|set-workspace-node|subgraphs)|deploy-and-refresh\/parameters\/rtp-refresh|deploy-and-refresh\/third-party-devops-tools\/(?:airflow|github-actions-api))$/,
    languages: /^(?:python|bash)$/,
    test: 'local/recipes.test.ts',
  },
  { pages: /^docs\/api\/(?:query-parameters|errors)$/, languages: /^javascript$/, test: 'content/apiPages.test.ts' },
  { pages: /^docs\/api\/(?:first-request|explorer)$/, languages: /^json$/, test: 'content/apiPages.test.ts' },
  {
    pages: /third-party-devops-tools\/start-and-wait$/,
    languages: /^(?:bash|powershell|python)$/,
    test: 'content/startAndWait.test.ts',
  },
  {
    pages: /third-party-devops-tools\/(?:azure-devops|azure-data-factory|github-actions-(?:cli|api)|gitlab-and-bitbucket)$/,
    languages: /^(?:yaml|text)$/,
    test: 'local/ciRecipes.test.ts',
  },
  { pages: /^docs\/guides\/dataops-with-git$/, languages: /^(?:yaml|bash|text)$/, test: 'content/dataopsGuide.test.ts' },
  { pages: /refresh\/time-changes$/, languages: /^(?:bash|sql)$/, test: 'content/cronExamples.test.ts' },
  {
    pages: /^docs\/git-integration\/(?:what-gets-committed|solving-git-errors\/parsing-errors)$/,
    languages: /^(?:yaml|sql|text)$/,
    test: 'content/gitPages.test.ts',
  },
  { pages: /^docs\/guides\/(?:open-a-repository|import-a-dbt-project)$/, languages: /./, test: 'content/importPages.test.ts' },
  {
    pages: /^docs\/guides\/(?:data-vault|foundational-hands-on-guide|migrate-a-cte)$/,
    languages: /./,
    test: 'content/guidePipelines.test.ts',
  },
  {
    pages: /^docs\/guides\/(?:custom-node-types|dynamic-tables|stored-procedures)$/,
    languages: /./,
    test: 'content/nodeTypeGuides.test.ts',
  },
  { pages: /^docs\/guides\/teach-with-playgrounds$/, languages: /./, test: 'content/teachWithPlaygrounds.test.ts' },
  { pages: /^docs\/reference\/common-transformations\//, languages: /^sql$/, test: 'content/transformExamples.test.ts' },
  { pages: /^docs\/reference\/selector$/, languages: /./, test: 'content/selectorExamples.test.ts' },
  { pages: /user-defined-nodes\/tutorial$/, languages: /./, test: 'content/maskedStage.test.ts' },
  {
    pages: /^docs\/build-your-pipeline\/incremental-loads-and-history$/,
    languages: /^sql$/,
    test: 'content/incrementalPage.test.ts',
  },
  {
    pages: /^docs\/build-your-pipeline\/(?:node-alias|parsers|refresh-a-source-node|reordering-columns)$/,
    languages: /^sql$/,
    test: 'content/sqlExamples.test.ts',
  },
  { pages: /^docs\/reference\/error-codes\/no-stages-rendered$/, languages: /^jinja$/, test: 'content/errorPages.test.ts' },
  {
    pages: /^docs\/cli\/deploying-pipelines$/,
    languages: /^(?:text|bash)$/,
    titles: /prints|failure|stages that failed/,
    test: 'content/cliExamples.test.ts',
  },
  {
    pages: /^docs\/api\/(?:query-parameters|runnel)(?:\/index)?$/,
    languages: /^(?:python|javascript)$/,
    test: 'local/recipes.test.ts',
  },
  { pages: /^docs\/api\/first-request$/, languages: /^powershell$/, test: 'content/codePlaces.test.ts' },
  { pages: /deploy\/deploy-using-the-cli$/, languages: /^bash$/, titles: /^$/, test: 'local/ciRecipes.test.ts' },
  {
    pages: /^docs\/marketplace\/package\//,
    languages: /^sql$/,
    titles: /by hand$|^What the view computes$|^Transform of /,
    test: 'content/packageRows.test.ts',
  },
  { pages: /^docs\/deploy-and-refresh\/deploy\/index$/, languages: /^sql$/, test: 'engine/deploy/plan.test.ts' },
  {
    pages: /^docs\/(?:reference|guides|build-your-pipeline\/user-defined-nodes)\//,
    languages: /^(?:jinja|sql)$/,
    titles: / of /,
    test: 'content/templateExamples.test.ts',
  },
];

/** Blocks that nothing runs, with the reason. Blocks of the first entry that fits have its reason. */
export const NOT_RUN: readonly { pages?: RegExp; languages: RegExp; titles?: RegExp; not: string }[] = [
  {
    languages: /^sql$/,
    titles: /\bIn (?:Snowflake|Databricks|BigQuery|Fabric)\b|^A (?:policy|task)\b/,
    not: 'It runs in the console of the data platform, with rights that no engine of the site has.',
  },
  {
    languages: /^(?:text|html|parts)$/,
    not: 'It shows a message, a picture in letters or a form to fill in; messages come from the error texts of the engine.',
  },
  {
    pages: /^docs\/marketplace\//,
    languages: /^(?:sql|jinja|yaml|bash|json)$/,
    not: 'It needs a package, and packages are not part of the site.',
  },
  {
    languages: /^bash$/,
    titles: /RUNNEL_CONFIG|asks for a passphrase|no passphrase|both halves/,
    not: 'It makes a key or reads the configuration of the reader’s own machine.',
  },
  {
    pages: /^docs\/(?:git-integration|setup-your-project)\//,
    languages: /^bash$/,
    not: 'It runs in the reader’s clone, at the reader’s Git provider.',
  },
  {
    pages: /api\/runnel\/update-environment$/,
    languages: /^bash$/,
    not: 'The command line of the site only reads environments.',
  },
  { pages: /^docs\/api\/explorer$/, languages: /^bash$/, not: 'It starts a server that runs until it is stopped.' },
  { pages: /set-session-parameters$/, languages: /^sql$/, not: 'The engine has no session parameters.' },
  { pages: /node-editor$/, languages: /^sql$/, titles: /^Validate SQL$/, not: 'The engine has no EXPLAIN.' },
  {
    pages: /advanced-deploy-templates$/,
    languages: /^sql$/,
    titles: /^$/,
    not: 'The statement does nothing: it carries a comment.',
  },
  { pages: /v2-node-types\/getting-started$/, languages: /^sql$/, not: 'It is of a type that the page defines, for SQL nodes.' },
  { pages: /^docs\/data-platforms$/, languages: /^sql$/, not: 'It is for a pipeline on another platform than the sample.' },
  {
    pages: /using-jinja-with-sql$/,
    languages: /^sql$/,
    titles: /^By hand$/,
    not: 'It is what the guide turns into a template, which is run.',
  },
  { pages: /warehouse-tasks$/, languages: /^python$/, not: 'It runs in a procedure of Snowflake.' },
];
