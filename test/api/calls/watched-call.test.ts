import { expect, it } from 'vitest';
import type { SentRequest, WatchRequests } from '../../../src/api/calls/watched-call.ts';
import {
  answer,
  rawContact,
  reset,
  type Scripted,
  scriptedService,
  success,
  unreachable,
} from '../wire-script.ts';

/** What is heard of each request, in the order in which they began. */
function listening(script: readonly Scripted[]) {
  const heard: (SentRequest & { status?: number; outcome?: string })[] = [];
  const watch: WatchRequests = (request) => {
    const one: (typeof heard)[number] = { ...request };
    heard.push(one);
    return {
      answered: (status) => {
        one.status = status;
      },
      ended: (outcome) => {
        // A second end would hide the first.
        one.outcome = one.outcome === undefined ? outcome : `${one.outcome}, ${outcome}`;
      },
    };
  };
  return { ...scriptedService(script, { watch }), heard };
}

it.each<[string, Scripted, object]>([
  ['acknowledged', success('Added Successfully'), { status: 200, outcome: 'acknowledged' }],
  [
    'refused',
    answer({ status: 'failed', errors: { name: 'x' } }),
    { status: 200, outcome: 'rejected' },
  ],
  ['not answered', reset(), { outcome: 'doubt' }],
  ['not sent', unreachable(), { outcome: 'not-sent' }],
])('hears of a write that is %s', async (_what, scripted, end) => {
  const { client, heard } = listening([scripted]);

  await client.contactTypes.add('Newsletter');

  expect(heard).toEqual([{ endpointId: 'contacts-type/add', method: 'POST', attempt: 1, ...end }]);
});

it('hears of every attempt of a read, and of its name alone', async () => {
  const found = success({ contact: rawContact });
  const { client, heard } = listening([reset(), answer('', { status: 503 }), found]);

  await client.contacts.details('11');

  const read = { endpointId: 'contacts/details', method: 'GET' };
  expect(heard).toEqual([
    { ...read, attempt: 1, outcome: 'SERVICE_UNAVAILABLE' },
    { ...read, attempt: 2, status: 503, outcome: 'SERVICE_UNAVAILABLE' },
    { ...read, attempt: 3, status: 200, outcome: 'read' },
  ]);
});

it('hears of a list once it is whole', async () => {
  const { client, heard } = listening([success({ contactTypes: [] })]);

  await client.contactTypes.list();

  expect(heard).toEqual([
    { endpointId: 'contacts-type', method: 'GET', attempt: 1, status: 200, outcome: 'read' },
  ]);
});
