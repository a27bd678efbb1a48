import { FRAME, FRAME_HOST } from 'virtual:nunjucks-frame';
import { FRAME_CALL, RESTART } from './frameMessages.ts';
import type { Renderer, RendererEvents } from './renderer.ts';

/**
 * Opens an invisible frame of opaque origin, in which Nunjucks renders. It may run scripts and nothing else, so it has no cookies, no storage and no
 * access to the page, and its policy allows no network. All messages go over one port, which only the frame's own window receives.
 */
export function openFrame({ receive, lose }: RendererEvents): Renderer {
  const { port1, port2 } = new MessageChannel();
  const onGone = () => lose('The renderer ended unexpectedly. The next render starts it again.');
  port1.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
  // Some browsers report when the frame's process ends. In others, the time limit detects it.
  port1.addEventListener('close', onGone);
  const host = navigator.serviceWorker?.controller ? FRAME_HOST : undefined;
  const frame = host === undefined ? openDirectly(port2, onGone) : openInHost(host, port2, onGone);
  frame.title = 'Template renderer';
  frame.hidden = true;
  document.body.append(frame);
  return {
    post: (message) => port1.postMessage(message),
    restart: () => port1.postMessage(RESTART),
    close() {
      frame.onload = null;
      port1.removeEventListener('close', onGone);
      port1.close();
      frame.remove();
    },
  };
}

function openDirectly(port: MessagePort, onGone: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = FRAME;
  frame.onload = () => {
    // A second document in the frame would not be one of this site.
    frame.onload = onGone;
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
function openInHost(address: string, port: MessagePort, onGone: () => void): HTMLIFrameElement {
  const host = document.createElement('iframe');
  host.src = address;
  host.onload = async () => {
    host.onload = onGone;
    try {
      const text = await (await fetch(FRAME)).text();
      const { contentDocument, contentWindow } = host;
      if (!contentDocument || !contentWindow) return onGone();
      const frame = contentDocument.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = text;
      frame.onload = () => {
        frame.onload = onGone;
        (contentWindow as HostWindow).callFrame?.(FRAME_CALL, [port]);
      };
      contentDocument.body.append(frame);
    } catch {
      onGone();
    }
  };
  return host;
}
