import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serializePipeline } from '#engine/pipeline/document.ts';
import { starterPipeline } from '#samples/starter.ts';
import type { Query, Reader } from './reader.ts';

const button = (name: string | RegExp, within?: Query): Query => ({ role: 'button', name, within });
const tab = (name: string | RegExp, within?: Query): Query => ({ role: 'tab', name, within });
const textbox = (name: string | RegExp, within?: Query): Query => ({ role: 'textbox', name, within });
const region = (name: string | RegExp): Query => ({ role: 'region', name });
const card = (name: string): Query => ({ css: `[data-node="${name}"]` });
const title: Query = { css: 'h1' };

/** What readers come to do, from the first press to what they came for. */
export const JOURNEYS: readonly { name: string; take: (reader: Reader) => Promise<void> }[] = [
  {
    name: 'from the start page to a playground, and the theme stays as it was chosen',
    async take(reader) {
      await reader.open('/');
      await reader.press({ role: 'radio', name: 'Dark' });
      await reader.finds('document.documentElement.dataset.theme', 'dark');
      await reader.press({ role: 'link', name: 'Playground', within: { role: 'navigation', name: 'Site' } });
      await reader.reads(title, 'Playground');
      await reader.isAt(title);
      await reader.open('/');
      await reader.finds('document.documentElement.dataset.theme', 'dark');
      await reader.press({ role: 'radio', name: 'System' });
    },
  },
  {
    name: 'from page to page by the sidebar, and back',
    async take(reader) {
      const sidebar: Query = { role: 'navigation', name: 'Documentation' };
      await reader.open('/docs');
      await reader.press({
        css: 'summary:nth-of-type(1)',
        within: { css: 'nav[aria-label="Documentation"] details:not([open])' },
      });
      await reader.press({ role: 'link', name: 'Directed acyclic graph (DAG)', within: sidebar });
      await reader.reads(title, 'Directed acyclic graph (DAG)');
      await reader.isAt(title);
      await reader.finds('document.title', 'Directed acyclic graph (DAG) – Runnel Docs');
      await reader.browser.evaluate('void history.back()');
      await reader.reads(title, 'Welcome to Runnel');
      await reader.isAt(title);
    },
  },
  {
    name: 'an error text leads to its page by the palette, by keys alone',
    async take(reader) {
      await reader.open('/docs');
      await reader.keys('Control', 'k');
      await reader.isAt({ role: 'combobox', name: 'Search the site' });
      await reader.type('No Stages Rendered');
      await reader.reads({ role: 'option', within: { role: 'dialog', name: 'Search' } }, 'No Stages Rendered');
      await reader.keys('Enter');
      await reader.finds('location.pathname', '/docs/reference/error-codes/no-stages-rendered');
      await reader.isAt(title);
    },
  },
  {
    name: 'a first pipeline is built: source, stage, dimension',
    async take(reader) {
      const panel = region('Node type panel');
      await reader.open('/playground/pipeline-builder/empty');
      await reader.press(button('Add Source', panel));
      await reader.fills(textbox('Name', region('Node SOURCE')), 'CUSTOMER');
      await reader.keys('Enter');
      await reader.sees(card('CUSTOMER'));
      await reader.press(tab(/^Columns/, region('Node CUSTOMER')));
      for (const column of ['C_CUSTKEY', 'C_NAME']) {
        await reader.fills(textbox('New column'), column);
        await reader.keys('Enter');
      }
      await reader.press(button('Add Stage reading CUSTOMER', panel));
      await reader.sees(card('STG_CUSTOMER'));
      await reader.press(button('Add Dimension reading STG_CUSTOMER', panel));
      await reader.press(button(/^C_CUSTKEY/, region('Node DIM_CUSTOMER')));
      await reader.press({ text: 'Business key', within: region('Node DIM_CUSTOMER') });
      await reader.sees({ text: 'Step 7 of 7' });
    },
  },
  {
    name: 'typing a ref draws the edge',
    async take(reader) {
      await reader.open('/playground/pipeline-builder/join');
      await reader.press(card('STG_ORDERS'));
      await reader.press(tab('Join', region('Node STG_ORDERS')));
      const editor: Query = textbox('Join of STG_ORDERS');
      await reader.sees(card('STG_CUSTOMER'));
      await reader.press(editor);
      await reader.keys('Control', 'a');
      await reader.type("FROM {{ ref('STAGING', 'STG_CUSTOMER') }}");
      await reader.reads({ role: 'option', within: { role: 'listbox', name: /graph$/ } }, /./);
      await reader.finds(
        `[...document.querySelectorAll('[role="option"]')].some((one) => /^STG_ORDERS,.*reads STG_CUSTOMER/.test(one.textContent))`,
        true,
      );
    },
  },
  {
    name: 'on the graph by keys: select, rename, delete, undo',
    async take(reader) {
      const graph: Query = { role: 'listbox', name: /graph$/ };
      await reader.open('/playground/pipeline-builder/starter');
      await reader.sees(card('CUSTOMER'));
      await reader.focus(graph);
      await reader.keys('Home');
      await reader.keys('Space');
      await reader.sees({ text: /^1 selected/ });
      await reader.keys('F2');
      await reader.isAt(textbox(/^New name of /));
      await reader.keys('Control', 'a');
      await reader.type('RENAMED');
      await reader.keys('Enter');
      await reader.sees(card('RENAMED'));
      await reader.focus(graph);
      await reader.keys('Delete');
      // What reads it still names it.
      await reader.reads(card('RENAMED'), 'Not found');
      await reader.keys('Control', 'z');
      await reader.reads(card('RENAMED'), 'Source');
      await reader.keys('Control', 'z');
      await reader.misses(card('RENAMED'));
    },
  },
  {
    name: 'a run is stepped through; a node fails, a retry runs the rest',
    async take(reader) {
      const timeline: Query = { role: 'group', name: /^Timeline/ };
      await reader.open('/playground/run-order/diamond');
      await reader.press(tab('Timeline'));
      await reader.sees(button(/^DIM_CUSTOMER,.*Waiting/, timeline));
      await reader.press(button('Step forward'));
      await reader.sees(button(/^STG_CUSTOMER_PLACE,.*Running/, timeline));
      await reader.open('/playground/run-order/waves');
      await reader.press(tab('Timeline'));
      await reader.focus(button(/^DIM_CUSTOMER,/, timeline));
      await reader.type('f');
      await reader.misses(button(/^FCT_ORDERS,/, timeline));
      await reader.focus({ role: 'slider', name: 'Playhead' });
      await reader.keys('End');
      await reader.press(tab('Table'));
      await reader.press(button('Retry'));
      await reader.sees(button('Back to the first run'));
    },
  },
  {
    name: 'a selector is typed with completion',
    async take(reader) {
      await reader.open('/playground/selector/from-selection');
      const include = textbox('Include selector');
      await reader.press(include);
      await reader.type('{ loc');
      await reader.sees({ role: 'option', name: /^location/ });
      await reader.keys('Enter');
      await reader.sees({ role: 'option', name: /^STAGING/ });
      await reader.type('mar');
      await reader.counts({ role: 'option', within: { role: 'listbox', name: 'Completions' } }, 1);
      await reader.keys('Enter');
      await reader.reads(include, '{ location: "MART"}');
      await reader.reads(region('Include'), '6 nodes');
    },
  },
  {
    name: 'a schedule is typed, corrected and read',
    async take(reader) {
      const view = region('Cron schedules');
      await reader.open('/playground/cron/weekday-mornings?zone=America/New_York');
      await reader.sees({ text: 'At 05:30, Monday through Friday (UTC).', within: view });
      await reader.fills(textbox('Schedule', view), '0 24 * * MON-FRI');
      await reader.press(button('Write 1-5', view));
      await reader.press(button('Write 0', view));
      await reader.sees({ text: 'At 00:00, Monday through Friday (UTC).', within: view });
      await reader.reads({ role: 'group', name: 'The next runs' }, /00:00/);
    },
  },
  {
    name: 'a template is typed and rendered',
    async take(reader) {
      await reader.open('/playground/template/columns');
      const rendered = textbox('Rendered SQL');
      await reader.reads(rendered, 'l_netprice');
      await reader.press(textbox('Free text'));
      await reader.keys('Control', 'a');
      await reader.type('SELECT {{ 6 * 7');
      await reader.reads(rendered, 'SELECT 42');
    },
  },
  {
    name: 'SQL runs on the engine in the tab, one statement after another, on rows of one’s own too',
    async take(reader) {
      const view = region('Run SQL');
      const statement = textbox('Statement', view);
      const answers = async (sql: string, rows: string) => {
        await reader.press(statement);
        await reader.keys('Control', 'a');
        await reader.type(sql);
        await reader.press(button('Run', view));
        await reader.sees({ text: new RegExp(`^${rows}, in`), within: view });
      };
      await reader.open('/playground/sql/latest-orders');
      await reader.press(button(/^Run \(loads/, view));
      await reader.sees({ text: /^100 rows, in/, within: view });
      await reader.sees({ role: 'columnheader', name: /DAYS_AGO/, within: view });
      for (const count of [7, 8]) await answers(`SELECT * FROM "SHOP_RAW"."TPCH"."ORDERS" LIMIT ${count}`, `${count} rows`);
      await reader.press(button(/^Load your rows/, view));
      await reader.chooses({ role: 'combobox', name: 'Source that gets the rows' }, 'REGION');
      await reader.givesFile('input[aria-label="File with rows"]', 'own.csv', 'R_REGIONKEY,R_NAME\n1,NORTH\n2,SOUTH\n3,EAST\n');
      await reader.press(button('Use 3 rows as REGION'));
      await answers('SELECT "R_NAME" FROM "SHOP_RAW"."TPCH"."REGION"', '3 rows');
      await reader.sees({ role: 'cell', name: 'EAST', within: view });
    },
  },
  {
    name: 'a deploy runs for real: rows stay, a failed one says why',
    async take(reader) {
      await reader.open('/playground/deploy/failed-deploy');
      await reader.press(tab('More'));
      await reader.press(tab('Rows'));
      await reader.press(button(/^Run for real \(loads/));
      await reader.sees({ role: 'heading', name: 'Run 7: Commit 2 to PROD' });
      await reader.sees({ text: /^FCT_ORDERS: .*cannot change column O_ORDERDATE from type DATE/ });
      await reader.sees({ text: /1,000 untouched, 0 inserted, 0 updated, 0 deleted/ });
      await reader.press(tab(/^Plan/));
      await reader.chooses({ role: 'combobox', name: 'Deploy to PROD' }, '0');
      await reader.press(button('Deploy to PROD', region('Deploy')));
      await reader.press(tab('Rows'));
      await reader.sees({ role: 'heading', name: 'Run 8: Commit 1 to PROD' });
    },
  },
  {
    name: 'a refresh fails for real, is repaired, and a retry ends it',
    async take(reader) {
      const view = region('Refresh');
      await reader.open('/playground/refresh/night');
      await reader.press(button(/^Run for real \(loads/, view));
      const idle: Query = { text: /^On a SQL engine in this tab/, within: view };
      await reader.sees(idle);
      await reader.press(tab(/^Run/));
      await reader.press(button('Drop DIM_CUSTOMER'));
      await reader.press(button('Refresh', view));
      await reader.sees({ text: 'Run 2, a refresh: failed. Of 8 nodes: 5 successful, 1 failed, 2 skipped.', within: view });
      await reader.sees(idle);
      await reader.press(tab(/^Run/));
      await reader.press(button('Deploy again'));
      await reader.press(button('Retry', view));
      await reader.sees({ text: 'Run 3, a retry: completed. Of 3 nodes: 3 successful.', within: view });
      await reader.press(tab('More'));
      await reader.press(tab('Rows'));
      await reader.sees({ text: /^Before: 0 rows. After: 1,000 rows/ });
      await reader.sees({ role: 'cell', name: 'inserted' });
    },
  },
  {
    name: 'a change goes from a branch through a conflict to an environment',
    async take(reader) {
      const view = region('Git');
      await reader.open('/playground/git/conflict');
      await reader.press(tab('Branches'));
      await reader.fills(textbox('New branch'), 'feature/trim');
      await reader.press(button('New Branch'));
      await reader.press(card('STG_CUSTOMER'));
      await reader.press(tab('Edit'));
      await reader.fills(textbox('C_NAME'), 'TRIM("CUSTOMER"."C_NAME")');
      await reader.keys('Enter');
      await reader.press(button('Write a message'));
      await reader.isAt(textbox('Message'));
      await reader.type('Trim the names');
      await reader.press(button('Commit and Push'));
      await reader.press(button('Merge main'));
      await reader.sees(textbox('nodes/MART-FCT_ORDERS.yml'));
      await reader.press(button('Accept Incoming'));
      await reader.press(button('Merge', view));
      await reader.sees({ text: 'main is merged into feature/trim.', within: view });
      await reader.press(button('Bring it to main'));
      await reader.isAt(button('Merge a pull request'));
      await reader.keys('Enter');
      await reader.press(button('Fetch', view));
      await reader.press({ css: '[data-node-id="c5"]' });
      await reader.press(tab('Deploy'));
      await reader.press(button('Deploy to QA'));
      await reader.reads({ css: '[data-node-id="c5"]' }, 'QA');
    },
  },
  {
    name: 'a subgraph is made of two selected nodes',
    async take(reader) {
      await reader.open('/playground/subgraphs/first');
      await reader.press(card('STG_CUSTOMER'));
      await reader.press(card('DIM_CUSTOMER'), 'Shift');
      await reader.reads({ role: 'group', name: 'Selected nodes' }, '2 nodes selected');
      await reader.press(button('New subgraph'));
      await reader.fills(textbox('Name', { role: 'dialog', name: 'New subgraph' }), 'People');
      await reader.press(button('Create subgraph'));
      await reader.sees(button(/^People 2 nodes/, region('Subgraphs')));
    },
  },
  {
    name: 'a link carries changes to someone else',
    async take(reader) {
      await reader.open('/playground/subgraphs/first');
      await reader.press(card('STG_CUSTOMER'));
      await reader.press(button('New subgraph'));
      await reader.fills(textbox('Name', { role: 'dialog', name: 'New subgraph' }), 'Sent');
      await reader.press(button('Create subgraph'));
      await reader.sees(button(/^Sent 1 node/, region('Subgraphs')));
      // The clipboard of a test belongs to nobody: what would be written to it is kept instead.
      await reader.browser.evaluate(
        'void Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { window.copied = text; } } })',
      );
      // In a story with an exercise the link is in the menu.
      await reader.press(button('More actions'));
      await reader.press({ role: 'menuitem', name: 'Copy link' });
      await reader.finds('typeof window.copied', 'string');
      const link = await reader.browser.evaluate<string>('window.copied');
      await reader.browser.evaluate('void localStorage.clear()');
      await reader.open('/docs');
      await reader.browser.open(link);
      await reader.sees(button(/^Sent 1 node/, region('Subgraphs')));
    },
  },
  {
    name: 'a project is opened in a playground',
    async take(reader) {
      await reader.open('/playground/run-order/diamond');
      await reader.press(button('Tools'));
      await reader.press(button('Open a project'));
      await reader.givesFile(
        'input[type="file"][aria-label="Files of a project"]',
        'mine.json',
        serializePipeline(starterPipeline()),
      );
      await reader.press(button('Show the pipeline'));
      await reader.press(tab('Timeline'));
      await reader.sees(button(/^DIM_CUSTOMER,/, { role: 'group', name: /^Timeline/ }));
      await reader.press(button('Close project'));
      await reader.press(tab('Timeline'));
      await reader.sees(button(/^STG_CUSTOMER_PLACE,/, { role: 'group', name: /^Timeline/ }));
    },
  },
  {
    name: 'an embed in another site’s page is ready and says its size',
    async take(reader) {
      const src = `${reader.site}/embed/run-order/waves`;
      const host = createServer((_, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(
            `<!doctype html><title>Course</title><script>window.got = []; addEventListener("message", ({ data }) => got.push(data.type));</script><iframe src="${src}" width="900" height="300" title="Embed"></iframe>`,
          ),
      );
      await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
      try {
        await reader.browser.open(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
        await reader.finds('["runnel:ready", "runnel:size"].every((type) => window.got.includes(type))', true);
      } finally {
        host.close();
      }
    },
  },
];
