import { describe, expect, it } from 'vitest';
import type { SyncBinding } from '../../../src/compare/scope/source-bindings.ts';
import { namesOf, refusalOf } from '../../../src/compare/scope/service-demands.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import type { SourcePerson } from '../../../src/contacts/index.ts';
import { addressOf } from '../../plan/changes.ts';
import { syncSpecOf } from '../sync-specs.ts';

const TARGET = new Targets([]).named('Newsletter');

function person(part: Partial<SourcePerson> = {}): SourcePerson {
  const address = addressOf('ann@example.com');
  const said = { address, email: 'ann@example.com', fields: {} };
  return { ...said, status: 'subscribed', ...part };
}

function binding(part: Partial<SyncBinding> = {}): SyncBinding {
  return {
    kind: 'sync',
    index: 0,
    source: 'crm',
    sync: syncSpecOf(),
    defaultCountry: undefined,
    ...part,
  };
}

describe('a contact without a country', () => {
  it('is refused', () => {
    const refusal = refusalOf(person(), {
      binding: binding(),
      target: TARGET,
      named: 'Newsletter',
    });

    expect(refusal).toEqual({ column: '', fault: { code: 'country-missing' } });
  });

  it.each([
    ['the sync has a default', person(), binding({ defaultCountry: '104' })],
    ['the sync only updates', person(), binding({ sync: syncSpecOf({ mode: 'update-only' }) })],
    ['nobody is created by the row', person({ status: 'bounced' }), binding()],
  ])('is taken when %s', (_, who, from) => {
    expect(refusalOf(who, { binding: from, target: TARGET, named: 'Newsletter' })).toBeUndefined();
  });
});

it.each([
  [
    'a contact type of less than 2 characters',
    'contact-type-too-short',
    'X',
    { kind: 'column', contactTypeFrom: 'List' } as const,
  ],
  [
    'a contact type by an address',
    'contact-type-address',
    'List of Ann <ann@example.com>',
    { kind: 'column', contactTypeFrom: 'List' } as const,
  ],
  [
    'a segment that the service does not have',
    'segment-unknown',
    'ann@example.com',
    { kind: 'segment-column', segmentFrom: 'List' } as const,
  ],
])('refuses a row that names %s', (_words, code, named, target) => {
  const from = binding({ sync: syncSpecOf({ target }) });

  expect(refusalOf(person(), { binding: from, target: undefined, named })?.fault).toEqual({ code });
});

it('demands no country of a recipient, but both names', () => {
  const from = binding({ sync: syncSpecOf({ target: { kind: 'segment', segment: 'VIP' } }) });
  const named = person({ fields: { first_name: 'Ann', last_name: 'Lee' } });

  expect(refusalOf(named, { binding: from, target: TARGET, named: 'Newsletter' })).toBeUndefined();
  expect(
    refusalOf(person({ fields: { first_name: 'Ann' } }), {
      binding: from,
      target: TARGET,
      named: 'Newsletter',
    }),
  ).toEqual({ column: '', fault: { code: 'names-missing', fields: ['last_name'] } });
});

describe('the names of a recipient', () => {
  it('takes the filled names alone, in the order of their fields', () => {
    const names = namesOf({ last_name: 'Lee', city: 'Pune', first_name: 'Ann' });

    expect(Object.entries(names)).toEqual([
      ['first_name', 'Ann'],
      ['last_name', 'Lee'],
    ]);
  });

  it.each([null, '', undefined])('takes a name of %s for none', (name) => {
    expect(
      namesOf({ first_name: 'Ann', ...(name === undefined ? {} : { last_name: name }) }),
    ).toEqual({ first_name: 'Ann' });
  });
});
