// When an account is due: cron lines with a time zone, asked for the next time after one. The clocks of a zone change twice a
// year. A time that a night skips is due at the first moment behind the gap, and one that a night has twice is due once.
import { Cron } from 'croner';

export interface Schedule {
  /** Five fields each, or a name such as `@daily`. */
  readonly lines: readonly string[];
  /** Such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/** Undefined where no line comes due again, such as one for the 30th of February. */
export function nextTime({ lines, timeZone }: Schedule, after: Date): Date | undefined {
  const times = lines.flatMap(
    (line) => new Cron(line, { timezone: timeZone }).nextRun(after) ?? [],
  );
  const [first] = times.sort((one, other) => one.getTime() - other.getTime());
  return first;
}

/** Completes "schedule.cron …"; undefined for a line that can be kept. */
export function lineFault(line: string): string | undefined {
  const fields = line.trim().split(/\s+/u).length;
  if (!line.trim().startsWith('@') && fields !== 5) {
    return `must have five fields, such as 30 2 * * *, and has ${String(fields)}`;
  }
  try {
    return new Cron(line).nextRun() === null ? 'never comes due' : undefined;
  } catch {
    return 'must be a cron line, such as 30 2 * * * for half past two every night';
  }
}

/** Completes "schedule.timeZone …". */
export function zoneFault(timeZone: string): string | undefined {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return undefined;
  } catch {
    return 'must be the name of a time zone, such as Europe/Berlin';
  }
}

/** Of this machine, which TZ may change. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}
