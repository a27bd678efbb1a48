import { useEffect, useMemo, useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Selecting } from './highlight.ts';

/** Loads the code of the selector language, when the first selector is typed. */
const load = () =>
  Promise.all([
    import('#engine/selector/parse.ts'),
    import('#engine/selector/evaluate.ts'),
    import('#engine/selector/nodeIndex.ts'),
  ]);

type Language = Awaited<ReturnType<typeof load>>;

/** Returns the function that evaluates a selector on the document. That function returns undefined until the language has loaded. */
export function useSelecting(document: Pipeline | undefined, isWanted: boolean): Selecting {
  const [language, setLanguage] = useState<Language>();
  useEffect(() => {
    if (!isWanted || language) return;
    let isGone = false;
    load().then(
      (loaded) => isGone || setLanguage(loaded),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, language]);
  return useMemo((): Selecting => {
    if (!document) return () => ({ error: 'There is no document here to run a selector on.' });
    if (!language) return () => undefined;
    const [{ parseSelector }, { evaluate }, { nodeIndexOf }] = language;
    return (text) => {
      const nodeIndex = nodeIndexOf(document);
      const answer = evaluate(nodeIndex, parseSelector(text));
      if (!answer.ok) return { error: answer.diagnostics[0]?.message ?? 'This is not a selector.' };
      return { ids: new Set(Array.from(answer.nodes, (node) => nodeIndex.nodes[node]!.id)) };
    };
  }, [document, language]);
}
