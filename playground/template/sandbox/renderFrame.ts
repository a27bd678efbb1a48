import { FRAME_HOSTS, FRAMES } from 'virtual:template-frames';
import type { Engine } from '#engine/template/protocol.ts';
import { FRAME_CALL } from './frameMessages.ts';

/** A frame in which templates render, as the page sees it. */
export interface RenderFrame {
  /** Sends a text for the worker, `RESTART`, or the engine's WebAssembly. */
  post(message: string | ArrayBuffer): void;
  close(): void;
}

/** Opens a frame. `receive` gets its messages, unchecked; `lose` is called when the frame is gone. */
export type OpenFrame = (engine: Engine, receive: (message: unknown) => void, lose: () => void) => RenderFrame;

/**
 * An invisible frame of opaque origin: it may run scripts and nothing else, so it has no cookies, no storage and no access to the page, and its
 * own policy leaves it no network. All that passes goes over one port, which only the frame's own window is given.
 */
export const openFrame: OpenFrame = (engine, receive, lose) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
  // Some browsers report when the frame's process ends; in the others the time limit detects it.
  port1.addEventListener('close', lose);
  const room = navigator.serviceWorker?.controller ? FRAME_HOSTS[engine] : undefined;
  const frame = room === undefined ? standAlone(FRAMES[engine], port2, lose) : standInRoom(room, FRAMES[engine], port2, lose);
  frame.title = 'Template renderer';
  frame.hidden = true;
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

function standAlone(address: string, port: MessagePort, lose: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = address;
  frame.onload = () => {
    // A second document in the frame would not be ours.
    frame.onload = lose;
    // An opaque origin has no name to send to; the window is the frame's own.
    frame.contentWindow?.postMessage(FRAME_CALL, '*', [port]);
  };
  return frame;
}

type Room = Window & { callFrame?: (message: string, ports: MessagePort[]) => void };

/**
 * The same frame as a text in a document of ours, which the service worker answers with; it answers no frame of opaque origin. The document has
 * the frame's policy, because a text takes over the one around it.
 */
function standInRoom(address: string, frameAddress: string, port: MessagePort, lose: () => void): HTMLIFrameElement {
  const room = document.createElement('iframe');
  room.src = address;
  room.onload = async () => {
    room.onload = lose;
    try {
      const text = await (await fetch(frameAddress)).text();
      const { contentDocument, contentWindow } = room;
      if (!contentDocument || !contentWindow) return lose();
      const frame = contentDocument.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = text;
      frame.onload = () => {
        frame.onload = lose;
        (contentWindow as Room).callFrame?.(FRAME_CALL, [port]);
      };
      contentDocument.body.append(frame);
    } catch {
      lose();
    }
  };
  return room;
}
