import { objectAt } from '#engine/deploy/catalog.ts';
import { objectPath } from '#engine/deploy/platformDdl.ts';
import { SOURCE_STRATEGIES } from '#engine/load/loadSources.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { BUILT_IN_TYPES, isSource, objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { contextOf } from '#engine/platform/environments.ts';
import type { PlatformState } from '#engine/platform/platformState.ts';
import { PRIVILEGES, type Privilege } from '#engine/run/privileges.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { CommitField } from '#workbench/CommitField.tsx';
import { MappingFields } from '#workbench/MappingFields.tsx';
import type { Action } from '#workbench/platform/deployData.ts';
import { type Call, type LabData, type LabStore, PROD } from './data.ts';
import { FileFields } from './FileFields.tsx';
import { BODY_FILE } from './filePaths.ts';
import { fileWorkOf } from './fileWork.ts';
import type { FixKind, Lesson } from './lesson.ts';
import { PeopleFields } from './PeopleFields.tsx';
import type { People } from './people.ts';
import styles from './playground.module.css';
import { requestsOf, TARGET } from './requests.ts';

interface FixPanelProps {
  store: LabStore;
  data: LabData;
  lesson: Lesson;
  pipeline: Pipeline;
  platformState: PlatformState;
  people: People;
  onEdit: (edit: Edit) => string | undefined;
  onAction: (action: Action) => void;
  onCall: (call: Call) => void;
}

/** The schemas that PROD is mapped to. Schemas of sources come first. */
function schemasOf(pipeline: Pipeline): { schema: string; isSource: boolean }[] {
  const { mappings } = contextOf(pipeline, PROD);
  const sources = new Set(pipeline.nodes.filter(({ type }) => isSource(type)).map(({ location }) => location));
  return Object.entries(mappings).map(([location, { database, schema }]) => ({
    schema: `${database}.${schema}`,
    isSource: sources.has(location),
  }));
}

function Grants({ pipeline, platformState, onAction }: Pick<FixPanelProps, 'pipeline' | 'platformState' | 'onAction'>) {
  const may = (privilege: Privilege, schema: string) =>
    !platformState.missingGrants.some((one) => one.privilege === privilege && one.schema === schema);
  return (
    <section className={styles.card} aria-label="Role of PROD">
      <h3 className={utilities.heading}>What the role of PROD can do</h3>
      {schemasOf(pipeline).flatMap(({ schema, isSource: isRead }) =>
        PRIVILEGES.filter((privilege) => privilege === 'SELECT' || !isRead).map((privilege) => (
          <Toggle
            key={`${privilege} ${schema}`}
            label={`${privilege} ${privilege === 'CREATE' ? 'in' : 'from'} ${schema}`}
            checked={may(privilege, schema)}
            onChange={(isGranted) => onAction({ do: isGranted ? 'grant' : 'revoke', privilege, schema })}
          />
        )),
      )}
    </section>
  );
}

function Schemas({ pipeline, platformState, onAction }: Pick<FixPanelProps, 'pipeline' | 'platformState' | 'onAction'>) {
  const missing = schemasOf(pipeline).filter(({ schema }) => !platformState.catalog.schemas.has(schema));
  return (
    <section className={styles.card} aria-label="Schemas">
      <h3 className={utilities.heading}>Schemas that PROD is mapped to</h3>
      {missing.length === 0 && <p className={utilities.note}>All of them exist.</p>}
      {missing.map(({ schema }) => (
        <Button key={schema} size="s" onClick={() => onAction({ do: 'makeSchema', schema })}>
          Create {schema}
        </Button>
      ))}
    </section>
  );
}

function TypeField({ node, onEdit }: { node: PipelineNode; onEdit: FixPanelProps['onEdit'] }) {
  const known = BUILT_IN_TYPES.filter(({ id }) => !isSource(id)).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = known.some(({ value }) => value === node.type);
  return (
    <Select
      label={`Node type of ${node.name}`}
      options={isKnown ? known : [{ value: node.type, label: `${node.type} (not installed)` }, ...known]}
      value={node.type}
      onChange={(type) => onEdit({ kind: 'setType', ids: [node.id], type })}
    />
  );
}

const STRATEGIES = ['', ...SOURCE_STRATEGIES];

function ConfigField({ node, onEdit }: { node: PipelineNode; onEdit: FixPanelProps['onEdit'] }) {
  const value = node.config.insertStrategy;
  return (
    <Select
      label={`insertStrategy of ${node.name}`}
      help="The option that says how a stage’s Run template loads."
      options={STRATEGIES.map((one) => ({ value: one, label: one === '' ? 'not set' : one }))}
      value={typeof value === 'string' ? value : ''}
      onChange={(to) => onEdit({ kind: 'setConfig', id: node.id, key: 'insertStrategy', value: to === '' ? undefined : to })}
    />
  );
}

