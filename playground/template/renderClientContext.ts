import { createContext } from 'react';
import { openRenderClient, type RenderClient } from './sandbox/renderClient.ts';

/** Provides the view with the sandboxed renderer. Tests provide one that needs no frame. */
export const RenderClientContext = createContext<() => RenderClient>(openRenderClient);
