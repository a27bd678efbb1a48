import { LAUNCHER } from 'virtual:course-launcher';
import { Download } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download, fileName } from '#ui/download.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './CoursePackageDialog.module.css';
import { type Course, courseSchema, type Standard } from './course.ts';
import { coursePackage } from './coursePackage.ts';

const NAMES: Readonly<Record<Standard, string>> = {
  scorm12: 'SCORM 1.2',
  scorm2004: 'SCORM 2004, 4th edition',
};
const FITS: Readonly<Record<Standard, string>> = {
  scorm12: 'Nearly every LMS takes it. Passed, failed and completed are one status.',
  scorm2004: 'Completion and success are separate.',
};

/** Number of characters of JSON from which a course is packed only when the reader downloads it. */
const MIN_LARGE_COURSE_LENGTH = 1_000_000;

interface CoursePackageDialogProps {
  /** The content of the package, with a suggested title and passing score. */
  course: Course;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Why learners would not see the site inside the course system; undefined if they would. */
function siteProblem(site: string): string | undefined {
  const { protocol, hostname } = new URL(site);
  if (/^(?:localhost|127\..*|\[::1\])$/.test(hostname))
    return `This site is open at ${site}, an address that only this computer has. Create the package at the address where your learners reach the site.`;
  if (protocol === 'http:')
    return `This site is open at ${site}. An LMS that is open over HTTPS shows no pages that come over HTTP.`;
  return undefined;
}

/** The form for a course package: standard, title, passing score, and a list of what the package contains. The package is created in this page. */
export default function CoursePackageDialog({ course, open, onOpenChange }: CoursePackageDialogProps) {
  const [standard, setStandard] = useState<Standard>('scorm12');
  const [title, setTitle] = useState(course.title);
  const [passing, setPassing] = useState(course.passing);
  const [tries, setTries] = useState(0);
  const { launcher, hasFailed } = useLauncher(tries, open);
  const facts = useId();

  const checked = useMemo(() => courseSchema.safeParse({ ...course, title, passing }), [course, title, passing]);
  const wrongTitle =
    title.trim() === ''
      ? 'A course needs a title: an LMS lists it by that.'
      : checked.success
        ? undefined
        : checked.error.issues[0]?.message;
  const isReady = checked.success && launcher !== undefined;
  // A large state takes a moment to pack, so it is packed only on download, not at every key typed into the title.
  const isLarge = useMemo(() => JSON.stringify(course).length > MIN_LARGE_COURSE_LENGTH, [course]);
  const pack = () => (checked.success && launcher !== undefined ? coursePackage(checked.data, standard, launcher) : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all values that `pack` reads
  const small = useMemo(() => (isLarge ? undefined : pack()), [isLarge, checked, standard, launcher]);
  const exercises = course.steps.filter(({ kind }) => kind === 'exercise').length;
  const problem = siteProblem(course.site);

  function take() {
    const zip = small ?? pack();
    if (!zip) return;
    download(fileName(`${title} ${NAMES[standard]}`, 'zip'), new Blob([zip], { type: 'application/zip' }));
    announce('Course package downloaded');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Course package"
      description="A zip file for your learning management system (LMS), which then records who completed it, with score and time."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{ACTION_TEXTS.close}</Button>
          <Button variant="primary" icon={Download} disabled={!isReady} onClick={take} aria-describedby={facts}>
            {small ? `Download (${Math.ceil(small.length / 1024)} KB)` : 'Download'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label="Standard"
          help={FITS[standard]}
          value={standard}
          options={(Object.keys(NAMES) as Standard[]).map((value) => ({ value, label: NAMES[value] }))}
          onChange={setStandard}
        />
        <TextField label="Title" value={title} maxLength={200} error={wrongTitle} onChange={setTitle} />
        <NumberField
          label="Passing score"
          unit="% of the exercises"
          min={0}
          max={100}
          step={1}
          value={passing}
          onChange={setPassing}
          help={
            passing === 0
              ? 'Nobody passes or fails: the course is complete when all steps are done.'
              : 'Judged when the learner has finished all steps. With 0, nobody passes or fails.'
          }
        />
        {hasFailed && (
          <Callout
            tone="error"
            live
            actions={
              <Button size="s" onClick={() => setTries(tries + 1)}>
                {ACTION_TEXTS.tryAgain}
              </Button>
            }
          >
            Part of the package did not load. Check your connection.
          </Callout>
        )}
        {problem && <Callout tone="warn">{problem}</Callout>}
        <ul id={facts} className={`${utilities.sentence} ${styles.facts}`}>
          <li>
            It holds {counted(course.steps.length, 'step')}
            {exercises > 0 && course.steps.length > 1 ? `, ${counted(exercises, 'exercise')} among them` : ''}, and a small page
            that shows them one by one.
          </li>
          <li>
            That page frames <code>{course.site}</code>, so learners need a network connection and must be able to reach this
            site.
          </li>
          <li>
            A step counts when it is done, and an exercise also when its solution was shown; the score counts only what was done.
          </li>
          {course.steps.some(({ step }) => step !== undefined) && (
            <li>Every step starts from its own state, however large: it is in the zip file. Private notes are not.</li>
          )}
          <li>The LMS keeps the steps, hints and shown solutions, and nobody else gets them.</li>
        </ul>
      </div>
    </Dialog>
  );
}

/** The script of the launcher, once it has loaded. It is fetched when the dialog opens. */
function useLauncher(tries: number, isWanted: boolean): { launcher?: string; hasFailed: boolean } {
  const [got, setGot] = useState<{ tries: number; launcher?: string }>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const take = (launcher?: string) => isOver || setGot({ tries, launcher });
    fetch(LAUNCHER)
      .then((response) => (response.ok ? response.text() : undefined))
      .then(take, () => take());
    return () => {
      isOver = true;
    };
  }, [tries, isWanted]);
  if (got?.tries !== tries) return { hasFailed: false };
  return { launcher: got.launcher, hasFailed: got.launcher === undefined };
}
