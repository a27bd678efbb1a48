import type { Change, ColumnAttribute } from '#engine/deploy/changes.ts';
import type { PlanStep } from '#engine/deploy/planStep.ts';
import type { Tone } from '#ui/Badge.tsx';

const ATTRIBUTES: Readonly<Record<ColumnAttribute, string>> = {
  dataType: 'type',
  nullable: 'NULL',
  defaultValue: 'default',
  description: 'description',
};

/** A short description of a change, such as `C_NAME: VARCHAR(25) → VARCHAR(100)`. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'renamed':
      return `renamed from ${change.from}`;
    case 'moved':
      return `moved from ${change.from.database}.${change.from.schema}`;
    case 'columnAdded':
      return `new column ${change.column.name}`;
    case 'columnDropped':
      return `column ${change.column.name} is gone`;
    case 'columnRenamed':
      return `column ${change.from} is now ${change.column.name}`;
    case 'columnChanged':
      return change.what.length === 1 && change.what[0] === 'dataType'
        ? `${change.column.name}: ${change.before.dataType} → ${change.column.dataType}`
        : `${change.column.name}: ${change.what.map((what) => ATTRIBUTES[what]).join(', ')}`;
    case 'description':
      return 'description';
    case 'query':
      return change.what;
    case 'businessKey':
      return 'business key';
    case 'settings':
      return change.what;
    case 'materialization':
      return `${change.from || 'no object'} → ${change.to || 'no object'}`;
    case 'type':
      return `node type ${change.from} → ${change.to}`;
    case 'template':
      return 'the Create template renders differently';
  }
}

/** One word for what a step does. */
export const BUCKET_WORDS: Readonly<Record<PlanStep['bucket'], string>> = {
  added: 'new',
  altered: 'altered',
  deleted: 'deleted',
};

/** What happens to the rows of a step's object, with a badge tone; undefined if the object has no rows. */
export function rowsWords({ rows }: Pick<PlanStep, 'rows'>): { text: string; tone: Tone } | undefined {
  switch (rows) {
    case 'kept':
      return { text: 'rows kept', tone: 'ok' };
    case 'gone':
      return { text: 'rows gone', tone: 'warn' };
    case 'refused':
      return { text: 'will be refused', tone: 'danger' };
    case 'unknown':
      return { text: 'rows unknown', tone: 'neutral' };
    case 'none':
      return undefined;
  }
}
