import { CodeBlock } from './CodeBlock.tsx';
import { Heading2, Heading3 } from './Heading.tsx';
import { Note } from './Note.tsx';
import { PageLink } from './PageLink.tsx';
import { Table } from './Table.tsx';
import { Term } from './Term.tsx';

/** What Markdown and the pages' own tags become. Components that few pages use are imported by those (see the content plugin). */
export const PAGE_COMPONENTS = { a: PageLink, h2: Heading2, h3: Heading3, pre: CodeBlock, table: Table, Note, Term };
