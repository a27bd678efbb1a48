import { CodeBlock } from './CodeBlock.tsx';
import { Heading2, Heading3 } from './Heading.tsx';
import { Note } from './Note.tsx';
import { PageLink } from './PageLink.tsx';
import { Table } from './Table.tsx';
import { Term } from './Term.tsx';

/** The components for Markdown and for the pages' own tags. Components that few pages use are imported by those (see the content plugin). */
export const PAGE_COMPONENTS = { a: PageLink, h2: Heading2, h3: Heading3, pre: CodeBlock, table: Table, Note, Term };
