import { nextRuns } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { parseSelector } from '#engine/selector/parse.ts';
import { select } from '#engine/selector/select.ts';
import { importedTemplates } from '#engine/template/importedTemplates.ts';
import { renderTemplate } from '#engine/template/render.ts';
import { readJson } from '#engine/text/jsonText.ts';
import { starterPipeline } from '#samples/starter.ts';
import { parsePlan } from '#teach/planText.ts';
import { findResults } from '#teach/resultText.ts';
import { decodeValue, encodeValue } from '#ui/linkValue.ts';
import { foundType } from '#warehouse/custom/columnTypes.ts';
import { readCsv } from '#warehouse/custom/readCsv.ts';
import { readDefinition } from '#warehouse/dialect/definition.ts';
import { divideBy } from '#warehouse/dialect/division.ts';
import { planMerge } from '#warehouse/dialect/merge.ts';
import { statementTokens } from '#warehouse/dialect/reading.ts';
import { readHead } from '#warehouse/dialect/statement.ts';
import { correctTarget } from '#warehouse/dialect/target.ts';
import { type HostileShape, repeated } from './import/hostileShapes.ts';

/** What a document or a link holds at most, what a pasted list of results does, and what a file with rows does (a tenth of it). */
const TEXT = 200_000;
const RESULTS = 400_000;
const ROWS = 2_000_000;

const refused = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    // A clear refusal is an answer.
    return error;
  }
};

const nodeIndex = nodeIndexOf(starterPipeline());
const LINK = { letter: 's', what: 'pipeline' };

function definition(sql: string): unknown {
  const tokens = statementTokens(sql, true);
  const head = readHead(sql, tokens);
  return head.target && readDefinition(sql, tokens, head, true, () => 's');
}

