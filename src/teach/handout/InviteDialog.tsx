import { CalendarPlus, Mail } from 'lucide-react';
import { useState } from 'react';
import { timeZones } from '#engine/schedule/zone.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download, fileName } from '#ui/download.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { PLAN_LIMITS, type SessionPlan } from '../plan.ts';
import styles from './InviteDialog.module.css';
import { type Invitation, invitationText, mailto, momentOf } from './invitation.ts';

/** What most sessions ask for. */
const BRING = 'a laptop with a current browser';

interface InviteDialogProps {
  plan: SessionPlan;
  /** Where participants follow the session. */
  link: string;
  /** The link opens only the page: the file of the plan has to be attached. */
  isFileNeeded: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** An invitation to a session: as mail, as a file for calendars, as text. */
export default function InviteDialog({ plan, link, isFileNeeded, open, onOpenChange }: InviteDialogProps) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('10:00');
  const [zone, setZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [minutes, setMinutes] = useState(plan.minutes);
  const [bring, setBring] = useState(BRING);
  const [zones] = useState(timeZones);
  const moment = momentOf(day, time, zone);
  const invitation: Invitation | undefined = moment.ok
    ? { plan, start: moment.start, zone, minutes, link, isFileNeeded, bring }
    : undefined;
  const mail = invitation && mailto(invitation);
  async function save(chosen: Invitation) {
    const { calendarFile } = await import('./calendar.ts');
    const text = calendarFile(chosen, Date.now(), window.location.host);
    download(fileName(plan.title, 'ics'), new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite the group"
      description="Nothing is sent from here: the email opens in your mail program, and the file works with any calendar."
      footer={
        invitation && (
          <>
            <CopyButton size="m" text={invitationText(invitation)} label="Copy text" />
            <Button icon={CalendarPlus} onClick={() => void save(invitation)}>
              Save for the calendar
            </Button>
            <a href={mail?.href} className={buttonClass('primary')}>
              <Mail size={16} aria-hidden /> Write the email
            </a>
          </>
        )
      }
    >
      <div className={styles.form}>
        <div className={styles.fields}>
          <TextField label="Day" type="date" value={day} onChange={setDay} />
          <TextField label="Starts at" type="time" value={time} onChange={setTime} />
          <NumberField label="Minutes" min={1} max={PLAN_LIMITS.minutes} value={minutes} onChange={setMinutes} />
          <TextField label="Time zone" value={zone} suggestions={zones} code onChange={setZone} />
        </div>
        <TextField label="What to bring" maxLength={300} value={bring} onChange={setBring} />
        {invitation ? (
          <>
            <TextField label="The invitation" rows={10} readOnly value={invitationText(invitation)} onChange={() => {}} />
            {mail && !mail.hasLink && (
              <p className={utilities.note}>
                The link is too long for mail programs: the email has a placeholder to paste it over. The text and the calendar
                file have the whole link.
              </p>
            )}
          </>
        ) : (
          <p className={utilities.note} role="status">
            {moment.ok ? '' : moment.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
