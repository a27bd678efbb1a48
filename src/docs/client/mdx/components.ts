import { CodeBlock } from './CodeBlock.tsx';
import { Heading2, Heading3 } from './Heading.tsx';
import { Note } from './Note.tsx';
import { PageLink } from './PageLink.tsx';
import { Table } from './Table.tsx';
import { Term } from './Term.tsx';

/** Components for Markdown elements and for tags that most pages use. Pages import other components themselves (see `compilePage.ts`). */
export const PAGE_COMPONENTS = { a: PageLink, h2: Heading2, h3: Heading3, pre: CodeBlock, table: Table, Note, Term };
