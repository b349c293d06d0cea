// Which provider a file comes from: every fixture must be found to be its own provider's.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  kindOf,
  narrowness,
  ownStart,
  recogniseFile,
} from '../../../../src/sources/presets/engine/recognise.ts';
import {
  CAMPAIGN_REPORT,
  type FileKind,
  type Preset,
  type Signature,
} from '../../../../src/sources/presets/form/preset.ts';
import { sendgrid } from '../../../../src/sources/presets/providers/delivery-services.ts';
import { fileSource } from '../../../../src/sources/tables/open-file.ts';
import { collected } from '../../source-directory.ts';
import { FIXTURES } from '../migration-story.ts';

describe('recognising the provider of a file', () => {
  const FILES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.split('/').at(-1)?.includes('.') === true)
    .sort();

  it.each(FILES)('takes %s for no other provider’s', async (path) => {
    const source = fileSource({
      name: 'file',
      baseDirectory: FIXTURES,
      path: path.replaceAll(/[()]/gu, '?'),
    });

    for (const { path: shown, header } of await collected(source.files())) {
      const { sure, possible } = recogniseFile(shown, header);

      const found = [sure, ...possible].flatMap((one) => (one === undefined ? [] : [one]));
      for (const { preset } of found) expect(preset.name).toBe(path.split('/')[0]);
    }
  });

  it('says by which columns it was recognised', () => {
    const found = recogniseFile('members.csv', [
      'Email Address',
      'MEMBER_RATING',
      'LEID',
      'CLEAN_TIME',
    ]);

    expect(found).toMatchObject({
      sure: {
        preset: { name: 'mailchimp' },
        kind: { name: 'cleaned members' },
        certainty: 'certain',
        because: 'its columns CLEAN_TIME, MEMBER_RATING, LEID',
      },
      possible: [],
    });
  });

  it('recognises nothing by columns that every file has', () => {
    const nobody = { sure: undefined, possible: [] };

    expect(recogniseFile('crm.csv', ['Email', 'First name', 'Status'])).toEqual(nobody);
    expect(recogniseFile('crm.csv', ['email', 'created'])).toEqual(nobody);
  });

  it('names all that fit where none has a name of its own, the narrowest first', () => {
    const shared = { columns: {}, rest: 'offered' } as const;
    const wide: Preset = {
      ...{ name: 'hubspot', title: 'Wide', certainty: 'likely', exports: '' },
      kinds: [{ ...shared, name: 'all', recognise: { all: ['Email'], file: /^crm/u } }],
    };
    const narrow: Preset = {
      ...{ name: 'sendgrid', title: 'Narrow', certainty: 'certain', exports: '' },
      kinds: [
        { ...shared, name: 'some', certainty: 'assumed', recognise: { all: ['Email', 'ID'] } },
      ],
    };

    const found = recogniseFile('crm.csv', ['ID', 'Email'], [wide, narrow]);
    const byName = recogniseFile('crm.csv', ['Email'], [wide, narrow]);

    expect(found.sure).toBeUndefined();
    expect(found.possible).toMatchObject([
      { preset: { title: 'Narrow' }, certainty: 'assumed' },
      { preset: { title: 'Wide' }, because: 'its column Email' },
    ]);
    expect(byName.possible).toMatchObject([{ preset: { title: 'Wide' } }]);
  });

  it('is sure by a name that only the provider writes', () => {
    const header = ['Identifier', 'Email address', 'Created', 'Last changed'];

    const found = recogniseFile('emailoctopus-export-tea-1.csv', header);

    expect(found.sure).toMatchObject({
      preset: { name: 'emailoctopus' },
      because: 'its name and its columns Identifier, Email address, Created, Last changed',
    });
    expect(recogniseFile('tea.csv', header)).toMatchObject({
      sure: undefined,
      possible: [{ preset: { name: 'emailoctopus' } }],
    });
  });

  it('is not sure where two providers have a name of their own in one file', () => {
    const found = recogniseFile('x.csv', ['Email', 'Klaviyo ID', 'Email subscription status']);

    expect(found.sure).toBeUndefined();
    expect(found.possible.map(({ preset }) => preset.name)).toEqual(['klaviyo', 'omnisend']);
  });

  it('takes the contacts of a CRM for no other program’s by the number of a record', () => {
    const header = ['Record Id', 'First Name', 'Last Name', 'Email', 'Email Opt Out'];

    expect(recogniseFile('Contacts_001.csv', header)).toMatchObject({
      sure: undefined,
      possible: [{ preset: { name: 'hubspot' } }],
    });
  });

  it('leaves a weak signature to those who name the type', () => {
    const look = { path: 'x.csv', header: ['email', 'created'] };

    expect(kindOf(sendgrid, look, { withWeak: false })).toBeUndefined();
    expect(kindOf(sendgrid, look, { withWeak: true })).toMatchObject({
      refuse: expect.any(String) as string,
    });
  });
});

