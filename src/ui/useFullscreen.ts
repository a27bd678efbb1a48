import { useEffect } from 'react';

/**
 * Puts the page in full screen while `isFull`. The caller also covers the window by itself, so the content is large even in browsers that refuse (embeds,
 * phones). Calls `onFull(false)` when the reader leaves full screen with Escape.
 */
export function useFullscreen(isFull: boolean, onFull: (isFull: boolean) => void): void {
  useEffect(() => {
    if (!isFull) return;
    let wasGranted = document.fullscreenElement !== null;
    // The whole page and not only the element, since dialogs and menus are outside of the element.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    const onChange = () => {
      if (document.fullscreenElement) wasGranted = true;
      else if (wasGranted) onFull(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.fullscreenElement) onFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull, onFull]);
}
