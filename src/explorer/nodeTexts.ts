import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

/** One text of a node, as the Source tab shows it. */
interface NodeText {
  title: string;
  text: string;
}

/** The texts of a node: the SQL of a SQL node, or the Join of each source, with the override SQL while it is on. */
export function nodeTexts(node: PipelineNode): NodeText[] {
  if (node.sql !== undefined) return [{ title: 'SQL', text: node.sql }];
  return node.sources.flatMap((source, index) => {
    const name = node.sources.length > 1 ? ` (${source.name || `source ${index + 1}`})` : '';
    const texts = [{ title: `Join${name}`, text: source.join }];
    if (node.overrideSQL && source.customSQL !== '') texts.push({ title: `Override SQL${name}`, text: source.customSQL });
    return texts;
  });
}

/** The nodes whose location or name contains the text, at most `most` of them. */
export function findNodes(pipeline: Pick<Pipeline, 'nodes'>, text: string, most: number): PipelineNode[] {
  const wanted = text.trim().toLowerCase();
  const found: PipelineNode[] = [];
  for (const node of pipeline.nodes) {
    if (found.length === most) break;
    if (`${node.location}.${node.name}`.toLowerCase().includes(wanted)) found.push(node);
  }
  return found;
}
