import { timeZones } from '#engine/schedule/zone.ts';
import { zoneName } from './when.ts';

/** An entry in the list of time zones. */
interface ZoneOption {
  value: string;
  label: string;
  group: string;
}

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian', 'Antarctica', 'Arctic'];

/** The time zones to choose from: the time zone of the device and UTC first, then by region. The empty value is the time zone of the device. */
export function zoneOptions(here: string): ZoneOption[] {
  const options: ZoneOption[] = [
    { value: '', label: `This device: ${here.replaceAll('_', ' ')}`, group: 'Near' },
    { value: 'UTC', label: 'UTC', group: 'Near' },
  ];
  const byRegion = timeZones()
    .filter((zone) => REGIONS.includes(zone.split('/')[0]!))
    .map((zone) => ({
      value: zone,
      label: `${zoneName(zone)} (${zone.split('/').slice(0, -1).join(', ')})`,
      group: zone.split('/')[0]!,
    }));
  return [...options, ...REGIONS.flatMap((region) => byRegion.filter(({ group }) => group === region))];
}
