import type { Plugin } from 'vite';
import type { ApiDescription } from '#engine/api/description.ts';
import { descriptionPart } from '#engine/api/descriptionPart.ts';

const MODULE = 'virtual:node-requests';

/** Vite plugin: the part of the API description that requests for a node are checked against, as a module (`playground/error-lab/nodeRequests.d.ts`). */
export function nodeRequests(api: () => Promise<ApiDescription>): Plugin {
  return {
    name: 'runnel-node-requests',
    resolveId: {
      filter: { id: /^virtual:node-requests$/ },
      handler: () => `\0${MODULE}`,
    },
    load: {
      filter: { id: /^\0virtual:node-requests$/ },
      async handler() {
        const { document } = await api();
        return `export const document = ${JSON.stringify(descriptionPart(document, ['getWorkspaceNode', 'setWorkspaceNode']))};`;
      },
    },
  };
}
