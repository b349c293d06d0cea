import { expect, it } from 'vitest';
import { singleSendShape } from '../../../src/sandbox/single-sends/single-send-row.ts';
import type { SingleSendRow } from '../../../src/sandbox/single-sends/single-send-row.ts';
import { SINGLE_SEND, mailingAccount, utrOf } from '../mailing-account.ts';

it('gives every single send a utr of its own', () => {
  const account = mailingAccount();

  const utrs = [1, 2, 3].map(() => utrOf(account.post('two/single/send/create', SINGLE_SEND)));

  expect(new Set(utrs).size).toBe(3);
});

it('gives the same utr in a repeated run', () => {
  const utrs = [1, 2].map(() =>
    utrOf(mailingAccount().post('two/single/send/create', SINGLE_SEND)),
  );

  expect(utrs[0]).toBe(utrs[1]);
});

it('ends a record with its statistics and times', () => {
  const test = mailingAccount();
  test.post('two/single/send/create', SINGLE_SEND);
  const account = test.service.account();
  const row = account.store.query<SingleSendRow>('SELECT * FROM single_send').get();

  const shown = row === undefined ? {} : singleSendShape(account)(row);

  expect(Object.keys(shown).slice(-4)).toEqual([
    'unique_open_token',
    'sent_at',
    'created_at',
    'updated_at',
  ]);
});
