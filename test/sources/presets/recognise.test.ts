// Which provider a file comes from: every fixture must be found to be its own provider's.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { csvSource } from '../../../src/sources/csv-source.ts';
import type { Preset } from '../../../src/sources/presets/preset.ts';
import { kindOf, presetNamed, recogniseFile } from '../../../src/sources/presets/recognise.ts';
import { collected } from '../source-directory.ts';
import { FIXTURES } from './migration-story.ts';

const FILES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.split('/').at(-1)?.includes('.') === true)
  .sort();

it.each(FILES)('takes %s for no other provider’s', async (path) => {
  const source = csvSource({
    name: 'file',
    baseDirectory: FIXTURES,
    path: path.replaceAll(/[()]/gu, '?'),
  });

  for (const { path: shown, header } of await collected(source.files())) {
    const found = recogniseFile(shown, header);

    expect([path.split('/')[0], undefined]).toContain(found?.preset.name);
  }
});

it('says what spoke for it', () => {
  const found = recogniseFile('members.csv', [
    'Email Address',
    'MEMBER_RATING',
    'LEID',
    'CLEAN_TIME',
  ]);

  expect(found).toMatchObject({
    preset: { name: 'mailchimp' },
    kind: { name: 'cleaned members' },
    certainty: 'certain',
    because: 'its columns CLEAN_TIME, MEMBER_RATING, LEID',
  });
});

it('recognises nothing by columns that every file has', () => {
  expect(recogniseFile('crm.csv', ['Email', 'First name', 'Status', 'Country'])).toBeUndefined();
  expect(recogniseFile('crm.csv', ['email', 'created'])).toBeUndefined();
});

it('takes the narrowest of several that fit', () => {
  const shared = { columns: {}, status: 'unsaid', rest: 'offered' } as const;
  const wide: Preset = {
    ...{ name: 'hubspot', title: 'Wide', certainty: 'likely', exports: '' },
    kinds: [{ ...shared, name: 'all', recognise: { all: ['Email'], file: /^crm/u } }],
  };
  const narrow: Preset = {
    ...{ name: 'sendgrid', title: 'Narrow', certainty: 'certain', exports: '' },
    kinds: [{ ...shared, name: 'some', certainty: 'assumed', recognise: { all: ['Email', 'ID'] } }],
  };

  const found = recogniseFile('crm.csv', ['ID', 'Email'], [wide, narrow]);
  const byName = recogniseFile('crm.csv', ['Email'], [wide, narrow]);

  expect(found).toMatchObject({ preset: narrow, certainty: 'assumed' });
  expect(byName).toMatchObject({ preset: wide, because: 'its column Email' });
});

it('leaves a weak signature to those who name the type', () => {
  const look = { path: 'x.csv', header: ['email', 'created'] };
  const sendgrid = presetNamed('sendgrid');

  expect(kindOf(sendgrid, look, { withWeak: false })).toBeUndefined();
  expect(kindOf(sendgrid, look, { withWeak: true })).toMatchObject({
    refuse: expect.any(String) as string,
  });
});
