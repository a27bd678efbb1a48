import { type ApiDescription, type Content, exampleOf, type Operation, schemaOf } from '#engine/api/description.ts';
import { literal } from '#engine/api/literal.ts';
import { type PermissionName, rolesText } from '#engine/api/permissions.ts';
import { requestExamples } from './requestExamples.ts';
import { type Field, type FieldContext, fieldsIn, type ListedSchema, listedSchema, meaningOf, typeText } from './schemaFields.ts';

/** State that the operations of a page share. */
interface OperationPage {
  route: string;
  /** Whether the page explains only this operation. Then its parts are sections of the page. */
  isAlone: boolean;
  /** Titles of schemas and bodies of errors that the page has listed so far. */
  listed: Set<string>;
}

/** Address of the explanation of error bodies. */
const ERROR_BODY_ADDRESS = '/docs/api/errors#the-error-body';
/** Address of the explanation of tokens. */
const TOKEN_ADDRESS = '/docs/api/authentication';

/** Escapes braces and angle brackets, which are code in MDX, except between backticks. */
function mdxText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[{<]/g, '\\$&')))
    .join('');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Whether fields belong to a request, where they may be required, or to an answer, where they may be missing. */
type Need = 'sent' | 'answered';

function withNeed(type: string, isRequired: boolean | undefined, need: Need): string {
  if (need === 'sent') return isRequired ? `${type}, required` : type;
  return isRequired ? type : `${type}, or absent`;
}

function fieldTable(fields: readonly Field[], need: Need): string {
  return table(
    ['Field', 'Type', 'Meaning'],
    fields.map(({ name, type, required, meaning }) => [`\`${name}\``, withNeed(type, required, need), mdxText(meaning)]),
  );
}

/** Blocks that are shown beside the text on wide screens. */
const beside = (...blocks: readonly string[]) => ['<Beside>', ...blocks, '</Beside>'].join('\n\n');

function fence(language: string, text: string, title?: string): string {
  return `\`\`\`${language}${title ? ` title="${title}"` : ''}\n${text}\n\`\`\``;
}

/** Example bodies of a response in the description. */
function bodiesOf(response: Content): unknown[] {
  const json = response.content?.['application/json'];
  const bodies = [json?.example, ...Object.values(json?.examples ?? {}).map(({ value }) => value)];
  return bodies.filter((body) => body !== undefined);
}

/** Tabs with alternatives. */
function tabsOf(label: string, tabs: readonly { codes: string; text: string }[]): string {
  const each = tabs.map(({ codes, text }) => `<Tab label="${codes}">\n\n${text}\n\n</Tab>`);
  return [`<Tabs label="${label}">`, ...each, '</Tabs>'].join('\n');
}

/** The body of errors whose text varies. */
const ANY_ERROR = { error: { errorString: 'What went wrong, in words.' } };

/** The bodies of the errors by status, each once per page, and notes about repeated requests. */
function errorBodies(operation: Operation, { listed }: OperationPage): { bodies: string[]; notes: string[] } {
  const failed = Object.entries(operation.responses).filter(([code]) => !code.startsWith('2'));
  if (failed.length === 0) return { bodies: [], notes: [] };
  const unknown = failed.filter(([, response]) => bodiesOf(response).length === 0).map(([code]) => code);
  const known = failed.flatMap(([code, response]) => {
    const bodies = bodiesOf(response);
    return bodies.length > 0 ? [[code, bodies] as const] : [];
  });
  const tabs = [...known, ...(unknown.length > 0 ? [[unknown.join(', '), [ANY_ERROR]] as const] : [])].flatMap(
    ([codes, bodies]) => {
      const fences = bodies.map((body) => fence('json', literal(body, 'json'), codes)).filter((one) => !listed.has(one));
      for (const one of fences) listed.add(one);
      return fences.length > 0 ? [{ codes, text: fences.join('\n\n') }] : [];
    },
  );
  return {
    bodies:
      tabs.length > 1 ? [beside(tabsOf(`Error bodies of ${operation.summary}`, tabs))] : tabs.map(({ text }) => beside(text)),
    notes: [
      `Every error comes with [a body of the same shape](${ERROR_BODY_ADDRESS}). The refusals and texts here are those of the sample organization.`,
    ],
  };
}

/** The text with a capital at its beginning and a period at its end. */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** What an operation needs and what happens when it is sent twice, as a list. */
function needsList({ needs }: Operation): string {
  const { permission, permissionNote, state, credentials, sentTwice } = needs;
  const note = permissionNote?.replace(/\{(\w+)\}/g, (_, name: string) => rolesText(name as PermissionName));
  const roles = permission && `${rolesText(permission as PermissionName)}${note ? `; ${note}` : ''}`;
  const items = [
    ['Token', `an [access token](${TOKEN_ADDRESS}) in the header \`Authorization\``],
    ['Role', permission === 'ownAccount' ? note : roles],
    ['State', state],
    ['Credentials', credentials],
    ['Sent twice', sentTwice],
  ];
  return items.flatMap(([name, text]) => (text ? [`- **${name}**: ${sentence(text)}`] : [])).join('\n');
}

/** A table of what the platform refuses although the request fits its schema, or nothing. */
function refusalsTable({ needs }: Operation): string[] {
  if (needs.refusals.length === 0) return [];
  return [
    table(
      ['Refused with', 'What to do'],
      needs.refusals.map(({ text, remedy }) => [`\`${text}\``, remedy]),
    ),
  ];
}

