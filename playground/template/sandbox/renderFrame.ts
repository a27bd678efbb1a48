import { FRAMES } from 'virtual:template-frames';
import type { Engine } from '#engine/template/protocol.ts';
import { FRAME_CALL } from './frameMessages.ts';

/** A frame in which templates render, as the page sees it. */
export interface RenderFrame {
  /** Sends a text for the worker, `RESTART`, or the engine's WebAssembly. */
  post(message: string | ArrayBuffer): void;
  close(): void;
}

/** Opens a frame. `receive` gets what comes from it, unread; `lose` is told when the frame is gone. */
export type OpenFrame = (engine: Engine, receive: (message: unknown) => void, lose: () => void) => RenderFrame;

/**
 * An invisible frame of opaque origin: it may run scripts and nothing else, so it has no cookies, no storage and no access to the page, and its
 * own policy leaves it no network. All that passes goes over one port, which only the frame's own window is given.
 */
export const openFrame: OpenFrame = (engine, receive, lose) => {
  const frame = document.createElement('iframe');
  const { port1, port2 } = new MessageChannel();
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'Template renderer';
  frame.hidden = true;
  frame.src = FRAMES[engine];
  frame.onload = () => {
    // A second document in the frame would not be ours.
    frame.onload = lose;
    // An opaque origin has no name to send to; the window is the frame's own.
    frame.contentWindow?.postMessage(FRAME_CALL, '*', [port2]);
  };
  port1.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
  // Browsers that know it tell so when the frame's process ends; the others let the time limit find out.
  port1.addEventListener('close', lose);
  document.body.append(frame);
  return {
    post: (message) => port1.postMessage(message),
    close() {
      frame.onload = null;
      port1.removeEventListener('close', lose);
      port1.close();
      frame.remove();
    },
  };
};
