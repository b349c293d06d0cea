import { expect, it } from 'vitest';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

it('lists who receives nothing at all', async () => {
  const { client, requests } = scriptedService([
    success({ unSubscribers: [{ id: 5, user_id: 7, email_address: 'ada@example.com' }] }),
  ]);
  const addresses: string[] = [];

  const receipt = await client.globalUnsubscribes.list({
    restart: () => undefined,
    accept: (batch) => addresses.push(...batch.map(({ emailAddress }) => emailAddress)),
  });

  expect(addresses).toEqual(['ada@example.com']);
  expect(receipt.rowCount).toBe(1);
  expect(lineOf(requests[0])).toBe('GET one global-unsubscribes');
});

it('saves several addresses in one parameter', async () => {
  const { client, requests } = scriptedService([success('Added Successfully')]);

  const outcome = await client.globalUnsubscribes.save(['a@example.com', 'b@example.com']);

  expect(outcome.kind).toBe('acknowledged');
  expect(await formOf(requests[0])).toEqual({ email_address: 'a@example.com,b@example.com' });
});

it('lifts suppressions for a person who asks for it', async () => {
  const { client, requests } = scriptedService([success('Deleted Successfully')]);

  const one = await client.globalUnsubscribes.delete('5');
  const several = await client.globalUnsubscribes.bulkDelete(['5', '6']);

  expect([one.kind, several.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'DELETE one global-unsubscribes/delete?id=5',
    'POST one global-unsubscribes/bulk-delete',
  ]);
  expect(await formOf(requests[1])).toEqual({ 'strIds[0]': '5', 'strIds[1]': '6' });
});
