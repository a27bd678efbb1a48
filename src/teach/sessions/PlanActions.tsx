import { Download, Ellipsis, Eye, FilePlus, FolderOpen, Link2, MonitorUp, Package, Printer, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useHref } from 'react-router';
import { FOLLOW_ROUTE, HANDOUT_ROUTE, PRESENT_ROUTE, RESULTS_ROUTE } from '#explorer/sessionRoutes.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { download, fileName } from '#ui/download.ts';
import { Menu } from '#ui/Menu.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useCopying } from '#ui/useCopying.ts';
import utilities from '#ui/utilities.module.css';
import { CoursePackage } from '../course/CoursePackage.tsx';
import { courseOfPlan } from '../course/courseOfPlan.ts';
import type { SessionPlan } from '../plan.ts';
import { planHash } from '../planLink.ts';
import { parsePlan, serializePlan, withoutNotes } from '../planText.ts';
import { found } from './fetchPlan.ts';
import { PlanInput } from './PlanFile.tsx';
import styles from './PlanForm.module.css';
import { named, newPlan } from './planEdits.ts';

type Trouble = { title: string; text: string; url?: string };

const openTab = (href: string) => void window.open(href, '_blank', 'noopener');

/** The actions on the whole plan, in a row above its form: link, present, results, and the others in a menu. `onReplace` is called when another plan replaces it; its text says which. */
export function PlanActions({
  plan,
  broken,
  onReplace,
  onCopied,
}: {
  plan: SessionPlan;
  /** The step that this site can't show, in words. Neither a link nor the presenter view is given before it is repaired. */
  broken: string | undefined;
  onReplace: (text: string, plan: SessionPlan) => void;
  onCopied: () => void;
}) {
  const [trouble, setTrouble] = useState<Trouble>();
  const [copied, copyText] = useCopying(4_000);
  const [isPacking, setPacking] = useState(false);
  const followHref = useHref(FOLLOW_ROUTE);
  const previewHref = useHref(`${FOLLOW_ROUTE}?draft`);
  const handoutHref = useHref(`${HANDOUT_ROUTE}?draft`);
  const input = useRef<HTMLInputElement>(null);

  function replace(text: string, other: SessionPlan) {
    setTrouble(undefined);
    onReplace(text, other);
  }
  async function openFile(file: File) {
    const read = found(parsePlan(await file.text()), file.name);
    if (read.ok) replace(`${file.name} is open.`, read.plan);
    else setTrouble({ title: 'Nothing was opened', text: read.message });
  }
  function isRefused(): boolean {
    if (broken !== undefined)
      setTrouble({
        title: `Repair ${broken} first`,
        text: 'It names a page or a story that this site does not have. Open the step and choose another one.',
      });
    return broken !== undefined;
  }
  async function copyLink() {
    if (isRefused()) return;
    const link = planHash(withoutNotes(named(plan)));
    if (!link.ok) {
      setTrouble({
        title: 'There is no link',
        text: `${link.message} Save the plan as a file${hasNotes ? ' without notes' : ''} and give that to participants, or host it.`,
      });
      return;
    }
    const url = new URL(followHref, window.location.href).href + link.hash;
    if (await copyText(url, { copied: 'Link copied' })) {
      setTrouble(undefined);
      onCopied();
    } else setTrouble({ title: 'The browser does not let this page copy', text: 'Copy the link by hand.', url });
  }
  function save(saved: SessionPlan) {
    download(fileName(saved.title, 'session.json'), new Blob([serializePlan(saved)], { type: 'application/json' }));
  }
  const hasNotes = plan.steps.some(({ notes }) => notes !== '');

  return (
    <>
      <div className={`${utilities.wrap2} ${styles.actions}`}>
        <Button variant="primary" icon={Link2} className={styles.copy} onClick={() => void copyLink()}>
          {copied || ACTION_TEXTS.copyLink}
        </Button>
        <Link
          to={`${PRESENT_ROUTE}?draft`}
          target="_blank"
          className={buttonClass()}
          onClick={(event) => isRefused() && event.preventDefault()}
        >
          <MonitorUp size={16} aria-hidden /> Present
        </Link>
        <Link to={`${RESULTS_ROUTE}?draft`} target="_blank" className={buttonClass()}>
          <Table2 size={16} aria-hidden /> Results
        </Link>
        <Menu
          label="More"
          trigger={<Button icon={Ellipsis}>More</Button>}
          items={[
            { label: 'Preview', icon: Eye, onSelect: () => openTab(previewHref) },
            { label: 'Print a hand-out', icon: Printer, onSelect: () => openTab(handoutHref) },
            {
              label: 'Course package…',
              icon: Package,
              help: 'For a learning management system',
              disabled: plan.steps.length === 0,
              onSelect: () => setPacking(true),
            },
            { kind: 'separator' },
            { label: ACTION_TEXTS.saveAsFile, icon: Download, onSelect: () => save(named(plan)) },
            ...(hasNotes
              ? [{ label: 'Save a file without notes', icon: Download, onSelect: () => save(withoutNotes(named(plan))) }]
              : []),
            { label: 'Open a plan file', icon: FolderOpen, onSelect: () => input.current?.click() },
            { label: 'New plan', icon: FilePlus, onSelect: () => replace('A new plan was started.', newPlan(Math.random)) },
          ]}
        />
        <PlanInput ref={input} label="Open a plan file" onFile={(file) => void openFile(file)} />
      </div>
      <CoursePackage courseFor={(site) => courseOfPlan(named(plan), site)} open={isPacking} onOpenChange={setPacking} />
      {hasNotes && <p className={utilities.note}>The link leaves your private notes out; the file has them.</p>}
      {trouble && (
        <Callout tone="error" live title={trouble.title}>
          <p>{trouble.text}</p>
          {trouble.url !== undefined && <TextField label="Link" value={trouble.url} readOnly onChange={() => {}} />}
        </Callout>
      )}
    </>
  );
}
