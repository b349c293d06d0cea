import type { Fields } from '../../../src/contacts/fields.ts';
import { shortDigest } from '../../../src/lib/hash.ts';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import type { ActualRow } from '../../../src/state/scratch/contact-rows.ts';
import { fieldsText } from '../../../src/state/scratch/scratch-actual.ts';
import type { DesiredRow, WantedSuppression } from '../../../src/state/scratch/scratch-desired.ts';

export function emptyScratch(): Scratch {
  return new Scratch({ kind: 'memory' });
}

/** A row of a source that may create and update; its address is the key and the spelling. */
export function desired(address: string, part: Partial<DesiredRow> = {}): DesiredRow {
  return {
    target: 0,
    address,
    email: address,
    status: 'subscribed',
    fields: {},
    mayCreate: true,
    mayUpdate: true,
    feed: 0,
    file: 0,
    line: 2,
    ...part,
  };
}

export function actual(
  address: string,
  contactId: string,
  part: Partial<Pick<ActualRow, 'target' | 'email'>> & { fields?: Fields; owned?: Fields } = {},
): ActualRow {
  const { fields = {}, owned, target = 0, email = address } = part;
  return {
    target,
    address,
    contactId,
    email,
    fields: fieldsText(fields),
    digest: shortDigest(fieldsText(owned ?? fields)),
  };
}

export function wanted(address: string, part: Partial<WantedSuppression> = {}): WantedSuppression {
  return {
    scope: 0,
    address,
    email: address,
    status: 'unsubscribed',
    feed: 0,
    file: 0,
    line: 2,
    ...part,
  };
}
