import { createContext } from 'react';

/** Whether a canvas is within a text, which the reader scrolls past it. */
export const WithinText = createContext(false);
