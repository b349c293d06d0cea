import { describe, expect, it } from 'vitest';
import { findByAddress, findById, targetKeyOf } from '../../../src/apply/reading/found-contact.ts';
import { readingOf, type AccountReading } from '../../../src/apply/reading/read-back.ts';
import { Targets } from '../../../src/compare/index.ts';
import type { Change, Item } from '../../../src/plan/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import {
  addSegmentRecipient,
  createContact,
  deleteContact,
  removeSegmentRecipient,
} from '../../plan/changes.ts';
import { segmentRecordOf } from '../../compare/segment-records.ts';

/** Ann is contact 71 of Newsletter; the segment VIP has her as recipient 91. */
function reading(): AccountReading {
  const targets = new Targets([], [], [segmentRecordOf('31', 'VIP')]);
  const scratch = new Scratch({ kind: 'memory' }, 'look up');
  const ann = {
    address: 'ann@example.com',
    email: 'ann@example.com',
    fields: {},
  };
  const contactType = targets.named('Newsletter').index;
  scratch.actual.contacts.add({ ...ann, target: contactType, contactId: '71' });
  const segment = targets.segmentNamed('VIP')?.index ?? -1;
  scratch.actual.contacts.add({ ...ann, target: segment, contactId: '91' });
  const listed = { contacts: 1, suppressions: 0 };
  // Nothing here looks at the outline.
  return readingOf({ outline: {} as never, targets, scratch, groups: [], listed });
}

function item<C extends Change>(change: C): Item<C> {
  return { ...change, seq: 1 };
}

describe('the contact of an item', () => {
  it('is looked for in the contact type or segment of the item', () => {
    const at = reading();

    const found = [
      findByAddress(item(createContact('ann@example.com')), at),
      findByAddress(item(addSegmentRecipient('ann@example.com')), at),
    ];

    expect(found.map((contact) => contact?.contactId)).toEqual(['71', '91']);
  });

  it('is nobody in a segment that the service no longer has', () => {
    const gone = item(addSegmentRecipient('ann@example.com', 'Gold'));

    expect(findByAddress(gone, reading())).toBeUndefined();
  });

  it('is known by its id where the item names one', () => {
    const at = reading();
    const deletion = deleteContact('ann@example.com');
    const removal = removeSegmentRecipient('ann@example.com');

    expect(findById(item(deletion), at)?.contactId).toBe('71');
    expect(findById(item({ ...deletion, contactId: '72' }), at)).toBeUndefined();
    expect(findById(item(removal), at)?.contactId).toBe('91');
    expect(findById(item({ ...removal, recipientId: '71' }), at)).toBeUndefined();
  });
});

it('keeps what is remembered of a segment apart from the contact type of its name', () => {
  const at = { targets: new Targets([]) };
  const keys = [targetKeyOf({ segment: 'VIP' }, at), targetKeyOf({ contactType: 'VIP' }, at)];

  expect(new Set(keys).size).toBe(2);
  expect(targetKeyOf({ segment: ' vip' }, at)).toBe(keys[0]);
});
