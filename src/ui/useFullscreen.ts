import { useEffect } from 'react';

/**
 * Asks the browser for the whole screen while `isFull`. The caller covers the window by itself, so browsers that refuse (embeds, phones) still
 * show the playground large. Leaving with Escape calls back.
 */
export function useFullscreen(isFull: boolean, onFull: (isFull: boolean) => void): void {
  useEffect(() => {
    if (!isFull) return;
    let wasGranted = document.fullscreenElement !== null;
    // The whole page, not the playground alone: dialogs and menus are beside it.
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
