import { z } from 'zod';

/** This playground keeps nothing beside the document and the controls. */
export const subgraphsDataSchema = z.strictObject({});
