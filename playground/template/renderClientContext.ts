import { createContext } from 'react';
import { openRenderClient, type RenderClient } from './sandbox/renderClient.ts';

/** Provides the sandboxed renderer to the view. Tests provide a renderer without frames. */
export const RenderClientContext = createContext<() => RenderClient>(openRenderClient);
