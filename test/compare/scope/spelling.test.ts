// What a name means of the service whose names differ only in their writing.
import { describe, expect, it } from 'vitest';
import { MixedAccountsError } from '../../../src/compare/scope/account-metadata.ts';
import { MappingProblemsError } from '../../../src/compare/scope/source-bindings.ts';
import {
  ambiguousName,
  spelledAs,
  spellingProblems,
  unknownCountry,
} from '../../../src/compare/scope/spelling.ts';
import { buildCountryIndex } from '../../../src/contacts/index.ts';
import { saying } from '../../saying.ts';

function found(name: string, ...existing: readonly string[]): string {
  const spelled = spelledAs(name, existing, (one) => one);
  return spelled.kind === 'found' ? spelled.record : spelled.kind;
}

describe('a name', () => {
  it('means the record with exactly this spelling', () => {
    expect(found('vip', 'VIP', 'vip')).toBe('vip');
    expect(found('Masse', 'Maße', 'Masse')).toBe('Masse');
  });

  it('means the only record with a similar spelling', () => {
    expect(found('vip', 'VIP', 'VIP', 'Others')).toBe('VIP');
  });

  it('is ambiguous if several are similar, and missing if none is', () => {
    expect(found('Vip', 'VIP', 'vip')).toBe('ambiguous');
    expect(found('Vip', 'Others')).toBe('missing');
  });
});

describe('the problems of configured names', () => {
  function problems(wanted: readonly string[], existing: readonly string[]): string[] {
    return spellingProblems({ what: 'group', wanted, existing });
  }

  it('are absent if each name is exact, unique, or new', () => {
    expect(problems(['vip', 'VIP', 'News', 'new'], ['vip', 'VIP', 'NEWS'])).toEqual([]);
  });

  it('include a name that is similar to several', () => {
    expect(problems(['Vip', 'Vip'], ['vip', 'VIP'])).toEqual([
      saying('group', '"Vip"', '"vip"', '"VIP"'),
    ]);
  });

  it('include two names that are similar to each other', () => {
    expect(problems(['Maße', 'Masse'], ['Masse'])).toEqual([saying('group', '"Maße"', '"Masse"')]);
  });
});

it('explains a row whose name is ambiguous', () => {
  expect(ambiguousName('segment', 'Vip')).toEqual(saying('segment', '"Vip"'));
});

describe('a country that the service does not know', () => {
  const COUNTRIES = buildCountryIndex([
    { id: 57, name: 'Germany', sortname: 'DE' },
    { id: 104, name: 'India', sortname: 'IN' },
  ]);

  it.each([
    ['Germny', saying('syncs[1].defaultCountry', 'Germny', 'Germany?')],
    ['Atlantis', expect.stringMatching(/^syncs\[1\]\.defaultCountry: .* Atlantis\.$/u) as unknown],
  ])('names the key, and what is near to %s', (text, message) => {
    expect(unknownCountry('syncs[1].defaultCountry', text, COUNTRIES)).toEqual(message);
  });
});

describe('the error for problems of a mapping', () => {
  it.each([
    [['No address.'], '1 problem:'],
    [['No address.', 'No status.'], '2 problems:'],
  ])('lists %j under "%s"', (problems, count) => {
    const error = new MappingProblemsError(problems);

    expect(error.message.split('\n')[0]).toContain(count);
    expect(error.message.split('\n').slice(1)).toEqual(problems.map((text) => `  - ${text}`));
    expect(error).toMatchObject({ code: 'MAPPING_INCOMPLETE', problems, hint: expect.any(String) });
  });
});

describe('the error for mixed accounts', () => {
  it('names the list that cannot be trusted', () => {
    const error = new MixedAccountsError('contacts/list');

    expect(error.message).toContain('contacts/list');
    expect(error).toMatchObject({ code: 'MIXED_ACCOUNTS', hint: expect.any(String) });
  });
});
