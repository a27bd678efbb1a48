import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { ImportReport } from '#engine/import/report.ts';
import { LIMITS, type Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import { readStored, removeStored, writeStored } from '#ui/storage.ts';
import {
  createDocumentWriter,
  type DocumentContent,
  type DocumentHead,
  type DocumentWriter,
  deleteDocument,
  readDocument,
  type SaveResult,
} from './documentStore.ts';

/** Under what it is remembered which project is open. */
const OPENED_KEY = 'runnel.project';
/** What the documents that are projects begin with. */
const PREFIX = 'project/';

const openedSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{1,20}$/),
  name: z.string().max(LIMITS.name),
  nodes: z.int().min(0).max(LIMITS.nodes),
});

/** The project that is open in every playground, as far as its name goes. */
type OpenedProject = z.infer<typeof openedSchema>;

/** A project that the page holds: the same document for every playground that shows it. */
export interface Project {
  readonly id: string;
  readonly from: DocumentHead['from'];
  readonly openedAt: number;
  readonly writer: DocumentWriter;
  /** As it is now, with what each playground keeps beside it. */
  content: DocumentContent;
  /** What the import said; only while the page lives. */
  readonly report?: ImportReport;
  /** The address of the story that it was opened beside. */
  readonly beside?: string;
}

export type FoundProject =
  | { kind: 'project'; project: Project }
  | { kind: 'gone' }
  | { kind: 'unavailable' }
  | { kind: 'broken'; message: string };

/** How keeping the project went last; `undefined` before the first time. */
interface ProjectState {
  outcome: { id: string; kept: SaveResult } | undefined;
}

/** Says how keeping went, to whoever shows the project. */
export const useProjectState = create<ProjectState>()(() => ({ outcome: undefined }));

let live: Project | undefined;
let current: OpenedProject | undefined;
let isRead = false;
const listeners = new Set<() => void>();

function readOpened(): OpenedProject | undefined {
  if (!isRead) {
    const stored = readStored(OPENED_KEY, openedSchema);
    current = stored.ok ? stored.value : undefined;
    isRead = true;
  }
  return current;
}

function setOpened(next: OpenedProject | undefined): void {
  isRead = true;
  current = next;
  if (next) writeStored(OPENED_KEY, next);
  else removeStored(OPENED_KEY);
  for (const listener of listeners) listener();
}

/** The project that is open in every playground. None while prerendering. */
export function useOpenedProject(): OpenedProject | undefined {
  return useSyncExternalStore(subscribe, readOpened, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows what other tabs open and put away. */
export function useProjectsOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== OPENED_KEY && event.key !== null) return;
      isRead = false;
      readOpened();
      for (const listener of listeners) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}

const documentId = (id: string) => `${PREFIX}${id}`;

/** The id of the project that a kept document is; undefined for other documents. */
export function projectIdOf(head: Pick<DocumentHead, 'id'>): string | undefined {
  return head.id.startsWith(PREFIX) ? head.id.slice(PREFIX.length) : undefined;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}

function nameOf({ pipeline }: DocumentContent): Pick<OpenedProject, 'name' | 'nodes'> {
  return { name: pipeline.name, nodes: pipeline.nodes.length };
}

/** Takes a pipeline as the project that is open, and begins to keep it. */
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

/** The project of an address where the page holds it already. */
export function loadedProject(id: string): FoundProject | undefined {
  return live?.id === id ? { kind: 'project', project: live } : undefined;
}

/** The project of an address: the one that the page holds, or what this browser keeps. It is the open one then. */
export async function findProject(id: string): Promise<FoundProject> {
  if (live?.id !== id) {
    const read = await readDocument(documentId(id));
    if (read.kind === 'none') return { kind: 'gone' };
    if (read.kind !== 'document') return read;
    // The page may have opened it meanwhile.
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

/** Drops the page's copy of a project: the next time it is read again from the browser, as another tab saved it. */
export function unloadProject(project: Project): void {
  if (live === project) live = undefined;
  useProjectState.setState({ outcome: undefined });
}

/** The project as a playground has changed it. It is kept when `saveProject` is called. */
export function changeProject(project: Project, content: DocumentContent): void {
  project.content = content;
  const known = readOpened();
  const { name, nodes } = nameOf(content);
  if (known?.id === project.id && (known.name !== name || known.nodes !== nodes)) setOpened({ id: project.id, name, nodes });
}

/** Keeps a project as it is now, in this browser. How that went is in `useProjectState`, too. */
export async function saveProject(project: Project, now: number): Promise<SaveResult> {
  const kept = await project.writer.save(project.content, now);
  if (live === project) useProjectState.setState({ outcome: { id: project.id, kept } });
  return kept;
}

/** Shows the stories again: no project is open then. It stays in this browser. */
export function closeProject(): void {
  setOpened(undefined);
}

/** Deletes a project from this browser. */
export async function deleteProject(id: string): Promise<void> {
  const held = live?.id === id ? live : undefined;
  if (held) live = undefined;
  if (readOpened()?.id === id) closeProject();
  // What is being written must not bring it back.
  await held?.writer.close();
  await deleteDocument(documentId(id));
}

/** Where a playground shows a project. */
export function projectPath(playground: string, id: string): string {
  return `/playground/${playground}?project=${id}`;
}

/** The address of a node's page within a project. */
export function nodePath(project: string, node: string): string {
  return `/project?id=${project}&node=${encodeURIComponent(node)}`;
}
