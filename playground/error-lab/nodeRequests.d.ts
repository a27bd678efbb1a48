declare module 'virtual:node-requests' {
  import type { Json } from '#engine/api/description.ts';

  /** The part of the API description about reading and replacing a node. */
  export const document: Json;
}
