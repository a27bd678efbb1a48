import { createContext } from 'react';

/** Whether a canvas is in a text page, which the reader scrolls with the wheel or a finger over the canvas. */
export const WithinText = createContext(false);
