import { createContext } from 'react';
import { openRenderClient, type RenderClient } from './sandbox/renderClient.ts';

/** Provides the renderer to the view. Tests provide a renderer without workers. */
export const RenderClientContext = createContext<() => RenderClient>(openRenderClient);