function kind(recognise: Signature, more: Partial<FileKind> = {}): FileKind {
  return { name: 'contacts', recognise, columns: {}, rest: 'offered', ...more };
}

const look = (header: readonly string[], path = 'crm.csv') => ({ path, header });

describe('a signature', () => {
  it.each<[string, Signature, readonly string[], boolean]>([
    ['all its columns', { all: ['Email', 'ID'] }, ['id', ' E-Mail', 'email'], true],
    ['one of them lacks', { all: ['Email', 'ID'] }, ['email'], false],
    ['enough of any', { anyTwo: ['a', 'b', 'c'] }, ['c', 'a'], true],
    ['too few of any', { anyTwo: ['a', 'b', 'c'] }, ['c', 'x'], false],
    ['only those', { only: ['a', 'b'] }, ['b', 'a'], true],
    ['more than those', { only: ['a', 'b'] }, ['b', 'a', 'c'], false],
    ['one that it must not have', { all: ['a'], none: ['b'] }, ['a', 'b'], false],
  ])('decides by %s', (_, signature, header, fits) => {
    expect(narrowness(kind(signature), look(header)) > 0).toBe(fits);
  });

  it('decides by the name of the file without its folders', () => {
    const signature = { all: ['a'], file: /^subscribed/u };

    expect(narrowness(kind(signature), look(['a'], 'x.zip/subscribed_1.csv'))).toBeGreaterThan(0);
    expect(narrowness(kind(signature), look(['a'], 'subscribed/unsubscribed_1.csv'))).toBe(0);
  });

  it('is narrower the more it asks for', () => {
    const header = look(['a', 'b']);

    const wide = narrowness(kind({ all: ['a'] }), header);
    const narrow = narrowness(kind({ all: ['a', 'b'] }), header);
    const exact = narrowness(kind({ only: ['a', 'b'] }), header);
    expect([wide < narrow, narrow < exact]).toEqual([true, true]);
  });

  it('ignores columns of the same names that users made', () => {
    const own = { ownColumnsFrom: ['RATING', 'ID'] };
    const header = ['Email', 'UNSUB_TIME', 'RATING', 'TIME'];

    expect(ownStart(kind({}, own), header)).toBe(2);
    expect(header.slice(ownStart(kind({}, own), header))).toEqual(['RATING', 'TIME']);
    expect(narrowness(kind({ all: ['UNSUB_TIME'] }, own), look(header))).toBe(0);
    expect(narrowness(kind({ all: ['TIME'] }, own), look(header))).toBeGreaterThan(0);
    expect(ownStart(kind({}), header)).toBe(0);
  });
});

describe('a report about one mail', () => {
  it.each(['Opened at', 'Date Clicked', 'unique_opens'])(
    'knows a report by its column %j',
    (name) => {
      const look = { path: 'news.csv', header: ['Email', 'First Name', name] };

      expect(narrowness(CAMPAIGN_REPORT, look)).toBeGreaterThan(0);
    },
  );

  it('takes no contacts for a report, and no report of a provider that nobody names for anybody’s', () => {
    const contacts = { path: 'people.csv', header: ['Email', 'First Name', 'Opening hours'] };

    expect(narrowness(CAMPAIGN_REPORT, contacts)).toBe(0);
    expect(recogniseFile('news.csv', ['Email', 'First Name', 'Opened at']).sure).toBeUndefined();
  });
});
