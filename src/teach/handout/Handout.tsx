import { Printer } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { useCatalog } from '#explorer/catalogContext.ts';
import frame from '#learn/page.module.css';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { planUrl } from '../sessions/fetchPlan.ts';
import { type GateWords, PlanGate } from '../sessions/PlanGate.tsx';
import { PlanLinkField } from '../sessions/PlanLinkField.tsx';
import { useFollowedPlan } from '../sessions/useFollowedPlan.ts';
import styles from './Handout.module.css';
import { HandoutSheets } from './HandoutSheets.tsx';
import { handoutSheets, sharedSheets } from './handoutSheets.ts';
import { PAPERS, type PaperName, paperOf } from './paper.ts';
import { MAX_BYTES } from './qrCode.ts';
import { opensByItself } from './stepLinks.ts';
import { useStepContents } from './useStepContents.ts';

const WORDS: GateWords = {
  none: { title: 'Which session is it?', text: 'Open its plan as a file, or use its link below.' },
  last: { title: (title) => `Your draft is “${title}”`, text: 'To open another plan, choose its file or use its link below.' },
  notSent: 'Nothing of the session is sent to it.',
};

/** `/sessions/handout`: a session on paper. `arrival` is rendered beside the content once the content has loaded. */
export function Handout({ arrival }: { arrival: (title?: string) => ReactNode }) {
  const following = useFollowedPlan('draft');
  const { followed } = following;
  const plan = followed.kind === 'plan' ? followed.plan : undefined;
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <h1 className={`${frame.heading} ${styles.tools}`}>{plan ? `Hand-out: ${plan.title}` : 'Print a hand-out'}</h1>
      {plan ? (
        <PrintedPlan key={plan.id} plan={plan} />
      ) : (
        <>
          <PlanGate {...following} words={WORDS} />
          {/* Not before the page is interactive: submitting a form without its code would reload the page and lose what was typed. */}
          {followed.kind !== 'waiting' && <PlanLinkField label="Link of the session, or address of its file" />}
        </>
      )}
      {arrival(plan && `Hand-out: ${plan.title}`)}
    </div>
  );
}

/** The address of a plan's file as participants can open it; undefined if there is none, or only on this machine. */
function hostedAt(text: string | null, here: string): string | undefined {
  const address = text === null || text.trim() === '' ? undefined : planUrl(text.trim(), here);
  return typeof address === 'object' ? address.url.href : undefined;
}

function PrintedPlan({ plan }: { plan: SessionPlan }) {
  const catalog = useCatalog();
  const { search } = useLocation();
  const root = new URL(`${useHref('/').replace(/\/$/, '')}/`, window.location.href).href;
  const [paper, setPaper] = useState<PaperName>(() => paperOf(navigator.language));
  const [hasAnswers, setAnswers] = useState(true);
  const [address, setAddress] = useState(() => new URLSearchParams(search).get('plan') ?? '');
  const hosted = hostedAt(address, window.location.href);
  const contents = useStepContents(plan, catalog);
  const sheets = useMemo(
    () => contents && sharedSheets(handoutSheets(plan, contents, { paper, hasAnswers, root }), paper),
    [plan, contents, paper, hasAnswers, root],
  );
  const isWhole = useMemo(() => opensByItself(plan, root, hosted), [plan, root, hosted]);
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.options}>
          <Select
            label="Paper"
            value={paper}
            options={Object.entries(PAPERS).map(([value, { label }]) => ({ value: value as PaperName, label }))}
            onChange={setPaper}
          />
          <Toggle label="Answers, on separate sheets" checked={hasAnswers} onChange={setAnswers} />
          <Button variant="primary" icon={Printer} aria-disabled={!sheets || undefined} onClick={() => sheets && window.print()}>
            {ACTION_TEXTS.print}
          </Button>
        </div>
        <p className={utilities.note} role="status">
          {sheets &&
            `${counted(sheets.length, 'sheet')}: the steps as a list, then each step; short steps share a sheet.${isWhole && hosted === undefined ? ' The QR codes carry the plan without your private notes.' : ''}`}
        </p>
        {(!isWhole || address !== '') && (
          <div className={styles.hosted}>
            {!isWhole && (
              <Callout tone="warn" title="The plan is too long for QR codes">
                <p>
                  A QR code that a phone can read from paper holds {counted(MAX_BYTES, 'character')}. The codes below open the
                  step for anyone who has opened the session before, by your link or file. Host the plan’s file and enter its
                  address: then each code opens its step by itself.
                </p>
              </Callout>
            )}
            <TextField
              label="Address of the hosted plan"
              help="QR codes then name this address instead of the plan. Participants’ browsers ask before they get the plan from there."
              code
              value={address}
              onChange={setAddress}
            />
          </div>
        )}
      </div>
      {sheets ? (
        <HandoutSheets plan={plan} sheets={sheets} paper={paper} root={root} hosted={hosted} />
      ) : (
        <Progress label="Drawing the steps" />
      )}
    </>
  );
}
