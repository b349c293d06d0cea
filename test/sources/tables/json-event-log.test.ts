// What a log of events says of how people stand: the latest event of each counts, and a return is never an agreement by
// itself.
import { describe, expect, it } from 'vitest';
import { eventMeaning, momentOf } from '../../../src/sources/tables/json-event-log.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

const { onlyFile, read } = sourceDirectory();

/** `DAY EVENT PERSON`, the day of March 2024. */
function logOf(...events: readonly string[]): string {
  return events
    .map((one) => {
      const [day = '', event = '', person = ''] = one.split(' ');
      const at = `2024-03-${day.padStart(2, '0')}T10:00:00Z`;
      return JSON.stringify({ at, event, email: `${person}@example.test`, source: 'footer' });
    })
    .join('\n');
}

/** Such as `ann subscribed`. */
async function people(...events: readonly string[]): Promise<readonly string[]> {
  const file = await onlyFile(logOf(...events));
  const rows = (await collected(file.rows())).flat();
  return rows.map(
    ({ cells: [email = '', status = ''] }) => `${email.split('@')[0] ?? ''} ${status}`,
  );
}

const CHANGED = ['1 subscribed zoe', '2 unsubscribed zoe'];

describe('reading a log of events', () => {
  it('makes a row for each person, with how they stand by their latest event', async () => {
    expect(
      await people(
        ...['1 subscribed Ann', '2 unsubscribed ben', '9 unsubscribed ann', '3 bounced cleo'],
        ...['4 subscribed dan', '5 opened dan'],
      ),
    ).toEqual(['Ann unsubscribed', 'ben unsubscribed', 'cleo bounced', 'dan subscribed']);
  });

  it('goes by the moments, wherever the events stand in the file', async () => {
    const log = [
      '9 unsubscribed ann',
      '1 subscribed ann',
      '1 unsubscribed ben',
      '1 subscribed ben',
    ];

    // Where both happened at once, they left.
    expect(await people(...log)).toEqual(['ann unsubscribed', 'ben unsubscribed']);
  });

  it('knows nobody for agreed who left before: a person decides', async () => {
    const back = 'subscribed again after leaving';

    expect(
      await people(
        ...['1 unsubscribed ann', '2 subscribed ann'],
        ...['1 subscribed ben', '2 bounced ben', '3 delivered ben'],
        ...['1 complained cleo', '2 subscribed cleo'],
      ),
    ).toEqual([`ann ${back}`, `ben ${back}`, 'cleo complained']);
  });

  it('knows nobody for agreed by signing up where people confirm', async () => {
    expect(
      await people(
        ...['1 subscribed ann', '2 confirmed ann', '1 subscribed ben'],
        ...['1 confirmed cleo', '2 unsubscribed cleo', '3 subscribed cleo'],
      ),
    ).toEqual(['ann subscribed', 'ben unconfirmed', 'cleo unsubscribed']);
  });

  it('leaves out and counts people of whom it tells deliveries alone', async () => {
    const file = await onlyFile(
      logOf(...CHANGED, '1 delivered ann', '1 soft_bounce ben', '2 bounced cleo', '3 opened cleo'),
    );
    const rows = (await collected(file.rows())).flat();

    expect(rows).toEqual([
      { line: 2, cells: ['zoe@example.test', 'unsubscribed', '2024-03-02T10:00:00.000Z'] },
    ]);
    expect(file.notes?.()).toEqual([
      expect.stringContaining('It is a log of events'),
      'Of 3 people it tells nothing about consent, such as deliveries alone: left out.',
    ]);
    expect(file.sha256()).toMatch(/^[0-9a-f]{64}$/u);
    expect(file.bytesRead()).toBeGreaterThan(0);
  });

  it('takes a bounce that may be over for none', async () => {
    const log = [
      { timestamp: 1_710_000_000, event: 'bounce', type: 'blocked', email: 'ann@example.test' },
      { timestamp: 1_710_000_001, event: 'subscribe', email: 'ann@example.test' },
    ];

    expect(await read(log.map((one) => JSON.stringify(one)).join('\n'))).toEqual([
      ['email', 'email status', 'since'],
      [2, 'ann@example.test', 'subscribed', '2024-03-09T16:00:01.000Z'],
    ]);
  });

  it.each([
    ['no moment', '{"event":"renewed","email":"a@x.test"}', 'line 3 tells of an event "renewed"'],
    ['an odd event', '{"at":"2024-01-01","event":"a@x","email":"a@x.test"}', 'of an event that is'],
    [
      'a vague moment',
      '{"at":"in May","event":"opened","email":"a@x.test"}',
      'line 3 does not say',
    ],
    ['nobody', '{"at":"2024-01-01","event":"opened","email":"nobody"}', 'one person'],
    [
      'two people',
      '{"at":"2024-01-01","event":"opened","email":"a@x.test","to":"b@x.test"}',
      'one person',
    ],
    [
      'people under another key',
      '{"at":"2024-01-01","event":"opened","to":"b@x.test"}',
      'one person',
    ],
  ])('refuses it where a line names %s', async (_what, line, words) => {
    const failure = await read(`${logOf(...CHANGED)}\n${line}`).catch((error: unknown) => error);

    expect(failure).toMatchObject({ message: expect.stringContaining(words) });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });

  it('refuses it where two keys may be the moment', async () => {
    const log = logOf(...CHANGED).replaceAll('"source":"footer"', '"date":"2024-01-01"');

    await expect(read(log)).rejects.toThrow('different events');
  });
});

it.each([
  ['email.opened', 'arrived'],
  ['Double Opt-In', 'confirmed'],
  ['group_unsubscribe', undefined],
])('takes the event %s for %s', (event, meaning) => {
  expect(eventMeaning(event)).toBe(meaning);
});

it.each([
  ['2024-03-12', Date.UTC(2024, 2, 12)],
  ['2024-03-12 08:15:00', Date.UTC(2024, 2, 12, 8, 15)],
  ['2024-03-12T10:15:00+02:00', Date.UTC(2024, 2, 12, 8, 15)],
  ['1710231300', Date.UTC(2024, 2, 12, 8, 15)],
  ['1710231300.5', Date.UTC(2024, 2, 12, 8, 15) + 500],
  ['1710231300000', Date.UTC(2024, 2, 12, 8, 15)],
  ['2024-13-12', undefined],
  ['12/03/2024', undefined],
])('takes %s for a moment', (text, ms) => {
  expect(momentOf(text)).toBe(ms);
});