/** A control of one kind that may fix the error. */
function Fix({ fix, ...props }: FixPanelProps & { fix: FixKind }) {
  const { store, data, lesson, pipeline, platformState, people, onEdit, onAction, onCall } = props;
  const node = pipeline.nodes.find(({ id }) => id === lesson.nodeId);
  const column = node?.columns.find(({ name }) => name === lesson.column);
  const context = pipeline.environments.find(({ id }) => id === PROD);
  const path = node && context && objectPath(context, node);
  const isGone = path && objectKind(node) === 'table' && !objectAt(platformState.catalog, path);
  switch (fix) {
    case 'people':
      return <PeopleFields people={people} onCall={onCall} />;
    case 'files':
      return <FileFields files={fileWorkOf(data).files} paths={lesson.files ?? []} onCall={onCall} />;
    case 'request':
      return (
        <>
          <p className={utilities.sentence}>
            The body of <code>PUT {TARGET}</code>:
          </p>
          <FileFields files={new Map([[BODY_FILE, requestsOf(data).body]])} paths={[BODY_FILE]} onCall={onCall} />
        </>
      );
    case 'materialization':
      return node ? (
        <Select
          label={`Materialization of ${node.name}`}
          options={[
            { value: 'table', label: 'table' },
            { value: 'view', label: 'view' },
          ]}
          value={node.materialization ?? 'table'}
          onChange={(materialization) => onEdit({ kind: 'setNode', id: node.id, patch: { materialization } })}
        />
      ) : null;
    case 'grants':
      return <Grants pipeline={pipeline} platformState={platformState} onAction={onAction} />;
    case 'schema':
      return <Schemas pipeline={pipeline} platformState={platformState} onAction={onAction} />;
    case 'mapping':
      return context && lesson.location ? (
        <section className={styles.card} aria-label={`Mapping of ${lesson.location}`}>
          <h3 className={utilities.heading}>
            Where {context.name} maps {lesson.location}
          </h3>
          <MappingFields store={store} context={context} location={lesson.location} />
        </section>
      ) : null;
    case 'enabled':
      return node ? (
        <Toggle
          label={`Deploy Enabled of ${node.name}`}
          help={node.deployEnabled ? 'A deploy creates it.' : 'Node not enabled for deploy'}
          checked={node.deployEnabled}
          onChange={(deployEnabled) => onEdit({ kind: 'setNode', id: node.id, patch: { deployEnabled } })}
        />
      ) : null;
    case 'delivery':
      return (
        <Toggle
          label="The shop delivers customer 1 twice"
          help="Two rows with two new phone numbers. The pipeline can’t tell whether that is a mistake."
          checked={platformState.faults.has('customerTwice')}
          onChange={(isTwice) => onAction({ do: 'deliver', isTwice })}
        />
      );
    case 'type':
      return node ? <TypeField node={node} onEdit={onEdit} /> : null;
    case 'config':
      return node ? <ConfigField node={node} onEdit={onEdit} /> : null;
    case 'table':
      return (
        <p className={utilities.sentence}>
          {isGone
            ? `${node?.name} has no table in PROD. A deploy creates what is missing, without its rows; a refresh loads them.`
            : `${node?.name} has a table in PROD.`}
        </p>
      );
    case 'join':
      return node?.sources[0] ? (
        <CommitField
          label={`Join tab of ${node.name}`}
          help="Press Ctrl+Enter or Cmd+Enter, or leave the field, to apply it."
          code
          rows={6}
          value={node.sources[0].join}
          onCommit={(join) => onEdit({ kind: 'setJoin', id: node.id, source: 0, join })}
        />
      ) : null;
    case 'transform':
      return node && column ? (
        <CommitField
          label={`Transform of ${node.name}.${column.name}`}
          help="Press Ctrl+Enter or Cmd+Enter, or leave the field, to apply it."
          code
          rows={3}
          value={column.sources[0]?.transform ?? ''}
          onCommit={(transform) =>
            onEdit({
              kind: 'setColumn',
              id: node.id,
              columnId: column.id,
              patch: { sources: column.sources.map((source, index) => (index === 0 ? { ...source, transform } : source)) },
            })
          }
        />
      ) : null;
    case 'dataType':
      return node && column ? (
        <CommitField
          label={`Data type of ${node.name}.${column.name}`}
          code
          value={column.dataType}
          onCommit={(dataType) => onEdit({ kind: 'setColumn', id: node.id, columnId: column.id, patch: { dataType } })}
        />
      ) : null;
  }
}

/** The kinds of controls that change the workspace, so that a deploy is needed. */
const NEEDS_DEPLOY: ReadonlySet<FixKind> = new Set([
  'join',
  'transform',
  'dataType',
  'type',
  'config',
  'mapping',
  'materialization',
  'enabled',
]);

/** Controls that fix the error of the story, and some that do not. */
export function FixPanel(props: FixPanelProps) {
  const { fixes } = props.lesson;
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      {fixes.map((fix) => (
        <Fix key={fix} fix={fix} {...props} />
      ))}
      {fixes.some((fix) => NEEDS_DEPLOY.has(fix)) && (
        <p className={utilities.note}>What you change here takes effect once it is deployed.</p>
      )}
    </div>
  );
}
