import { type Column, FORMAT, LIMITS, type Pipeline, type PipelineNode, VERSION } from './schema.ts';

/** A document without nodes. */
export function emptyPipeline(name: string): Pipeline {
  return {
    format: FORMAT,
    version: VERSION,
    name: name.slice(0, LIMITS.name),
    description: '',
    platform: 'snowflake',
    locations: [],
    nodeTypes: [],
    packages: [],
    nodes: [],
    workspaces: [],
    environments: [],
    subgraphs: [],
    jobs: [],
    macros: [],
  };
}

/** A node without columns and text. The caller adds what the type needs: every node but a Source has a materialization. */
export function emptyNode({ id, name, location, type }: Pick<PipelineNode, 'id' | 'name' | 'location' | 'type'>): PipelineNode {
  return {
    id,
    name,
    location,
    type,
    description: '',
    deployEnabled: true,
    isMultisource: false,
    overrideSQL: false,
    config: {},
    columns: [],
    sources: [],
    tests: [],
    enabledColumnTests: [],
    badges: [],
  };
}

/** A nullable column that has only a name and a data type. */
export function emptyColumn({ id, name, dataType }: Pick<Column, 'id' | 'name' | 'dataType'>): Column {
  return {
    id,
    name,
    dataType,
    description: '',
    nullable: true,
    defaultValue: '',
    sources: [],
    flags: [],
    tests: {},
    config: {},
  };
}
