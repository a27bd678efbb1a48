declare module 'virtual:node-requests' {
  import type { Json } from '#engine/api/description.ts';

  /** The description of the API as far as reading and replacing a node goes. */
  export const document: Json;
}
