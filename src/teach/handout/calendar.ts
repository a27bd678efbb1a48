import ICAL from 'ical.js';
import type { Instant } from '#engine/schedule/occurrences.ts';
import { type Invitation, invitationText } from './invitation.ts';

/**
 * A session as the file of a calendar (RFC 5545). Times are in UTC, so that each calendar shows them in its owner's zone. A second file for the same
 * plan and time takes the place of the first; another group at another time has an entry of its own.
 *
 * @param now When the file is made.
 * @param host The name of the site.
 */
export function calendarFile(invitation: Invitation, now: Instant, host: string): string {
  const { plan, start, minutes, link } = invitation;
  const at = (instant: Instant) => ICAL.Time.fromJSDate(new Date(instant), true);
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${plan.id}-${start}@${host}`);
  event.addPropertyWithValue('dtstamp', at(now));
  // Calendars take the file with the higher number: seconds since 2020, which fit into its 32 bits.
  event.addPropertyWithValue('sequence', Math.max(0, Math.floor((now - Date.UTC(2020, 0, 1)) / 1_000)));
  event.addPropertyWithValue('dtstart', at(start));
  event.addPropertyWithValue('dtend', at(start + minutes * 60_000));
  event.addPropertyWithValue('summary', plan.title);
  event.addPropertyWithValue('description', invitationText(invitation));
  event.addPropertyWithValue('url', link);
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Runnel Docs//Sessions//EN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}
