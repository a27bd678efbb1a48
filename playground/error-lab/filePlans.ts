import { FILE_FAULTS, FILES } from './checkout.ts';
import type { LabState } from './data.ts';
import { BODY_FILE } from './filePaths.ts';
import { fileWorkOf, pipelineOfFiles } from './fileWork.ts';
import type { LessonId } from './lessons.ts';
import { type Act, item, type Plan } from './plan.ts';
import { answeredNode, asReplacement, nodeText, requestsOf } from './requests.ts';

const validate: Act = { call: { do: 'validate' } };
const put: Act = { call: { do: 'put' } };

/** A solution: validate, write the correct file, validate again. */
function repaired(lesson: LessonId): Act[] {
  const { path } = FILE_FAULTS[lesson]!;
  return [validate, { call: { do: 'write', path, text: FILES[path]! } }, validate];
}

/** A solution: send the body, write the correct body, send it again. */
function sentAgain(node: () => Record<string, unknown>): Act[] {
  return [put, { call: { do: 'write', path: BODY_FILE, text: nodeText(node()) } }, put];
}

const nodeIn = ({ data }: LabState, id: string) => pipelineOfFiles(fileWorkOf(data))?.nodes.find((node) => node.id === id);
const columnIn = (state: LabState, id: string, name: string) => nodeIn(state, id)?.columns.find((column) => column.name === name);

const savedNode = ({ data }: LabState) => requestsOf(data).pipeline.nodes.find(({ id }) => id === 'stg-orders');

type FileLesson =
  | 'extension-mismatch'
  | 'unknown-annotation'
  | 'missing-source-column'
  | 'missing-id'
  | 'unresolved-dependency'
  | 'bad-indentation'
  | 'unique-names'
  | 'additional-properties';

