import { createContext } from 'react';

/** Whether a canvas stands within a text, which the reader scrolls past it. */
export const WithinText = createContext(false);
