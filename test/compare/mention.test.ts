import { describe, expect, it } from 'vitest';
import { mention } from '../../src/compare/rows/row-statements.ts';
import { Targets } from '../../src/compare/scope/targets.ts';
import { Scratch } from '../../src/state/index.ts';
import { addressOf } from '../plan/changes.ts';

const invalid = {
  kind: 'invalid',
  address: addressOf('ann@example.com'),
  column: 'Country',
  reason: 'is no country',
} as const;

/** In which of two contact types a mirror would delete Ann after the mention. */
function deletedAfter(
  contactType: string | undefined,
  row: Parameters<typeof mention>[0],
): string[] {
  const scratch = new Scratch({ kind: 'memory' }, 'compare');
  const targets = new Targets([]);
  const names = ['Newsletter', 'Archive'];
  for (const name of names) {
    const target = targets.named(name).index;
    const ann = { address: 'ann@example.com', email: 'ann@example.com', fields: {} };
    scratch.actual.contacts.add({ target, contactId: '1', ...ann });
  }
  const meant = contactType === undefined ? undefined : targets.named(contactType);
  mention(row, meant, { targets, scratch, by: 'invalid' });
  const deleted = names.filter(
    (name) => [...scratch.differences.surplus(targets.named(name).index)].length > 0,
  );
  scratch.close();
  return deleted;
}

describe('mention', () => {
  it('keeps nobody when the row has no address', () => {
    const { address, ...withoutAddress } = invalid;

    expect(address).toBe('ann@example.com');
    expect(deletedAfter('Newsletter', withoutAddress)).toEqual(['Newsletter', 'Archive']);
  });

  it('keeps the contact in the contact type that the row names', () => {
    expect(deletedAfter('newsletter', invalid)).toEqual(['Archive']);
  });

  it('keeps the contact everywhere when the row names no contact type', () => {
    expect(deletedAfter(undefined, invalid)).toEqual([]);
  });
});
