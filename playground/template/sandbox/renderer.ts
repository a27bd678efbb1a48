import type { Engine } from '#engine/template/protocol.ts';

/** The page's handle on the worker of an engine, wherever the worker runs. */
export interface Renderer {
  /** Sends a text to the worker. */
  post(message: string): void;
  /** Ends the worker and starts a new one. */
  restart(): void;
  close(): void;
}

/** What a renderer reports: the messages of its worker, unchecked, and that the worker can't be used any more, with the reason. */
export interface RendererEvents {
  receive(message: unknown): void;
  lose(reason: string): void;
}

export type OpenRenderer = (engine: Engine, events: RendererEvents) => Renderer;