/** Rows of status codes and meanings. Codes with the same response share a row. */
function statusRows(responses: Operation['responses']): string[][] {
  const codes = new Map<Content, string[]>();
  for (const [code, response] of Object.entries(responses)) codes.set(response, [...(codes.get(response) ?? []), code]);
  return [...codes].map(([response, all]) => {
    const texts = bodiesOf(response).flatMap((value) => {
      const text = (value as { error?: { errorString?: string } } | undefined)?.error?.errorString;
      return text ? [`\`${text}\``] : [];
    });
    const said = texts.length > 0 ? ` For example: ${[...new Set(texts)].join(' or ')}` : '';
    return [all.map((code) => `\`${code}\``).join(', '), mdxText(response.description ?? '') + said];
  });
}

/**
 * An operation as Markdown with the site's elements: request, parameters, body, answer, status codes, and the request in three languages. On a page with
 * several operations, each is a section.
 */
export function operationMarkdown(operation: Operation, api: ApiDescription, page: OperationPage): string {
  const { isAlone } = page;
  const waiting: ListedSchema[] = [];
  const context: FieldContext = {
    api,
    route: page.route,
    onListed: (placed) => {
      if (placed.anchor === 'answer' || page.listed.has(placed.title)) return;
      page.listed.add(placed.title);
      waiting.push(placed);
    },
  };
  const out: string[] = [];
  const part = (depth: 2 | 3, title: string) => out.push(isAlone ? `${'#'.repeat(depth)} ${title}` : `**${title}**`);
  /** Adds the schemas that were mentioned so far and belong on this page. */
  const listWaiting = (need: Need) => {
    for (let placed = waiting.shift(); placed; placed = waiting.shift()) {
      out.push(`### ${placed.title}`, fieldTable(fieldsIn(placed.schema, '', context), need));
    }
  };

  if (!isAlone) out.push(`## ${operation.summary}`, mdxText(operation.description));
  out.push(needsList(operation));
  if (isAlone) out.push('## Request');
  out.push(fence('http', `${operation.method} ${operation.path}`));
  const request = [`<TryOperation id="${operation.id}" summary="${operation.summary}" />`];
  const examples = requestExamples(operation, api.server);
  if (examples) {
    const tab = (label: string, language: string, text: string) =>
      `<Tab label="${label}">\n\n${fence(language, text, isAlone ? undefined : `${operation.summary}, ${label}`)}\n\n</Tab>`;
    request.push(
      [
        `<Tabs label="${operation.summary}" kept>`,
        tab('curl', 'bash', examples.bash),
        tab('JavaScript', 'javascript', examples.javascript),
        tab('Python', 'python', examples.python),
        '</Tabs>',
      ].join('\n'),
    );
  }
  out.push(beside(...request));
  if (operation.parameters.length > 0) {
    // The single bold word would be linked to the run-time parameters of the glossary.
    part(3, isAlone ? 'Parameters' : 'Path and query');
    out.push(
      table(
        ['Parameter', 'Type', 'Meaning'],
        operation.parameters.map((one) => [
          `\`${one.name}\``,
          withNeed(`${typeText(one.schema, context)} in ${one.in}`, one.required, 'sent'),
          mdxText(meaningOf(one.schema, api, one.description)),
        ]),
      ),
    );
  }
  const sent = schemaOf(operation.body);
  if (sent) {
    part(3, 'Body');
    const fields = fieldsIn(sent, '', context);
    out.push(fields.length > 0 ? fieldTable(fields, 'sent') : mdxText(meaningOf(sent, api)));
    listWaiting('sent');
  }

  part(2, 'Answer');
  for (const [code, response] of Object.entries(operation.responses).filter(([one]) => one.startsWith('2'))) {
    out.push(`\`${code}\`: ${mdxText(response.description ?? '')}`);
    const example = exampleOf(response);
    if (example !== undefined)
      out.push(beside(fence('json', literal(example, 'json'), isAlone ? 'Answer' : `Answer: ${operation.summary}`)));
    const answered = schemaOf(response);
    if (!answered) continue;
    const placed = listedSchema(answered, api);
    if (placed && !(placed.route === page.route && placed.anchor === 'answer'))
      out.push(`Its fields: ${typeText(answered, context)}.`);
    else {
      const fields = fieldsIn(answered, '', context);
      out.push(fields.length > 0 ? fieldTable(fields, 'answered') : mdxText(meaningOf(answered, api)));
    }
    listWaiting('answered');
  }

  const failed = Object.keys(operation.responses).filter((code) => !code.startsWith('2'));
  const { bodies, notes } = errorBodies(operation, page);
  // Bodies come first, so that they start beside the beginning of the section.
  if (isAlone) out.push('## Status codes', ...bodies, table(['Code', 'Meaning'], statusRows(operation.responses)));
  else if (failed.length > 0) out.push(`Errors: ${failed.map((code) => `\`${code}\``).join(', ')}.`, ...bodies);
  out.push(...refusalsTable(operation), ...notes);
  return `${out.join('\n\n')}\n`;
}

/** Tables of the operations whose paths begin with a prefix, by group. */
export function operationIndexMarkdown({ operations }: Pick<ApiDescription, 'operations'>, prefix: string): string {
  const shown = operations.filter(({ path }) => path.startsWith(prefix));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const out = ['## Operations'];
  for (const group of groups) {
    if (groups.length > 1) out.push(`### ${group}`);
    out.push(
      table(
        ['Operation', 'Method', 'Path'],
        shown
          .filter((one) => one.group === group)
          .map(({ summary, route, method, path }) => [`[${summary}](${route})`, `\`${method}\``, `\`${path}\``]),
      ),
    );
  }
  return `${out.join('\n\n')}\n`;
}
