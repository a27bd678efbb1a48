import { Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { ancestors, descendants } from '#engine/graph/reach.ts';
import { columnLineage, type LineageStep } from '#engine/lineage/columns.ts';
import { sourceNames } from '#engine/pipeline/columnSources.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { type Problem, problemsOf } from '#engine/pipeline/problems.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { KindIcon } from '#ui/KindIcon.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { useRowsQuestion } from '#workbench/nodeRows/useNodeRows.tsx';
import { CodeText } from './CodeText.tsx';
import styles from './NodePage.module.css';
import { nodePath, type Project, projectPath } from './projects.ts';

const NodeRowsPanel = lazy(() => import('#workbench/nodeRows/NodeRowsPanel.tsx'));

/** Maximum number of cards in the picture, including the node itself; names of more cards are unreadable. */
const MAX_PICTURED_NODES = 24;
/** Maximum number of entries in a list of nodes or columns; the others are not listed. */
const MAX_LISTED = 200;

/** What the page of a node says about the node, computed from the document alone. */
interface NodeFacts {
  reads: readonly PipelineNode[];
  readBy: readonly PipelineNode[];
  /** How many nodes the node depends on, and how many depend on it, directly and indirectly. */
  above: number;
  below: number;
  problems: readonly Problem[];
}

function factsOf(pipeline: Pipeline, index: number): NodeFacts {
  const { graph } = pipelineGraph(pipeline);
  const { id } = pipeline.nodes[index]!;
  const at = (indexes: Iterable<number>) => Array.from(indexes, (one) => pipeline.nodes[one]!);
  return {
    reads: at(ancestors(graph, [index], 1).nodes),
    readBy: at(descendants(graph, [index], 1).nodes),
    above: ancestors(graph, [index]).nodes.length,
    below: descendants(graph, [index]).nodes.length,
    problems: problemsOf(pipeline).filter(({ nodeId }) => nodeId === id),
  };
}

/**
 * The page of a node within a project: what the node is, what it reads and what reads it, its columns with their lineage, its SQL, and its
 * problems.
 */
export function NodePage({ project, node }: { project: Project; node: PipelineNode }) {
  const { pipeline } = project.content;
  const index = pipeline.nodes.indexOf(node);
  const facts = useMemo(() => factsOf(pipeline, index), [pipeline, index]);
  const type = nodeTypeOf(pipeline, node.type);
  const { question, ask } = useRowsQuestion(pipeline);
  const near = [...facts.reads, node, ...facts.readBy];
  const shown = near.length > 1 && near.length <= MAX_PICTURED_NODES;
  const others = pipeline.nodes.filter((other) => other !== node && other.name === node.name);
  const texts = [
    ...(node.sql === undefined ? [] : [{ title: 'SQL', text: node.sql }]),
    ...node.sources.map(({ name, join }) => ({ title: node.sources.length > 1 ? `Join of ${name}` : 'Join', text: join })),
    ...(node.overrideSQL
      ? node.sources.map(({ name, customSQL }) => ({ title: `Override SQL of ${name}`, text: customSQL }))
      : []),
    ...node.tests.map(({ name, sql }) => ({ title: `Test ${name}`, text: sql })),
  ].filter(({ text }) => text.trim() !== '');
  return (
    <article className={styles.page}>
      <nav aria-label="Where this is" className={styles.trail}>
        <Link to="/project">Your projects</Link> / <Link to={projectPath('pipeline-builder', project.id)}>{pipeline.name}</Link> /{' '}
        {node.location}
      </nav>
      <h1 className={styles.title} tabIndex={-1}>
        <KindIcon kind={type.kind} size={26} /> {node.name}
      </h1>
      <p className={styles.about}>
        {type.name} in {node.location}
        {node.materialization && `, as a ${node.materialization}`}, {counted(node.columns.length, 'column')}
        {!node.deployEnabled && ', not deployed'}
      </p>
      {node.description && <p>{node.description}</p>}
      {typeof node.extra?.lastDbtRun === 'string' && <p>Last dbt run, {node.extra.lastDbtRun}</p>}
      <p className={styles.ways}>
        <Link to={projectPath('pipeline-builder', project.id)} state={{ select: node.id }} className={buttonClass('primary')}>
          Show in the graph
        </Link>
        <Link to={`${projectPath('template', project.id)}&node=${encodeURIComponent(node.id)}`} className={buttonClass()}>
          Render its SQL
        </Link>
        <Link to={projectPath('sql', project.id)} state={{ select: node.id }} className={buttonClass()}>
          Open its SQL in Run SQL
        </Link>
        <Button icon={Table2} onClick={() => ask(node.id)}>
          Show its rows
        </Button>
      </p>
      {question && (
        <Suspense>
          <NodeRowsPanel nodes={pipeline.nodes} selected={node.id} question={question} onAsk={ask} />
        </Suspense>
      )}
      {others.length > 0 && (
        <p className={styles.about}>
          {counted(others.length, 'other node has', 'other nodes have')} this name:{' '}
          {others.slice(0, 12).map((other, at) => (
            <span key={other.id}>
              {at > 0 && ', '}
              <Link to={nodePath(project.id, other.id)}>in {other.location}</Link>
            </span>
          ))}
          {others.length > 12 && ' and more'}
        </p>
      )}
      {facts.problems.length > 0 && (
        <section aria-labelledby="problems">
          <h2 id="problems">Problems</h2>
          <ul>
            {facts.problems.map(({ code, level, message, where }) => (
              <li key={`${code} ${message} ${where?.line ?? 0}`}>
                <b>{level === 'error' ? 'Error' : 'Warning'}</b>: {message}
                {where && ` (line ${where.line}, column ${where.column})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lineage">
        <h2 id="lineage">Lineage</h2>
        <p className={styles.about}>
          It depends on {counted(facts.above, 'node')}, and {counted(facts.below, 'node depends', 'nodes depend')} on it.
        </p>
        {shown && (
          <StaticDag
            label={`${node.name} with what it reads and what reads it`}
            nodes={canvasNodes({ ...pipeline, nodes: near })}
            edges={canvasEdges({ ...pipeline, nodes: near }).filter(({ from, to }) => from === node.id || to === node.id)}
          />
        )}
        <div className={styles.sides}>
          <Neighbors title="Reads" nodes={facts.reads} project={project} />
          <Neighbors title="Read by" nodes={facts.readBy} project={project} />
        </div>
      </section>
      <section aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        {node.columns.length === 0 ? <p className={styles.about}>None.</p> : <Columns project={project} node={node} />}
      </section>
      <section aria-labelledby="texts">
        <h2 id="texts">SQL</h2>
        {texts.length === 0 && <p className={styles.about}>None: nothing is written for this node.</p>}
        {texts.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <CodeText label={title}>{text}</CodeText>
          </div>
        ))}
      </section>
    </article>
  );
}

function Neighbors({ title, nodes, project }: { title: string; nodes: readonly PipelineNode[]; project: Project }) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className={styles.count}>{nodes.length}</span>
      </h3>
      {nodes.length === 0 && <p className={styles.about}>Nothing.</p>}
      <ul className={styles.neighbors}>
        {nodes.slice(0, MAX_LISTED).map((other) => (
          <li key={other.id}>
            <KindIcon kind={nodeTypeOf(project.content.pipeline, other.type).kind} />{' '}
            <Link to={nodePath(project.id, other.id)}>{other.name}</Link> <span className={styles.count}>{other.location}</span>
          </li>
        ))}
      </ul>
      {nodes.length > MAX_LISTED && <p className={styles.about}>{nodes.length - MAX_LISTED} more are not listed.</p>}
    </section>
  );
}

function Columns({ project, node }: { project: Project; node: PipelineNode }) {
  const { pipeline } = project.content;
  return (
    <ScrollBox label={`Columns of ${node.name}`}>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">Made from</th>
            <th scope="col">Lineage</th>
          </tr>
        </thead>
        <tbody>
          {node.columns.map((column) => (
            <tr key={column.id}>
              <th scope="row">
                <code>{column.name || '(no name)'}</code>
                {column.flags.length > 0 && <span className={styles.flags}>{column.flags.join(', ')}</span>}
                {column.description && <span className={styles.flags}>{column.description}</span>}
              </th>
              <td>
                <code>{column.dataType}</code>
                {!column.nullable && <span className={styles.flags}>NOT NULL</span>}
              </td>
              <td>
                <Sources pipeline={pipeline} column={column} />
              </td>
              <td>
                <Lineage project={project} node={node} column={column} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Sources({ pipeline, column }: { pipeline: Pipeline; column: Column }) {
  const transforms = column.sources.map(({ transform }) => transform).filter((text) => text.trim() !== '');
  const text = column.expression ?? transforms.join('\n');
  if (text) return <code className={styles.transform}>{text}</code>;
  return <code>{sourceNames(pipeline, column).join(', ')}</code>;
}

function Lineage({ project, node, column }: { project: Project; node: PipelineNode; column: Column }) {
  const lineage = columnLineage(project.content.pipeline, { nodeId: node.id, columnId: column.id });
  if (!lineage || lineage.up.length + lineage.down.length === 0) return <span className={styles.count}>none</span>;
  return (
    <details>
      <summary>
        from {lineage.up.length}, into {lineage.down.length}
      </summary>
      <Steps title="Made from" steps={lineage.up} project={project} />
      <Steps title="Goes into" steps={lineage.down} project={project} />
    </details>
  );
}

function Steps({ title, steps, project }: { title: string; steps: readonly LineageStep[]; project: Project }) {
  if (steps.length === 0) return null;
  return (
    <>
      <p className={styles.flags}>{title}</p>
      <ul className={styles.neighbors}>
        {steps.slice(0, MAX_LISTED).map(({ key, node, column, distance }) => (
          <li key={key}>
            <Link to={nodePath(project.id, node.id)}>{node.name}</Link>.{column.name}{' '}
            <span className={styles.count}>
              {node.location}, {counted(distance, 'step')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
