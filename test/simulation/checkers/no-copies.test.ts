import { describe, expect, it } from 'vitest';
import type { AccountState, HeldContact } from '../account-state.ts';
import type { EventOf, Evidence } from '../evidence.ts';
import { NO_COPIES } from './no-copies.ts';

const SHORT_LISTS = { list_size: 'silently_capped(38)', count_field: 'capped(38)' };

describe('nobody twice', () => {
  it('excuses whom lists and counts hide as often as he was sent, where somebody renamed his contact type', () => {
    expect(breaksOf({ behaviours: SHORT_LISTS, uploads: 3, contacts: 3 })).toEqual([]);
  });

  it('excuses no more copies than requests that reached the service', () => {
    expect(breaksOf({ behaviours: SHORT_LISTS, uploads: 1, contacts: 3 })).not.toEqual([]);
  });

  it('excuses nobody who was sent into another contact type', () => {
    const breaks = breaksOf({ behaviours: SHORT_LISTS, uploads: 3, uploadedTo: '2', contacts: 3 });

    expect(breaks).not.toEqual([]);
  });

  const STALE = { list_staleness: 'seconds(400)', count_field: 'capped(4)' };

  it('excuses copies of whom lists show too late, where no answer is clear and no count is true', () => {
    const behaviours = { ...STALE, success_under_errors: 'also_elsewhere' };

    expect(breaksOf({ behaviours, uploads: 3, contacts: 3 })).toEqual([]);
    expect(breaksOf({ behaviours, uploads: 3, contacts: 4 })).not.toEqual([]);
  });

  it.each([
    ['an answer tells so', STALE],
    [
      'a count tells so',
      { list_staleness: 'seconds(400)', success_under_errors: 'also_elsewhere' },
    ],
    [
      'a run waits that long',
      { ...STALE, list_staleness: 'seconds(5)', success_under_errors: 'also_elsewhere' },
    ],
  ])('excuses none of them where %s', (_case, behaviours) => {
    expect(breaksOf({ behaviours, uploads: 3, contacts: 3 })).not.toEqual([]);
  });

  it('excuses nothing where a list shows everybody', () => {
    expect(breaksOf({ behaviours: {}, uploads: 3, contacts: 2 })).not.toEqual([]);
  });
});

interface Told {
  readonly behaviours: Readonly<Record<string, string>>;
  readonly uploads: number;
  readonly uploadedTo?: string;
  readonly contacts: number;
}

function breaksOf({ behaviours, uploads, uploadedTo = '1', contacts }: Told): readonly string[] {
  const after = accountWith('Renamed 24', contacts);
  return NO_COPIES.breaks({
    scenario: { behaviours },
    before: accountWith('Newsletter', 0),
    after,
    afterSecond: after,
    events: Array.from({ length: uploads }, () => uploadTo(uploadedTo)),
    runs: [],
  } as unknown as Evidence);
}

function accountWith(contactType: string, count: number): Partial<AccountState> {
  const contacts = Array.from({ length: count }, (_, index) => {
    return { id: index + 1, contact_type_id: 1, email: 'n1@example.com' } as unknown as HeldContact;
  });
  return { contacts, contactTypes: new Map([[1, contactType]]) };
}

function uploadTo(contactTypeId: string): EventOf<'served'> {
  return {
    kind: 'served',
    atMs: 0,
    endpoint: 'contacts/upload-csv',
    isWrite: true,
    fields: [['contact_type_id', contactTypeId]],
    query: '',
    file: 'email,first_name\nn1@example.com,Nia\n',
    unsuppressed: [],
    httpStatus: 204,
    answer: '',
  };
}
