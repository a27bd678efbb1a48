import { counted } from '#engine/text/phrases.ts';
import { minutesText } from '#learn/paths/path.ts';
import type { SessionPlan, SessionStep } from '../plan.ts';
import { STEP_KINDS } from '../sessions/steps.ts';
import type { Block } from './blocks.ts';
import { graphOnPaper, type PaperGraph } from './graphOnPaper.ts';
import { type PaperName, printableArea, SHEET } from './paper.ts';
import type { StepContent } from './stepContent.ts';
import { pageAddress } from './stepLinks.ts';
import { headHeight, paginate, type StepSheet, stepSheetHeight, stepSheets, widthBesideCode } from './stepSheets.ts';

/** One sheet of a hand-out. */
export type HandoutSheet =
  /** The session, and its steps as a list. */
  | { kind: 'agenda'; isFirst: boolean; blocks: readonly Block[] }
  /** One of the sheets of a step: `part`, from 0, of `parts`. */
  | ({ kind: 'step'; content: StepContent; number: number; part: number; parts: number } & StepSheet<PaperGraph>)
  | { kind: 'answers'; blocks: readonly Block[] };

/** Millimeters between two steps on one sheet. */
const STEP_GAP_MM = 10;
/** Millimeters that stay free on a shared sheet, because letters in print can need more lines than were estimated. */
const RESERVE_MM = 15;
/** Millimeters that the address of a page takes below the text of its step. */
const ADDRESS_MM = 3 * SHEET.line;

/** The sheets as they are printed: steps that need little space share a sheet. */
export function sharedSheets(sheets: readonly HandoutSheet[], paper: PaperName): HandoutSheet[][] {
  const whole = printableArea(paper).height;
  const printed: HandoutSheet[][] = [];
  let left = 0;
  for (const sheet of sheets) {
    const isWhole = sheet.kind !== 'step' || sheet.parts > 1;
    const height = isWhole
      ? whole
      : stepSheetHeight(sheet.content.step.title, sheet, paper) + (sheet.content.step.kind === 'page' ? ADDRESS_MM : 0);
    const last = printed.at(-1);
    if (last && height + STEP_GAP_MM + RESERVE_MM <= left) {
      last.push(sheet);
      left -= height + STEP_GAP_MM;
    } else {
      printed.push([sheet]);
      left = whole - height;
    }
  }
  return printed;
}

interface HandoutOptions {
  paper: PaperName;
  hasAnswers: boolean;
  /** The root of the site, with a slash at the end. */
  root: string;
}

/** Maximum number of characters of the audience on the first sheet; longer texts are cut. */
const MAX_AUDIENCE_LENGTH = 300;

/** Who a session is for and how long it takes, as the first sheet says it. */
export function aboutSession({ audience, minutes, steps }: SessionPlan): string {
  const who = audience.trim().replace(/\s+/g, ' ');
  const facts = `${counted(steps.length, 'step')}, ${minutesText(minutes)}`;
  return who === ''
    ? facts
    : `${who.length > MAX_AUDIENCE_LENGTH ? `${who.slice(0, MAX_AUDIENCE_LENGTH)}…` : who}. ${facts}`.replace(
        /([.!?])\. /,
        '$1 ',
      );
}

/** Whether a step has a sheet. A break has none, and neither has a page without a goal: the list of steps has its address. */
const hasSheet = ({ kind, goal }: SessionStep) => kind !== 'break' && (kind !== 'page' || goal.trim() !== '');

/** The steps as rows. */
function agendaRows({ steps }: SessionPlan, root: string): Block[] {
  return steps.map((step, index) => ({
    kind: 'row',
    text: step.kind === 'page' && !hasSheet(step) ? `${step.title}\n${pageAddress(step.route, root)}` : step.title,
    row: { number: `${index + 1}`, facts: `${STEP_KINDS[step.kind].label}, ${minutesText(step.minutes)}` },
  }));
}

/** Every sheet of a hand-out in order: the session, its steps on one or two sheets each, and the answers, which the trainer can keep. */
export function handoutSheets(
  plan: SessionPlan,
  contents: readonly StepContent[],
  { paper, hasAnswers, root }: HandoutOptions,
): HandoutSheet[] {
  const room = printableArea(paper);
  // The first sheet also has a QR code beside its title, and the audience.
  const first = headHeight(plan.title, widthBesideCode(paper)) + SHEET.code + SHEET.codeWords + SHEET.gap;
  const agenda = paginate(agendaRows(plan, root), paper, first).map(
    (blocks, index): HandoutSheet => ({ kind: 'agenda', isFirst: index === 0, blocks }),
  );
  const steps = contents.flatMap((content, index): HandoutSheet[] => {
    const { step, blocks, graph } = content;
    if (!hasSheet(step)) return [];
    const sheets = stepSheets(
      { title: step.title, blocks, ...(graph ? { draw: (room) => graphOnPaper(graph, room) } : {}) },
      paper,
    );
    return sheets.map((sheet, part) => ({ kind: 'step', content, number: index + 1, part, parts: sheets.length, ...sheet }));
  });
  const answers = hasAnswers ? contents.flatMap(({ answer }) => answer ?? []) : [];
  return [
    ...agenda,
    ...steps,
    ...paginate(answers, paper, headHeight('Answers', room.width)).map((blocks): HandoutSheet => ({ kind: 'answers', blocks })),
  ];
}
