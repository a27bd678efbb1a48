import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Subgraph } from '#engine/pipeline/schema.ts';
import { subgraphSelector } from '#engine/selector/blocks.ts';
import { jobsReferringTo } from '#engine/selector/jobs.ts';
import { innerOrder, partsOf } from '#engine/subgraph/inside.ts';
import { nodesBySharing, overlapsOf, staleCount, subgraphsByNode } from '#engine/subgraph/membership.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './About.module.css';
import { NodeNames } from './NodeNames.tsx';
import { colorOf } from './naming.ts';
import { Swatch } from './Swatch.tsx';
import type { Scene } from './scene.ts';

interface AboutProps {
  scene: Scene;
  selection: readonly string[];
  onSelect: (ids: string[]) => void;
  onShow: (subgraph: Subgraph) => void;
  onCompare: (subgraph: Subgraph | undefined) => void;
  onAdd: (subgraph: Subgraph, ids: readonly string[]) => void;
}

/** Facts about what is shown: a subgraph, two compared subgraphs, or the whole graph. */
export function About(props: AboutProps) {
  const { scene } = props;
  if (!scene.subgraph) return <AboutGraph {...props} />;
  return scene.other ? <AboutTwo {...props} /> : <AboutOne {...props} subgraph={scene.subgraph} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h4 className={utilities.heading}>{title}</h4>
      {children}
    </section>
  );
}

