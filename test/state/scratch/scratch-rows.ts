import type { FieldName } from '../../../src/contacts/index.ts';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import type { ActualRow } from '../../../src/state/scratch/contact-rows.ts';
import type { DesiredRow } from '../../../src/state/scratch/desired-rows.ts';
import type { WantedSuppression } from '../../../src/state/scratch/scratch-desired.ts';

export function emptyScratch(): Scratch {
  return new Scratch({ kind: 'memory' }, 'compare', OWNED);
}

/** What the sources own, in the tests of this folder. */
export const OWNED: readonly FieldName[] = ['city', 'first_name'];

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
    binding: 0,
    file: 0,
    line: 2,
    ...part,
  };
}

export function actual(
  address: string,
  contactId: string,
  part: Partial<Pick<ActualRow, 'target' | 'email' | 'fields'>> = {},
): ActualRow {
  return { target: 0, address, contactId, email: address, fields: {}, ...part };
}

export function wanted(address: string, part: Partial<WantedSuppression> = {}): WantedSuppression {
  return {
    scope: 0,
    address,
    email: address,
    status: 'unsubscribed',
    binding: 0,
    file: 0,
    line: 2,
    ...part,
  };
}
