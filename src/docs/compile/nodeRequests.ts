import type { Plugin } from 'vite';
import type { ApiDescription } from '#engine/api/description.ts';
import { descriptionPart } from '#engine/api/descriptionPart.ts';

const MODULE = 'virtual:node-requests';

/** The part of the API's description that requests about one node are held against, as a module: `playground/error-lab/nodeRequests.d.ts`. */
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
