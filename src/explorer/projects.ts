import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { ImportReport } from '#engine/import/report.ts';
import { LIMITS, type Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { OPENED_PROJECT_KEY } from '#ui/openedProject.ts';
import { readStored, removeStored, writeStored } from '#ui/storage.ts';
import { keepProjectEngine } from '#workbench/engine/projectEngine.ts';
import {
  createDocumentWriter,
  type DocumentContent,
  type DocumentHead,
  type DocumentWriter,
  deleteDocument,
  readDocument,
  type SaveResult,
} from './documentStore.ts';

/** The prefix of the ids of documents that are projects. */
const PREFIX = 'project/';

const openedSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{1,20}$/),
  name: z.string().max(LIMITS.name),
  nodes: z.int().min(0).max(LIMITS.nodes),
});

/** The open project, as far as storage remembers it: its id, name and number of nodes. */
type OpenedProject = z.infer<typeof openedSchema>;

/** A loaded project: one document, which every playground that shows it shares. */
export interface Project {
  readonly id: string;
  readonly from: DocumentHead['from'];
  readonly openedAt: number;
  readonly writer: DocumentWriter;
  /** The current document, with what each playground saved with it. */
  content: DocumentContent;
  /** The import report; it exists only until the page is reloaded. */
  readonly report?: ImportReport;
  /** The id of the node that was last selected in a playground that shows the project. */
  selected?: string;
  /** The address of the story that was open when the project was opened. */
  readonly beside?: string;
}

export type FoundProject =
  | { kind: 'project'; project: Project }
  | { kind: 'gone' }
  | { kind: 'unavailable' }
  | { kind: 'broken'; message: string };

/** The result of the last save; undefined before the first save. */
interface ProjectState {
  outcome: { id: string; kept: SaveResult } | undefined;
}

/** The result of the last save, for the components that show the project. */
export const useProjectState = create<ProjectState>()(() => ({ outcome: undefined }));

let live: Project | undefined;
let current: OpenedProject | undefined;
let isRead = false;
const listeners = new Set<() => void>();

function readOpened(): OpenedProject | undefined {
  if (!isRead) {
    const stored = readStored(OPENED_PROJECT_KEY, openedSchema);
    current = stored.ok ? stored.value : undefined;
    isRead = true;
  }
  return current;
}

function setOpened(next: OpenedProject | undefined): void {
  isRead = true;
  current = next;
  if (next) writeStored(OPENED_PROJECT_KEY, next);
  else removeStored(OPENED_PROJECT_KEY);
  for (const listener of listeners) listener();
  keepProjectEngine(next?.id);
}

/** The project that is open in every playground. None while prerendering. */
export function useOpenedProject(): OpenedProject | undefined {
  return useSyncExternalStore(subscribe, readOpened, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the projects that other tabs open and close. */
export function useProjectsOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== OPENED_PROJECT_KEY && event.key !== null) return;
      isRead = false;
      readOpened();
      for (const listener of listeners) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}

const documentId = (id: string) => `${PREFIX}${id}`;

/** The id of the project in a stored document; undefined for other documents. */
export function projectIdOf(head: Pick<DocumentHead, 'id'>): string | undefined {
  return head.id.startsWith(PREFIX) ? head.id.slice(PREFIX.length) : undefined;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}

function nameOf({ pipeline }: DocumentContent): Pick<OpenedProject, 'name' | 'nodes'> {
  return { name: pipeline.name, nodes: pipeline.nodes.length };
}

/** Opens a pipeline as the project, and starts saving it. */
export function openAsProject(
  opened: { pipeline: Pipeline } & Pick<Project, 'from' | 'report' | 'beside'>,
  now: number,
): Project {
  const { pipeline, ...about } = opened;
  const id = newId();
  const writer = createDocumentWriter({ id: documentId(id), from: about.from, openedAt: now });
  live = { id, openedAt: now, writer, content: { pipeline, states: {} }, ...about };
  setOpened({ id, ...nameOf(live.content) });
  void saveProject(live, now);
  return live;
}

/** The project with an id, if the page has loaded it. */
export function loadedProject(id: string): FoundProject | undefined {
  return live?.id === id ? { kind: 'project', project: live } : undefined;
}

/** The project with an id: the loaded project, or the one that this browser stores. It becomes the open project. */
export async function findProject(id: string): Promise<FoundProject> {
  if (live?.id !== id) {
    const read = await readDocument(documentId(id));
    if (read.kind === 'none') return { kind: 'gone' };
    if (read.kind !== 'document') return read;
    // The page may have loaded the project in the meantime.
    if (live?.id !== id) {
      const { from, openedAt } = read.head;
      live = {
        id,
        from,
        openedAt,
        writer: createDocumentWriter({ id: documentId(id), from, openedAt }, read),
        content: read.content,
      };
    }
  }
  const { name, nodes } = nameOf(live.content);
  const known = readOpened();
  if (known?.id !== id || known.name !== name || known.nodes !== nodes) setOpened({ id, name, nodes });
  return { kind: 'project', project: live };
}

/** Drops the loaded copy of a project, so that the project is read again from storage, as another tab saved it. */
export function unloadProject(project: Project): void {
  if (live === project) live = undefined;
  useProjectState.setState({ outcome: undefined });
}

/** Updates a loaded project with a playground's changes. `saveProject` writes them. */
export function changeProject(project: Project, content: DocumentContent): void {
  project.content = content;
  const known = readOpened();
  const { name, nodes } = nameOf(content);
  if (known?.id === project.id && (known.name !== name || known.nodes !== nodes)) setOpened({ id: project.id, name, nodes });
}

/** Saves the current version of a project in this browser. `useProjectState` gets the result too. */
export async function saveProject(project: Project, now: number): Promise<SaveResult> {
  const kept = await project.writer.save(project.content, now);
  if (live === project) useProjectState.setState({ outcome: { id: project.id, kept } });
  return kept;
}

/** Closes the project, so that playgrounds show their stories again. The project stays in this browser's storage. */
export function closeProject(): void {
  setOpened(undefined);
}

/** Deletes a project from this browser. */
export async function deleteProject(id: string): Promise<void> {
  const held = live?.id === id ? live : undefined;
  if (held) live = undefined;
  if (readOpened()?.id === id) closeProject();
  // A write that is still running must not restore the project.
  await held?.writer.close();
  await deleteDocument(documentId(id));
}

/** The address at which a playground shows a project. */
export function projectPath(playground: string, id: string): string {
  return `/playground/${playground}?project=${id}`;
}

/** The address of a node's page within a project. */
export function nodePath(project: string, node: string): string {
  return `/project?id=${project}&node=${encodeURIComponent(node)}`;
}
