// The log of a mail server tells which addresses do not exist, and nothing else about people.
import { describe, expect, it } from 'vitest';
import { isMailLog } from '../../../src/sources/tables/mail-log.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

const { onlyFile, read } = sourceDirectory();

const line = (address: string, code: string, status: string): string =>
  `Mar 12 08:15:03 mx postfix/smtp[2102]: 4TvR1b2kqz: to=<${address}>, orig_to=<x>, relay=none, delay=0.9, dsn=${code}, status=${status} (host said: 550)`;

describe('reading the log of Postfix', () => {
  it('has a row for each address that does not exist, and counts other returns', async () => {
    const file = await onlyFile(
      [
        'Mar 12 08:15:01 mx postfix/qmgr[9]: 4TvR: from=<shop@example.test>, size=7, nrcpt=1',
        line('ann@example.test', '5.1.1', 'bounced'),
        line('ben@example.test', '2.0.0', 'sent'),
        line('cleo@example.test', '4.2.2', 'deferred'),
        line('dan@example.test', '5.2.2', 'bounced'),
        'Mar 12 08:15:09 mx dovecot: imap-login: Login: user=<x>',
      ].join('\n'),
    );
    const rows = (await collected(file.rows())).flat();

    expect(file.header).toEqual(['email', 'email status']);
    expect(rows).toEqual([{ line: 2, cells: ['ann@example.test', 'bounced'] }]);
    expect(file.notes?.()).toEqual([
      expect.stringContaining('It is the log of a mail server'),
      '1 mail came back for other reasons, such as a full mailbox, which says nothing.',
    ]);
    expect(file.sha256()).toMatch(/^[0-9a-f]{64}$/u);
    expect(file.bytesRead()).toBeGreaterThan(0);
  });

  it('forgets a bounce where mail arrived later, and counts several', async () => {
    const log = [
      line('ann@example.test', '5.1.1', 'bounced'),
      line('ann@example.test', '2.0.0', 'sent'),
      line('ben@example.test', '5.7.1', 'bounced'),
      line('dan@example.test', '5.0.0', 'bounced'),
    ].join('\n');
    const file = await onlyFile(log);
    await collected(file.rows());

    expect(await read(log)).toEqual([['email', 'email status']]);
    expect(file.notes?.()[1]).toMatch(/^2 mails came back/u);
  });
});

it.each([
  [line('ann@example.test', '5.1.1', 'bounced'), true],
  ['2024-03-12T08:15:03.123+01:00 mx postfix-out/smtp[1]: 4T: to=<a@x.test>', true],
  ['email,note\na@x.test,see postfix/smtp[1]: ', false],
  ['Mar 12 08:15:03 mx dovecot: imap-login', false],
])('tells a log from a table', (text, isLog) => {
  expect(isMailLog(text)).toBe(isLog);
});
