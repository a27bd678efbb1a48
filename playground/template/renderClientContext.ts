import { createContext } from 'react';
import { openRenderClient, type RenderClient } from './sandbox/renderClient.ts';

/** How the view comes by the sandboxed renderer. Tests bring one that needs no frame. */
export const RenderClientContext = createContext<() => RenderClient>(openRenderClient);
