import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Session } from './session.ts';

/** One control of a playground: it draws the Controls tab, checks the URL and gives the default. */
export type ArgSpec =
  | { kind: 'toggle'; label: string; help?: string; default: boolean }
  | { kind: 'select'; label: string; help?: string; options: readonly { value: string; label: string }[]; default: string }
  | {
      kind: 'number';
      label: string;
      help?: string;
      min: number;
      max: number;
      step: number;
      unit?: string;
      slider?: boolean;
      default: number;
    }
  | { kind: 'text'; label: string; help?: string; maxLength: number; placeholder?: string; default: string };

export type ArgValue = boolean | number | string;
export type ArgSpecs = Record<string, ArgSpec>;
export type Args = Record<string, ArgValue>;

/**
 * What a playground holds and what undo, links and saved work carry: the document, the controls, and whatever else the playground
 * keeps (durations, failed nodes …), whose shape its `data` schema gives.
 */
export interface PlaygroundState<Data = unknown> {
  pipeline: Pipeline;
  args: Args;
  data: Data;
}

/** A named starting state, after Component Story Format: data only. */
export interface Story {
  id: string;
  title: string;
  /** One sentence: what the reader sees here, or can try. */
  summary: string;
  pipeline: () => Pipeline;
  args?: Args;
  data?: unknown;
  /** The exercise that starts from this story. */
  exercise?: string;
}

/** One thing the reader does, as data: solutions are lists of them. */
export type Step = { edit: Edit } | { arg: string; value: ArgValue } | { data: unknown };

/** One condition of an exercise, shown as a checked or open item. */
export interface CheckItem {
  label: string;
  done: boolean;
}

export interface Exercise {
  id: string;
  title: string;
  /** What to reach, in plain words. */
  goal: string;
  /** From a nudge to nearly the answer; shown one by one. */
  hints: string[];
  /** The exercise is done when every item is. Pure, so that a test can replay it. */
  check: (state: PlaygroundState) => CheckItem[];
  /** Steps from the story's state to one that passes. A test replays them. */
  solution: Step[];
}

/** What the gallery, the story tree and the URL need to know, without the playground's code. */
export interface PlaygroundMeta {
  id: string;
  title: string;
  group: string;
  summary: string;
  icon: LucideIcon;
  args: ArgSpecs;
  /** Pages of this site that explain the concept. */
  docs: readonly { title: string; route: string }[];
}

export interface Playground {
  meta: PlaygroundMeta;
  stories: readonly Story[];
  exercises: readonly Exercise[];
  /** Shape and default (`parse({})`) of `state.data`. */
  data: z.ZodType;
  View: ComponentType<{ session: Session }>;
}