function AboutOne({ scene, subgraph, selection, onSelect, onCompare, onAdd }: AboutProps & { subgraph: Subgraph }) {
  const { pipeline, members, boundary } = scene;
  if (!boundary) return null;
  const { name } = subgraph;
  const overlaps = overlapsOf(pipeline, subgraph);
  const parts = partsOf(pipeline, members);
  const stale = staleCount(pipeline, subgraph);
  const selector = subgraphSelector(pipeline, subgraph);
  const names = (ids: readonly string[], what: string) => (
    <NodeNames pipeline={pipeline} ids={ids} what={what} selection={selection} onSelect={onSelect} />
  );
  return (
    <section className={utilities.panel2} aria-label={`About ${name}`}>
      <h3 className={styles.title}>
        <Swatch subgraph={subgraph} />
        {name}
      </h3>
      <p className={styles.fact}>
        {counted(members.length, 'node')} and {counted(boundary.inside, 'edge')} between them. Color: {colorOf(subgraph)}.
      </p>
      {stale > 0 && (
        <p className={styles.fact}>
          {counted(stale, 'further id')} in it {stale === 1 ? 'names' : 'name'} no node of the pipeline.
        </p>
      )}
      {members.length === 0 ? (
        <p className={styles.fact}>Empty. Show the whole graph, select nodes and add them.</p>
      ) : (
        <>
          <Part title={`Fed by ${counted(boundary.inputs.length, 'node')} outside`}>
            {boundary.inputs.length === 0 ? (
              <p className={styles.fact}>It holds everything its nodes depend on.</p>
            ) : (
              <>
                <p className={styles.fact}>Over {counted(boundary.entering, 'edge')}, which are not part of it.</p>
                {names(boundary.inputs, `the nodes that feed ${name}`)}
              </>
            )}
          </Part>
          <Part title={`Read by ${counted(boundary.outputs.length, 'node')} outside`}>
            {boundary.outputs.length === 0 ? (
              <p className={styles.fact}>Nothing outside depends on it.</p>
            ) : (
              <>
                <p className={styles.fact}>Over {counted(boundary.leaving, 'edge')}.</p>
                {names(boundary.outputs, `the nodes that read ${name}`)}
              </>
            )}
          </Part>
          {boundary.gaps.length > 0 && (
            <Part title={`Leaves out ${counted(boundary.gaps.length, 'node')} in between`}>
              <p className={styles.fact}>
                On a path from one of its nodes to another. A run of the subgraph alone does not wait along such a path.
              </p>
              {names(boundary.gaps, `the nodes between those of ${name}`)}
              <Button size="s" icon={Plus} onClick={() => onAdd(subgraph, boundary.gaps)}>
                Add {boundary.gaps.length === 1 ? 'it' : 'them'} to {name}
              </Button>
            </Part>
          )}
          <Part title={overlaps.length === 0 ? 'Overlap: none' : `Overlaps ${counted(overlaps.length, 'subgraph')}`}>
            {overlaps.length === 0 ? (
              <p className={styles.fact}>Its nodes are in no other subgraph.</p>
            ) : (
              <ul className={styles.rows}>
                {overlaps.map(({ other, shared }) => (
                  <li key={other.id} className={styles.row}>
                    <Swatch subgraph={other} />
                    <span className={utilities.growText}>
                      {other.name}: {counted(shared.length, 'node')} in both
                    </span>
                    <Button size="s" aria-label={`Compare with ${other.name}`} onClick={() => onCompare(other)}>
                      Compare
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Parts parts={parts} {...{ pipeline, selection, onSelect }} />
          <Order pipeline={pipeline} members={members} selector={selector} />
          <Jobs pipeline={pipeline} name={name} selector={selector} />
        </>
      )}
    </section>
  );
}

function Parts({
  parts,
  pipeline,
  selection,
  onSelect,
}: Pick<Scene, 'pipeline'> & Pick<AboutProps, 'selection' | 'onSelect'> & { parts: string[][] }) {
  const most = 6;
  return (
    <Part title={counted(parts.length, 'connected part')}>
      {parts.length === 1 ? (
        <p className={styles.fact}>Edges inside connect all its nodes.</p>
      ) : (
        <ol className={styles.parts}>
          {parts.slice(0, most).map((ids, index) => (
            <li key={ids[0]}>
              <NodeNames
                pipeline={pipeline}
                ids={ids}
                what={`part ${index + 1}, ${counted(ids.length, 'node')}`}
                selection={selection}
                onSelect={onSelect}
                most={4}
              />
            </li>
          ))}
        </ol>
      )}
      {parts.length > most && <p className={styles.fact}>and {counted(parts.length - most, 'smaller part')}.</p>}
    </Part>
  );
}

function Order({ pipeline, members, selector }: Pick<Scene, 'pipeline' | 'members'> & { selector: string }) {
  const { waves, cycles, downstreamOfCycles } = innerOrder(pipeline, members);
  const nameOf = new Map(pipeline.nodes.map((node) => [node.id, node.name]));
  const most = 6;
  const text = (ids: readonly string[]) => {
    const shown = ids.slice(0, most).map((id) => nameOf.get(id) ?? id);
    return ids.length > most ? `${shown.join(', ')} and ${ids.length - most} more` : shown.join(', ');
  };
  return (
    <Part title="Run order inside">
      {cycles.map((cycle) => (
        <p key={cycle[0]} className={styles.fact}>
          Nodes that wait for each other have no order. Cycle: {cycle.map((id) => nameOf.get(id) ?? id).join(' → ')}.
        </p>
      ))}
      {downstreamOfCycles.length > 0 && (
        <p className={styles.fact}>Behind a cycle, so they have no order either: {text(downstreamOfCycles)}.</p>
      )}
      {waves.length > 0 && (
        <>
          <p className={styles.fact}>
            A job with <code>{selector}</code> would run {cycles.length > 0 ? 'the other nodes' : 'these nodes'} alone, in{' '}
            {counted(waves.length, 'wave')}. The order comes from their dependencies; the subgraph changes nothing.
          </p>
          <ol className={styles.waves}>
            {waves.map((ids) => (
              <li key={ids[0]}>{text(ids)}</li>
            ))}
          </ol>
        </>
      )}
    </Part>
  );
}

function Jobs({ pipeline, name, selector }: Pick<Scene, 'pipeline'> & { name: string; selector: string }) {
  const jobs = jobsReferringTo(pipeline, name);
  return (
    <Part title="In a job">
      <p className={styles.fact}>
        {jobs.length === 0 ? 'No job of this pipeline names it.' : `${listed(jobs.map((job) => job.name))} names it.`} A job runs;
        a subgraph only organizes. The job uses the subgraph as it was deployed.
      </p>
      <CopyButton text={selector} label="Copy its selector" size="s" />
    </Part>
  );
}

function AboutTwo({ scene, selection, onSelect, onCompare }: AboutProps) {
  const { pipeline, subgraph, other, comparison } = scene;
  if (!subgraph || !other || !comparison) return null;
  const part = (title: string, ids: readonly string[], what: string) => (
    <Part title={`${title}: ${counted(ids.length, 'node')}`}>
      {ids.length === 0 ? (
        <p className={styles.fact}>None.</p>
      ) : (
        <NodeNames pipeline={pipeline} ids={ids} what={what} selection={selection} onSelect={onSelect} />
      )}
    </Part>
  );
  return (
    <section className={utilities.panel2} aria-label={`${subgraph.name} compared with ${other.name}`}>
      <h3 className={styles.title}>
        <Swatch subgraph={subgraph} />
        {subgraph.name} and <Swatch subgraph={other} />
        {other.name}
      </h3>
      <p className={styles.fact}>
        {comparison.both.length === 0
          ? 'They share no nodes.'
          : 'A shared node is the same node: changed through one subgraph, it is changed in the other.'}
      </p>
      {part(`Only in ${subgraph.name}`, comparison.onlyFirst, `the nodes only in ${subgraph.name}`)}
      {part('In both', comparison.both, 'the nodes in both')}
      {part(`Only in ${other.name}`, comparison.onlySecond, `the nodes only in ${other.name}`)}
      <div className={styles.end}>
        <Button size="s" onClick={() => onCompare(undefined)}>
          End the comparison
        </Button>
      </div>
    </section>
  );
}

function AboutGraph({ scene, selection, onSelect, onShow }: AboutProps) {
  const { pipeline } = scene;
  const { inNone, inSeveral } = nodesBySharing(pipeline);
  const parts = partsOf(
    pipeline,
    pipeline.nodes.map(({ id }) => id),
  );
  const part = (title: string, ids: readonly string[], what: string, none: string) => (
    <Part title={`${title}: ${counted(ids.length, 'node')}`}>
      {ids.length === 0 ? (
        <p className={styles.fact}>{none}</p>
      ) : (
        <NodeNames pipeline={pipeline} ids={ids} what={what} selection={selection} onSelect={onSelect} most={8} />
      )}
    </Part>
  );
  const byNode = subgraphsByNode(pipeline);
  const sharing = new Set(inSeveral.flatMap((id) => byNode.get(id) ?? []));
  const overlapping = pipeline.subgraphs.filter((subgraph) => sharing.has(subgraph));
  return (
    <section className={utilities.panel2} aria-label="About the whole graph">
      <h3 className={styles.title}>Whole graph</h3>
      <p className={styles.fact}>
        {counted(pipeline.nodes.length, 'node')}, each listed once. {counted(pipeline.subgraphs.length, 'subgraph')} list some of
        them.
      </p>
      {part('In no subgraph', inNone, 'the nodes in no subgraph', 'Every node is in a subgraph.')}
      {part('In several', inSeveral, 'the nodes in several subgraphs', 'No node is in two subgraphs.')}
      {overlapping.length > 0 && (
        <Part title="Subgraphs that overlap">
          <ul className={styles.rows}>
            {overlapping.slice(0, 8).map((subgraph) => (
              <li key={subgraph.id} className={styles.row}>
                <Swatch subgraph={subgraph} />
                <span className={utilities.growText}>{subgraph.name}</span>
                <Button size="s" aria-label={`Show ${subgraph.name}`} onClick={() => onShow(subgraph)}>
                  Show
                </Button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {pipeline.nodes.length > 0 && <Parts {...{ parts, pipeline, selection, onSelect }} />}
    </section>
  );
}
