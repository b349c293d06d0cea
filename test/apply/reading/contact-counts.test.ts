import { expect, it } from 'vitest';
import { countedIn, listedIn } from '../../../src/apply/reading/list-trust.ts';
import type { AccountReading } from '../../../src/apply/reading/read-back.ts';
import { Targets } from '../../../src/compare/index.ts';
import { Scratch } from '../../../src/state/index.ts';

it('tells what is counted and what is listed, and nothing of what nobody counts', () => {
  const record = {
    ...{ id: '7', userId: '1', name: 'Newsletter', contactsCount: 3 },
    ...{ deletedAt: null, createdAt: null, updatedAt: null },
  };
  const targets = new Targets([record]);
  const scratch = new Scratch({ kind: 'memory' }, 'look up');
  const { index } = targets.named('Newsletter');
  const contact = { contactId: '1', email: 'ann@example.com', fields: {} };
  scratch.actual.contacts.add({ target: index, address: contact.email, ...contact });
  const outline = { contactTypes: [record] };
  const reading = { targets, scratch, outline } as unknown as AccountReading;

  expect([countedIn('Newsletter', reading), listedIn('Newsletter', reading)]).toEqual([3, 1]);
  expect([countedIn('Another', reading), listedIn('Another', reading)]).toEqual([undefined, 0]);
  scratch.close();
});
