import { type ComponentType, createContext } from 'react';

/**
 * Shows the text of a page of this site, for a step that is a page. The text belongs to `src/docs`, which imports nothing of `src/teach` and is not
 * imported by it, so the pages in `src/app` provide the component. Without a provider, the step has only the link to the page.
 */
export const PageViewContext = createContext<ComponentType<{ route: string }> | undefined>(undefined);