/** Everything a reader can type or paste much of, or follow in a link of a stranger's. */
export const TYPED_SHAPES: readonly HostileShape[] = [
  ...repeated('selector', parseSelector, TEXT, [
    '{',
    '}',
    '(',
    'a ',
    'a OR ',
    'a, ',
    '+',
    '"',
    '@',
    '*',
    '[',
    '{ name: a } ',
    '{ name: a } OR ',
    '{ name: a || ',
    ['{ name: ', '* || ', 'a }'],
    ['{ ', 'name: a ', '}'],
    ['{ name: "', 'a" "', '" }'],
    ['{ name: ', '+a', ' }'],
    ['{ unknown', 'x', ': a }'],
  ]),
  ...repeated('selection', (text) => select(nodeIndex, text), TEXT, [
    ['{ name: ', 'S* || ', 'S* }'],
    ['', '{ name: S* } OR ', '{ name: a }'],
    ['', '{ name: S* } AND ', '{ name: a }'],
    ['', '+{ name: S* }+ OR ', '{ name: a }'],
    ['{ name: ', '*', ' }'],
    ['{ name: ', '*S', ' }'],
    ['{ name: ', '?', ' }'],
    ['{ name: {', 'S,', 'T} }'],
    ['{ name: ', '[a]', ' }'],
  ]),
  ...repeated('schedule', (text) => refused(() => parseCron(text)), TEXT, [
    '*',
    ' ',
    '* ',
    ',',
    '-',
    '/',
    'MON',
    'MON,',
    ['0 0 * * ', '1,', '1'],
    ['', '0-59/1,', '0 * * * *'],
    ['', '61,', '0 * * * *'],
    ['0', '0', ' * * * *'],
  ]),
  ...repeated(
    'next runs',
    (text) => {
      const { cron } = parseCron(text);
      return cron && nextRuns(cron, 0, 10);
    },
    TEXT,
    [
      ['0 0 ', '31,', '31 2 *'],
      ['0 0 1 1 ', '1,', '1'],
    ],
  ),
  {
    reader: 'imports of a template',
    name: 'many packages under one name, of which many macros are called',
    most: TEXT / 40,
    of: (count) => {
      const each = (text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at)).join('');
      const text = `${each((at) => `{% import "p${at}" as m %}`)}${each((at) => `{{ m.a${at}() }}`)}`;
      return () => importedTemplates(text, []);
    },
  },
  ...repeated('template', (template) => renderTemplate({ template, names: new Map() }), TEXT, [
    '{',
    '{{',
    '{%',
    '{#',
    '}}',
    '{{ a }}',
    '{{ a',
    '{% if a %}',
    '{% if a %}{% endif %}',
    '{% raw %}',
    '{% for a in b %}',
    '{% set a = 1 %}',
    '{% macro a() %}{% endmacro %}',
    '{{ "a" }}',
    '{{ 1 }}\n',
    ['{{ ', '(', ' }}'],
    ['{{ ', '[', ' }}'],
    ['{{ ', 'not ', 'a }}'],
    ['{{ a', '.b', ' }}'],
    ['{{ a', '|upper', ' }}'],
    ['{{ a', ' + 1', ' }}'],
    ['{{ a', ' ~ "b"', ' }}'],
    ['{{ ', '1 if a else ', '2 }}'],
    ['{{ [', '1, ', '] }}'],
    ['{{ {', '"a": 1, ', '} }}'],
    ['{{ "', 'a', '"|replace("a", "b") }}'],
    ['{{ "', 'a ', '"|title }}'],
    ['{{ "', 'a ', '"|wordwrap(3) }}'],
    ['{{ "', ' ', '"|trim }}'],
    ['{{ "', '<', '"|striptags }}'],
    ['{{ "', '<a', '"|striptags }}'],
    ['{{ "', 'a@b.c ', '"|urlize }}'],
    ['{{ "', 'a,', '".split(",")|join }}'],
    ['{{ "', '%s', '"|format(1) }}'],
    ['{{ "', '{}', '".format(1) }}'],
    ['{{ "', '\\n', '"|indent }}'],
    ['{{ "', '1', '"|int }}'],
    ['{% for a in "', 'x', '" %}{% endfor %}'],
    ['{{ ["', 'x", "', '"]|unique|list }}'],
    ['{{ ["', 'x", "', '"]|sort }}'],
    ['{{ ["', 'x", "', '"]|groupby("a") }}'],
  ]),
  ...repeated('JSON', (text) => readJson(text), TEXT, [
    '[',
    '{"a":',
    '"',
    '[1,',
    ['[', '1,', '1]'],
    ['{', '"a":1,', '"a":1}'],
    ['[', '1,\n', ']'],
    '\n',
    '//',
  ]),
  ...repeated('session plan', (text) => parsePlan(text), TEXT, ['[', '{"a":', ['{"steps":[', '{},', '{}]}']]),
  ...repeated('results', (text) => findResults(text), RESULTS, ['RNL1', 'RNL1-', 'RNL1.a ', 'a ', '\n', 'RNL1-ABCD ']),
  ...repeated('rows', (text) => refused(() => readCsv(text)), ROWS, [
    'a,',
    'a\n',
    'a,b\n',
    '"',
    '""',
    '"a"b',
    '"a\n',
    '\r',
    '\t',
    ';',
    ['a,b\n', '1\n'],
    ['a,b\n', '"1",2\n'],
    ['a\n', '"'],
    ['a\n', '"x" '],
  ]),
  ...repeated('type of values', (text) => foundType(text.split('\n')), ROWS, ['1\n', '1.5\n', '2024-01-01\n', 'true\n', '\n']),
  ...repeated('type of a value', (text) => foundType([text]), TEXT, ['1', '1.', '-', '2024-', ' ', '1e']),
  ...repeated('definition', (text) => refused(() => definition(text)), TEXT, [
    'CREATE TABLE ',
    ['CREATE TABLE a (', 'b INT, ', 'c INT)'],
    ['CREATE TABLE a (', "b INT COMMENT 'x', ", 'c INT)'],
    ['CREATE TABLE a (', 'b INT AUTOINCREMENT, ', 'c INT)'],
    ['CREATE TABLE a (', 'b INT REFERENCES c(d), ', 'c INT)'],
    ['CREATE TABLE a (b INT', ' NOT NULL', ')'],
    ['CREATE TABLE a (b INT)', ' CLUSTER BY (b)'],
    ['CREATE VIEW a (', 'b, ', 'c) AS SELECT 1'],
    ['CREATE TABLE a', '.a', ' (b INT)'],
    ['CREATE TABLE a (', '(', ')'],
  ]),
  ...repeated('merge', (text) => refused(() => planMerge(text, (part) => part)), TEXT, [
    'MERGE INTO a ',
    ['MERGE INTO a USING b ON ', 'a.c = b.c AND ', '1 = 1 WHEN MATCHED THEN DELETE'],
    ['MERGE INTO a USING b ON a.c = b.c ', 'WHEN MATCHED THEN DELETE '],
    ['MERGE INTO a USING b ON a.c = b.c WHEN MATCHED THEN UPDATE SET ', 'c = b.c, ', 'd = 1'],
    ['MERGE INTO a USING b ON a.c = b.c WHEN NOT MATCHED THEN INSERT (', 'c, ', 'd) VALUES (1)'],
    ['MERGE INTO a USING (', '(', ') b ON 1 = 1'],
  ]),
  ...repeated('division', (text) => divideBy(text, 'f'), TEXT, [
    ['SELECT 1', ' / 2'],
    ['SELECT ', '1 / (', '2'],
    ['SELECT ', '(1 / ', '2'],
    ['SELECT a', '.b / c'],
    ['SELECT ', '-1 / '],
    ['SELECT CASE', ' WHEN a / b'],
    ['SELECT 1', ' END / 2'],
    ['SELECT 1', ') / 2'],
    ['SELECT 1', ' * 2 / '],
    '/',
    '// ',
  ]),
  ...repeated('statement', (text) => refused(() => correctTarget(text, 'snowflake')), TEXT, [
    ['SELECT ', 'f(', '1'],
    ['SELECT ', 'a::INT, ', '1'],
    ['SELECT a', ':b', ''],
    ['SELECT * FROM a', ' QUALIFY 1'],
    ['SELECT ', 'DATEADD(day, 1, ', 'a'],
    ['SELECT ', "'a' || ", "'b'"],
  ]),
  {
    reader: 'link',
    name: 'a value that unpacks to much',
    most: 2_000_000,
    of: (n) => {
      const packed = encodeValue(LINK, 'a'.repeat(n));
      return () => packed.ok && decodeValue(LINK, packed.hash);
    },
  },
  ...repeated('link', (text) => decodeValue(LINK, text), 60_000, [
    ['#s=1.', 'A'],
    ['#s=', '1.'],
    ['#s=1.', '=', ''],
  ]),
];
