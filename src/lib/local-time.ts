// Times as a person at a terminal reads them: in the zone of the machine, which TZ may change. Files and programs get
// ISO 8601 in UTC.

/** `2026-11-28 18:06 +01:00`, or `2026-11-28 17:06 UTC`, of an ISO time. `zoneMinutes`: east of UTC. */
export function localMinute(isoTime: string, zoneMinutes = zoneAt(isoTime)): string {
  return `${shifted(isoTime, zoneMinutes).slice(0, 16).replace('T', ' ')} ${zoneWords(zoneMinutes)}`;
}

/** `2026-11-28`, of an ISO time. `zoneMinutes`: east of UTC. */
export function localDay(isoTime: string, zoneMinutes = zoneAt(isoTime)): string {
  return shifted(isoTime, zoneMinutes).slice(0, 10);
}

/** With the daylight saving time of that day. */
function zoneAt(isoTime: string): number {
  return -new Date(isoTime).getTimezoneOffset();
}

function shifted(isoTime: string, minutes: number): string {
  return new Date(Date.parse(isoTime) + minutes * 60_000).toISOString();
}

function zoneWords(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const [hour, minute] = [hours, rest].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hour ?? ''}:${minute ?? ''}`;
}