/** The exercises about files and requests. */
export const FILE_PLANS: Readonly<Record<FileLesson, Plan>> = {
  'extension-mismatch': {
    title: 'A type for SQL files',
    goal: 'Validate the files, find the node whose type does not take a .sql file, and give it a type that does.',
    learned: 'A .sql file needs a node type with fileVersion 2, and a .yml file one with fileVersion 1.',
    hints: [
      'Press Validate: which file is it, and which type?',
      'The folder nodeTypes/ has a type for SQL files. Look at its id.',
      'In Fix, write `@nodeType("40")` in the SQL file. Then Validate.',
    ],
    last: 'validate',
    fixed: item('STG_CUSTOMER has a type for SQL files', (state) => nodeIn(state, 'stg-customer')?.type === '40'),
    acts: repaired('extension-mismatch'),
  },
  'unknown-annotation': {
    title: 'A letter is missing',
    goal: 'Validate the files, find the annotation that has no effect, and write it as the type declares it.',
    learned: 'An annotation that a type does not declare is ignored without an error: take the warning seriously.',
    hints: [
      'Press Validate. It passes: what does it warn of?',
      'Compare the annotation with those that the definition of the type lists.',
      'In Fix, write `@isBusinessKey` after C_CUSTKEY. Then Validate.',
    ],
    last: 'validate',
    fixed: item(
      'C_CUSTKEY is the business key',
      (state) => columnIn(state, 'stg-customer', 'C_CUSTKEY')?.flags.includes('isBusinessKey') === true,
    ),
    acts: repaired('unknown-annotation'),
  },
  'missing-source-column': {
    title: 'A column from nowhere',
    goal: 'Validate the files, find the column that would be NULL in every row, and let it come from a column that exists.',
    learned: 'A column whose source is gone renders as NULL and fails nowhere: only a validation tells you.',
    hints: [
      'Press Validate. Which column of DIM_CUSTOMER comes from none?',
      'The stage has a C_PHONE. Which name does the dimension look for?',
      'In Fix, write `columnCounter: C_PHONE` in the sourceColumnReferences of C_PHONE. Then Validate.',
    ],
    last: 'validate',
    fixed: item('C_PHONE comes from a column of the stage', (state) =>
      (columnIn(state, 'dim-customer', 'C_PHONE')?.sources ?? []).some(({ columns }) => columns.length > 0),
    ),
    acts: repaired('missing-source-column'),
  },
  'missing-id': {
    title: 'The first of many errors',
    goal: 'One line makes several errors. Validate, find the one that the others follow from, and fix that line.',
    learned: 'A file without its ID is not a node, and whatever reads it fails too: fix the first cause and look again.',
    hints: [
      'Press Validate. Which of these errors is about a file that can’t be read at all?',
      'The file of STG_CUSTOMER begins with a comment.',
      'In Fix, remove the two dashes in front of `@id`. Then Validate.',
    ],
    last: 'validate',
    fixed: item('STG_CUSTOMER is a node', (state) => nodeIn(state, 'stg-customer') !== undefined),
    acts: repaired('missing-id'),
  },
  'unresolved-dependency': {
    title: 'A name in a list',
    goal: 'Validate the files, and correct the dependency that names no node.',
    learned:
      'A node’s file names its sources twice, in the join and under dependencies: after a change by hand the two can differ.',
    hints: [
      'Press Validate: which name is it?',
      'The join of DIM_CUSTOMER has the name right. The list above it does not.',
      'In Fix, write `nodeName: STG_CUSTOMER` under dependencies. Then Validate.',
    ],
    last: 'validate',
    fixed: item('DIM_CUSTOMER reads STG_CUSTOMER alone', (state) => {
      const joins = nodeIn(state, 'dim-customer')?.sources.map(({ join }) => join) ?? [];
      return joins.length > 0 && joins.every((join) => !join.includes('STG_CUSTOMERS'));
    }),
    acts: repaired('unresolved-dependency'),
  },
  'bad-indentation': {
    title: 'One space too many',
    goal: 'Validate the files, find the line where reading stopped, and get the node back.',
    learned:
      'A file that is not YAML is left out as a whole: the message names the line where reading stopped, and the mistake is there or above.',
    hints: [
      'Press Validate: which line of which file is it?',
      'Compare the line with the ones around it. Keys of one level begin at the same column.',
      'In Fix, remove one of the spaces in front of `materializationType`. Then Validate.',
    ],
    last: 'validate',
    fixed: item('DIM_CUSTOMER is a node again', (state) => nodeIn(state, 'dim-customer') !== undefined),
    acts: repaired('bad-indentation'),
  },
  'unique-names': {
    title: 'A name of its own',
    goal: 'A request renames STG_ORDERS, and is refused. Send it with a name that no other node of STAGING has.',
    learned: 'Within a storage location each name exists once; the same name in another location is fine.',
    hints: [
      'Press Send the PUT. Which two nodes would share a name?',
      'The body says STG_CUSTOMER, and the location STAGING has a node of that name.',
      'In Fix, write `"name": "STG_ORDERS_DAILY"`. Then send the PUT again.',
    ],
    last: 'put',
    fixed: item('The node has another name', (state) => savedNode(state)?.name !== 'STG_ORDERS'),
    acts: sentAgain(() => ({ ...asReplacement(answeredNode()), name: 'STG_ORDERS_DAILY' })),
  },
  'additional-properties': {
    title: 'What a GET adds',
    goal: 'A node was read with GET, described, and sent back with PUT. Take out the keys that a PUT does not accept, and save the description.',
    learned: 'The answer of a GET is no body for a PUT: remove the keys that it refuses, and keep the others.',
    hints: [
      'Press Send the PUT. The detail of the error names one key; remove it in Fix and send again.',
      'A PUT takes three keys in metadata: columns, sourceMapping and enabledColumnTestIDs.',
      'In Fix, remove appliedNodeTests and materializationOption, and the comma in front of them. Then send the PUT again.',
    ],
    last: 'put',
    fixed: item('The description is saved', (state) => savedNode(state)?.description === 'Orders of the last delivery.'),
    acts: sentAgain(() => ({ ...asReplacement(answeredNode()), description: 'Orders of the last delivery.' })),
  },
};
