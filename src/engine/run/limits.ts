/** The limits of a run on the SQL engine in the tab. */
export const ENGINE_RUN_LIMITS = {
  /** Milliseconds that one statement of a node may take; after that the statement is stopped and its node fails. */
  statementMs: 60_000,
} as const;
