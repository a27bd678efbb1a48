import { type CSSProperties, useMemo, useRef } from 'react';
import { graphSvg } from '#canvas/graphSvg.ts';
import { colorsOf } from '#canvas/pictureColors.ts';
import { useSize } from '#canvas/useSize.ts';
import { minutesText } from '#learn/paths/path.ts';
import type { SessionPlan } from '../plan.ts';
import { STEP_KINDS } from '../sessions/steps.ts';
import type { PaperGraph } from './graphOnPaper.ts';
import styles from './Handout.module.css';
import { aboutSession, type HandoutSheet } from './handoutSheets.ts';
import { PAPERS, type PaperName } from './paper.ts';
import sheetStyles from './Sheet.module.css';
import { Blocks, PrintedCode, Sheet } from './Sheet.tsx';
import { pageAddress, type StepLink, stepLink } from './stepLinks.ts';

const PIXELS_PER_MM = 96 / 25.4;

interface HandoutSheetsProps {
  plan: SessionPlan;
  /** The parts of each sheet. */
  sheets: readonly (readonly HandoutSheet[])[];
  paper: PaperName;
  /** The root of the site, with a slash at the end. */
  root: string;
  /** The address of the plan's file; undefined if it is not hosted. */
  hosted: string | undefined;
}

/** The sheets as they will be printed, scaled down to the width of the window. */
export function HandoutSheets({ plan, sheets, paper, root, hosted }: HandoutSheetsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useSize(frame);
  const zoom = room ? Math.min(1, room.width / (PAPERS[paper].width * PIXELS_PER_MM)) : 1;
  return (
    <div ref={frame}>
      <div className={styles.sheets} style={{ '--zoom': zoom } as CSSProperties}>
        {sheets.map((parts, index) => (
          <Sheet
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its number
            key={index}
            paper={paper}
            foot={
              <>
                <span>{plan.title}</span>
                <span>
                  {index + 1} of {sheets.length}
                </span>
              </>
            }
          >
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
              <div key={at} className={sheetStyles.part}>
                <OneSheet plan={plan} sheet={part} root={root} hosted={hosted} />
              </div>
            ))}
          </Sheet>
        ))}
      </div>
    </div>
  );
}

function OneSheet({ plan, sheet, root, hosted }: Omit<HandoutSheetsProps, 'sheets' | 'paper'> & { sheet: HandoutSheet }) {
  const code = sheet.kind === 'step' ? sheet.content.step.code : undefined;
  const link = useMemo(() => stepLink(plan, code, root, hosted), [plan, code, root, hosted]);
  switch (sheet.kind) {
    case 'agenda':
      return (
        <>
          {sheet.isFirst && (
            <div className={sheetStyles.top}>
              <div className={sheetStyles.words}>
                <p className={sheetStyles.where}>Runnel Docs</p>
                <h2 className={sheetStyles.title}>{plan.title}</h2>
                <p>{aboutSession(plan)}</p>
              </div>
              <PrintedCode href={link.href} qr={link.qr} label="QR code: opens the session">
                <p>{link.opens === 'step' ? 'Scan to open the session.' : 'Open the plan first; then scan to continue in it.'}</p>
              </PrintedCode>
            </div>
          )}
          <Blocks blocks={sheet.blocks} />
        </>
      );
    case 'step':
      return <StepSheetContent plan={plan} sheet={sheet} link={link} root={root} />;
    case 'answers':
      return (
        <>
          <p className={sheetStyles.where}>For the trainer: don’t hand out these sheets.</p>
          <h2 className={sheetStyles.title}>Answers</h2>
          <Blocks blocks={sheet.blocks} />
        </>
      );
  }
}

function StepSheetContent({
  plan,
  sheet,
  link,
  root,
}: {
  plan: SessionPlan;
  sheet: HandoutSheet & { kind: 'step' };
  link: StepLink;
  root: string;
}) {
  const { content, number, part, parts, blocks, graph } = sheet;
  const { step } = content;
  const Title = part === 0 ? 'h2' : 'p';
  const page = step.kind === 'page' && pageAddress(step.route, root);
  return (
    <>
      <p className={sheetStyles.where}>
        Step {number} of {plan.steps.length}, {STEP_KINDS[step.kind].label.toLowerCase()}, {minutesText(step.minutes)}
        {parts > 1 && `, sheet ${part + 1} of ${parts}`}
      </p>
      <Title className={sheetStyles.title}>{step.title}</Title>
      {part === 0 ? (
        <div className={sheetStyles.top}>
          <div className={sheetStyles.words}>
            <Blocks blocks={blocks} />
            {page && (
              <p>
                Read: <a href={page}>{page}</a>
              </p>
            )}
          </div>
          <PrintedCode href={link.href} qr={link.qr} label={`QR code: opens step ${number}`}>
            <p>
              {link.opens === 'step'
                ? 'Scan to open this step.'
                : `Once the session is open, scan, or choose step ${number} there.`}
            </p>
          </PrintedCode>
        </div>
      ) : (
        <Blocks blocks={blocks} />
      )}
      {graph && <GraphPicture graph={graph} title={step.title} />}
    </>
  );
}

/** The graph of a step, as a picture in light colors that stays sharp in print. */
function GraphPicture({ graph, title }: { graph: PaperGraph; title: string }) {
  const { picture, size, isGrouped } = graph;
  const source = useMemo(() => {
    const colors = colorsOf('light');
    const svg = graphSvg({ ...picture, title }, { ...colors, paper: colors.surface });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [picture, title]);
  return (
    <figure className={sheetStyles.graph}>
      <img
        src={source}
        alt={`The graph of “${title}”${isGrouped ? ', as groups of nodes' : ''}`}
        style={{ width: `${size.width}mm`, height: `${size.height}mm` }}
      />
    </figure>
  );
}
