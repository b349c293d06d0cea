import { describe, expect, it } from 'vitest';
import { SINGLE_SEND, mailingAccount } from '../mailing-account.ts';
import type { Envelope, Listed } from '../sandbox-account.ts';

describe('when a single send is to go out', () => {
  it('is at once and ready, whatever date comes with it', () => {
    const { listed } = create({ schedule_type: '0', schedule_date: '2026-05-01' });

    expect(listed).toMatchObject({
      schedule_type: 0,
      schedule_date: '0000-00-00',
      schedule_time: '00:00:00',
      status: 1,
    });
  });

  it.each([
    ['2026-05-01', '09:30', '2026-05-01', '09:30:00'],
    ['26-05-01', '09:30', '2026-05-01', '09:30:00'],
    ['2028-02-29', '23:59:59', '2028-02-29', '23:59:59'],
  ])('is on %s at %s and waits to be started', (date, time, shownDate, shownTime) => {
    const { listed } = create({ schedule_type: '1', schedule_date: date, schedule_time: time });

    expect(listed).toMatchObject({
      schedule_type: 1,
      schedule_date: shownDate,
      schedule_time: shownTime,
      status: 0,
    });
  });

  it('needs a date and a time when it is scheduled', () => {
    const { answer } = create({ schedule_type: '1' });

    expect(answer.errors).toEqual({
      schedule_date: ['The schedule date field is required when schedule type is 1.'],
      schedule_time: ['The schedule time field is required when schedule type is 1.'],
    });
  });

  it.each([
    ['schedule_type', { schedule_type: '2' }],
    ['schedule_date', { schedule_date: '2026-02-30' }],
    ['schedule_date', { schedule_date: '01.05.2026' }],
    ['schedule_date', { schedule_date: '026-05-01' }],
    ['schedule_time', { schedule_time: '24:00' }],
    ['schedule_time', { schedule_time: 'noon' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const scheduled = { schedule_date: '2026-05-01', schedule_time: '09:30' };

    const { answer } = create({ ...scheduled, schedule_type: '1', ...part });

    expect(Object.keys(answer.errors ?? {})).toEqual([name]);
  });
});

function create(schedule: Readonly<Record<string, string>>): {
  readonly answer: Envelope;
  readonly listed: Listed | undefined;
} {
  const account = mailingAccount();
  const answer = account.post('two/single/send/create', { ...SINGLE_SEND, ...schedule });
  return { answer, listed: account.list('two/single-send/list')[0] };
}
