import { createContext } from 'react';

/**
 * The kind of text page that a canvas is in, whose reader scrolls it with the wheel or a finger over the canvas: a page of this site, or a page of another
 * site with the canvas in a frame. Undefined elsewhere.
 */
export const WithinText = createContext<'page' | 'embed' | undefined>(undefined);
