import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '#teach/handout/calendar.ts';
import { type Invitation, invitationText, mailto, momentOf } from '#teach/handout/invitation.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

const NOW = Date.UTC(2026, 10, 23, 1);
const BERLIN = 'Europe/Berlin';

function invite(more: Partial<Invitation> = {}, plan: object = {}): Invitation {
  return {
    plan: samplePlan({ title: 'Counting; with “ü”, \\ and more', audience: 'All,\nof you', ...plan }),
    start: Date.UTC(2026, 10, 30, 9),
    zone: BERLIN,
    minutes: 60,
    link: 'https://docs.example.com/sessions/follow?step=A2B#p=1.abc',
    bring: 'a laptop',
    ...more,
  };
}

describe('the moment of a session', () => {
  it.each([
    ['2026-11-30', '10:00', BERLIN, Date.UTC(2026, 10, 30, 9)],
    ['2026-07-01', '10:00', BERLIN, Date.UTC(2026, 6, 1, 8)],
    ['2026-11-30', '10:00', 'America/New_York', Date.UTC(2026, 10, 30, 15)],
    ['2026-11-30', '10:00', 'Asia/Kolkata', Date.UTC(2026, 10, 30, 4, 30)],
    // It comes twice: the first is meant.
    ['2026-10-25', '02:30', BERLIN, Date.UTC(2026, 9, 25, 0, 30)],
  ])('%s %s in %s', (day, time, zone, start) => {
    expect(momentOf(day, time, zone)).toEqual({ ok: true, start });
  });

  it.each([
    ['', '10:00', BERLIN, /day/],
    ['2026-11-30', '', BERLIN, /starts/],
    ['2026-11-30', '10:00', 'Mars/Base', /no time zone/],
    ['2026-03-29', '02:30', BERLIN, /go forward/],
  ])('%s %s in %s is none', (day, time, zone, why) => {
    expect(momentOf(day, time, zone)).toEqual({ ok: false, message: expect.stringMatching(why) });
  });

  it('is said with its zone, and with both days where it ends on the next', () => {
    const start = Date.UTC(2026, 10, 30, 9);
    const when = (more: Partial<Invitation>) => /^When: (.*)$/m.exec(invitationText(invite(more)))?.[1];
    expect(when({ start, minutes: 60, zone: BERLIN })).toBe(
      'Monday, November 30, 2026, 10:00 AM to 11:00 AM (Europe/Berlin, GMT+1)',
    );
    expect(when({ start, minutes: 60, zone: 'UTC' })).toBe('Monday, November 30, 2026, 9:00 AM to 10:00 AM (UTC)');
    expect(when({ start: start + 14 * 3_600_000, minutes: 120, zone: 'UTC' })).toBe(
      'Monday, November 30, 2026, 11:00 PM to Tuesday, December 1, 2026, 1:00 AM (UTC)',
    );
  });
});

describe('the calendar file', () => {
  it('reads back to what was chosen, in lines that every calendar takes', () => {
    const invitation = invite({ link: `https://docs.example.com/sessions/follow#p=1.${'aZ09_-'.repeat(500)}` });
    const text = calendarFile(invitation, NOW, 'docs.example.com');
    for (const line of text.split('\r\n')) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(76);
    }
    // Times are in UTC, and what has a meaning in the format is escaped.
    expect(text).toContain('\r\nDTSTART:20261130T090000Z\r\n');
    expect(text).toContain('\r\nDTEND:20261130T100000Z\r\n');
    expect(text).toContain('SUMMARY:Counting\\; with “ü”\\, \\\\ and more');
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('summary')).toBe(invitation.plan.title);
    expect(event.getFirstPropertyValue('description')).toBe(invitationText(invitation));
    expect(event.getFirstPropertyValue('url')).toBe(invitation.link);
    expect(event.getFirstPropertyValue('uid')).toBe(`abcd1234-${invitation.start}@docs.example.com`);
    expect(event.getFirstPropertyValue('sequence')).toBeLessThan(2 ** 31);
  });
});

describe('the letter', () => {
  const bodyOf = (href: string) => new URL(href).searchParams.get('body') ?? '';

  it('holds the text with the link, in lines as mail has them', () => {
    const invitation = invite();
    const { href, hasLink } = mailto(invitation);
    expect(hasLink).toBe(true);
    expect(href).toMatch(/^mailto:\?subject=[^\s?&]+&body=[^\s?&]+$/);
    expect(new URL(href).searchParams.get('subject')).toBe(invitation.plan.title);
    expect(bodyOf(href).replaceAll('\r\n', '\n')).toBe(invitationText(invitation).replaceAll('\r\n', '\n'));
    expect(invitationText(invitation)).toContain('Bring: a laptop\n');
    expect(invitationText(invitation)).toContain('2. Count on (10 minutes)\n');
    expect(invitationText(invitation)).not.toContain('Ask who counts');
    expect(invitationText(invite({ bring: ' ' }))).not.toContain('Bring');
    expect(invitationText(invitation)).not.toContain('file');
    expect(invitationText(invite({ isFileNeeded: true }))).toContain('the plan file that comes with this invitation');
  });

  it('has a place for a link that mail programs would cut', () => {
    const { href, hasLink } = mailto(invite({ link: `https://docs.example.com/#p=1.${'a'.repeat(2_000)}` }));
    expect(hasLink).toBe(false);
    expect(href.length).toBeLessThan(2_000);
    expect(bodyOf(href)).toContain('(paste the link of the session here)');
  });
});
