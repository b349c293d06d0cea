import { describe, expect, it } from 'vitest';
import { draftOfFiles } from '../../../src/config/draft/draft-of-files.ts';
import type { DraftSync } from '../../../src/config/draft/draft.ts';
import type { FoundFile } from '../../../src/contacts/index.ts';
import { archive, file, known, OPTIONS, replied, table } from './found-files.ts';

const AUDIENCE = known();

describe('the contact types', () => {
  it('are one for all sources by default', () => {
    const gone = known({ role: 'suppressions' });

    expect(
      syncsOf(
        file('crm.csv', table('crm.csv')),
        file('in.csv', table('in.csv', { is: AUDIENCE })),
        file('out.csv', table('out.csv', { is: gone })),
      ),
    ).toEqual([{ sources: ['crm', 'mailchimp'], target: { contactType: 'Newsletter' } }]);
  });

  it('are the ones that a column names', () => {
    const lists = { column: 'List', names: ['News', 'Shop'] };

    expect(
      syncsOf(
        file('crm.csv', table('crm.csv', { lists })),
        file('b.json', table('b.json', { header: ['mail'] })),
      ),
    ).toEqual([
      { sources: ['crm'], target: { contactTypeFrom: 'List', names: 'News, Shop' } },
      { sources: ['b'], target: { contactType: 'Newsletter' } },
    ]);
  });

  it('do not come from a column that one of the files lacks', () => {
    const lists = { column: 'List', names: ['News'] };

    expect(
      syncsOf(file('a.csv', table('a.csv', { lists })), file('b.csv', table('b.csv'))),
    ).toEqual([{ sources: ['a'], target: { contactType: 'Newsletter' } }]);
  });

  it('are one for each of several audiences', () => {
    expect(
      syncsOf(
        archive('Tea Letter.zip', table('tea.zip/in.csv', { is: AUDIENCE })),
        archive('coffee.zip', table('coffee.zip/in.csv', { is: AUDIENCE })),
      ),
    ).toEqual([
      { sources: ['tea_letter'], target: { contactType: 'Tea Letter' } },
      { sources: ['coffee'], target: { contactType: 'coffee' } },
    ]);
  });

  it('are one for each file that is a list of its own', () => {
    const files = [
      file('tea.csv', table('tea.csv')),
      file('Coffee Letter.json', table('Coffee Letter.json')),
    ];

    expect(draftOfFiles(files, { ...OPTIONS, listEach: true }).syncs).toEqual([
      { sources: ['tea'], target: { contactType: 'tea' } },
      { sources: ['coffee_letter'], target: { contactType: 'Coffee Letter' } },
    ]);
  });

  it('of a snapshot are its own', () => {
    expect(syncsOf({ path: 'old.sqlite', form: 'snapshot', tables: [] })).toEqual([
      { sources: ['old'], target: { contactTypeFrom: 'contact_type', names: 'its own' } },
    ]);
  });

  it('can be renamed by a person, with at least two characters', () => {
    const draft = draftOfFiles([file('crm.csv', table('crm.csv'))], OPTIONS);
    const [decision] = draft.decisions;

    expect(decision?.words).toBeUndefined();
    expect(replied(draft, decision, 'Clients')?.syncs[0]?.target).toEqual({
      contactType: 'Clients',
    });
    expect(replied(draft, decision, 'C')).toBeUndefined();
  });
});

describe('a country that rows lack', () => {
  const takers = { count: 5, withoutCountry: 3 };
  const draft = draftOfFiles([file('crm.csv', table('crm.csv', { takers }))], OPTIONS);
  const decision = draft.decisions.find(({ words }) => words !== undefined);

  it('is an open decision, since the service requires one', () => {
    expect(decision?.words).toContain('3 of 5 rows looked at have no');
    expect(draft.syncs[0]?.defaultCountry).toBeUndefined();
  });

  it('is told without a word of who may get mail, which may be open as well', () => {
    expect(decision?.words).not.toContain('may get mail');
  });

  it('is accepted if it is a known country', () => {
    expect(replied(draft, decision, 'Austria')?.syncs[0]?.defaultCountry).toBe('Austria');
    expect(replied(draft, decision, 'Atlantis')).toBeUndefined();
  });

  it('may stand in a column that is not called like one', () => {
    const guessed = { column: 'Origin', count: 3, by: 'values' } as const;
    const found = table('crm.csv', { takers: { ...takers, guessed } });
    const told = draftOfFiles([file('crm.csv', found)], OPTIONS);
    const question = told.decisions.find(({ words }) => words !== undefined);

    expect(question?.words).toContain('`columns: { country: Origin }`');
    expect(replied(told, question, 'Origin')?.sources[0]?.columns).toContainEqual({
      field: 'country',
      column: 'Origin',
    });
  });
});

function syncsOf(...files: readonly FoundFile[]): readonly DraftSync[] {
  return draftOfFiles(files, OPTIONS).syncs;
}
