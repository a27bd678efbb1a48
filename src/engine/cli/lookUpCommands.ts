import { RUN_COLUMNS } from '../api/runState.ts';
import { bodyOf, type CommandCall, call, isOn, openCloud, textOption } from './session.ts';
import { type CommandRun, ToolError, type ToolHost } from './tool.ts';

/** Commands that look things up, each with one API call. With `--json` they print the API's answer; the tables are this site's own. */

type Row = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A table with a header; each column is as wide as its longest text. */
function table(rows: readonly Row[], columns: readonly string[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index]!.length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface LookUp {
  /** The path and query of the API call, from the environment and the ID that an option gives. */
  target: (environment: string, id: string, limit: string | undefined) => string;
  /** The option that gives the ID. */
  id?: string;
  columns?: readonly string[];
}

const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  'environments list': { target: () => '/api/v1/environments', columns: ['id', 'name', 'project', 'status'] },
  'environments get': { target: (environment) => `/api/v1/environments/${environment}` },
  'runs list': {
    target: (environment, _, limit) => `/api/v1/runs?environmentID=${environment}${limit === undefined ? '' : `&limit=${limit}`}`,
    columns: RUN_COLUMNS,
  },
  'runs get': { target: (_, id) => `/api/v1/runs/${id}`, id: 'runID' },
  'runs list-results': { target: (_, id) => `/api/v1/runs/${id}/results`, id: 'runID' },
  'nodes list': {
    target: (environment) => `/api/v1/environments/${environment}/nodes`,
    columns: ['id', 'name', 'nodeType', 'locationName'],
  },
  'nodes get': { target: (environment, id) => `/api/v1/environments/${environment}/nodes/${id}`, id: 'nodeID' },
  'jobs get': { target: (environment, id) => `/api/v1/environments/${environment}/jobs/${id}`, id: 'jobID' },
  'projects list': { target: () => '/api/v1/projects', columns: ['id', 'name', 'platformKind', 'gitRepoURL'] },
  'projects get': { target: (_, id) => `/api/v1/projects/${id}`, id: 'projectID' },
};

/** The stages of a run, one per line. */
function stages(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ name, queryResults }) =>
    (queryResults as Row[]).map((result) => ({
      node: name,
      stage: result.name,
      status: result.status,
      error: (result.error as { errorString?: string } | undefined)?.errorString,
    })),
  );
  return table(lines, ['node', 'stage', 'status', 'error']);
}

export function* lookUpCommand(command: CommandCall, host: ToolHost): CommandRun {
  const cloud = openCloud(command, host);
  const { name } = command.command;
  const { target, id, columns } = LOOK_UPS[name]!;
  const property = id === undefined ? '' : textOption(command, id);
  if (property === undefined) throw new ToolError(`Missing properties: ${id}`);
  const format = textOption(command, 'format');
  if (format !== undefined && format !== 'json')
    throw new ToolError(`error: option '--format <format>' can be json, not ${format}`);
  const limit = textOption(command, 'limit');
  const path = target(
    encodeURIComponent(cloud.environmentID),
    encodeURIComponent(property),
    limit === undefined ? limit : encodeURIComponent(limit),
  );
  const body = bodyOf(yield* call(cloud, 'GET', path));
  const asJson = format === 'json' || isOn(command, 'json');
  if (asJson || (!columns && name !== 'runs list-results')) host.out(JSON.stringify(body, null, 2));
  else if (columns) host.out(table((body.data ?? []) as Row[], columns));
  else host.out(stages((body.data ?? []) as Row[]));
  return 0;
}
