import { FRAME_HOSTS, FRAMES } from 'virtual:template-frames';
import type { Engine } from '#engine/template/protocol.ts';
import { FRAME_CALL } from './frameMessages.ts';

/** The page's handle on a frame in which templates render. */
export interface RenderFrame {
  /** Sends a text to the worker, `RESTART` to the frame, or the engine's WebAssembly. */
  post(message: string | ArrayBuffer): void;
  close(): void;
}

/** Opens a frame. `receive` gets the frame's messages, unchecked; `lose` is called when the frame is gone. */
export type OpenFrame = (engine: Engine, receive: (message: unknown) => void, lose: () => void) => RenderFrame;

/**
 * Opens an invisible frame of opaque origin. It may run scripts and nothing else, so it has no cookies, no storage and no access to the page, and its
 * policy allows no network. All messages go over one port, which only the frame's own window receives.
 */
export const openFrame: OpenFrame = (engine, receive, lose) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
  // Some browsers report when the frame's process ends. In others, the time limit detects it.
  port1.addEventListener('close', lose);
  const host = navigator.serviceWorker?.controller ? FRAME_HOSTS[engine] : undefined;
  const frame = host === undefined ? openDirectly(FRAMES[engine], port2, lose) : openInHost(host, FRAMES[engine], port2, lose);
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

function openDirectly(address: string, port: MessagePort, lose: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = address;
  frame.onload = () => {
    // A second document in the frame would not be one of this site.
    frame.onload = lose;
    // The target origin is `*`, because an opaque origin can't be named. The message goes only to the frame's own window.
    frame.contentWindow?.postMessage(FRAME_CALL, '*', [port]);
  };
  return frame;
}

type HostWindow = Window & { callFrame?: (message: string, ports: MessagePort[]) => void };

/**
 * Opens the frame as `srcdoc` in a host document of this site, because the service worker serves documents of this site but no frames of opaque origin.
 * The host document has the frame's policy, because a `srcdoc` frame inherits the policy of the document around it.
 */
function openInHost(address: string, frameAddress: string, port: MessagePort, lose: () => void): HTMLIFrameElement {
  const host = document.createElement('iframe');
  host.src = address;
  host.onload = async () => {
    host.onload = lose;
    try {
      const text = await (await fetch(frameAddress)).text();
      const { contentDocument, contentWindow } = host;
      if (!contentDocument || !contentWindow) return lose();
      const frame = contentDocument.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = text;
      frame.onload = () => {
        frame.onload = lose;
        (contentWindow as HostWindow).callFrame?.(FRAME_CALL, [port]);
      };
      contentDocument.body.append(frame);
    } catch {
      lose();
    }
  };
  return host;
}
