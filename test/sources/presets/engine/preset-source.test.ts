import { describe, expect, it } from 'vitest';
import {
  presetSource,
  notePlainExports,
} from '../../../../src/sources/presets/engine/preset-source.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';
import type { SourceFile } from '../../../../src/sources/source/source.ts';
import { fileSource } from '../../../../src/sources/tables/open-file.ts';
import { collected } from '../../source-directory.ts';
import { FIXTURES } from '../migration-story.ts';
import { saying } from '../../../saying.ts';

const MEMBER = ['Email Address', 'Address', 'MEMBER_RATING', 'LEID', 'TAGS'];

async function understood(
  path: string,
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  wanted: readonly string[] = [],
): Promise<SourceFile> {
  const file: SourceFile = {
    path,
    header,
    bytes: 1,
    rows: async function* () {
      await Promise.resolve();
      yield rows.map((cells, index) => ({ line: index + 2, cells }));
    },
    sha256: () => 'hash',
    bytesRead: () => 1,
    notes: () => ['A note of the file.'],
  };
  async function* files(): AsyncGenerator<SourceFile> {
    await Promise.resolve();
    yield file;
  }
  const source = presetSource(
    { name: 'crm', files },
    { preset: PRESETS.mailchimp, tagUse: { kind: 'customField', name: 'tags' }, wanted },
  );
  const [only] = await collected(source.files());
  if (only === undefined) throw new Error('The source has no file.');
  return only;
}

describe('a source of a provider', () => {
  it('takes no column for the address where two have its name, unless the configuration says which', async () => {
    const header = ['Email Address', ...MEMBER];

    const unclear = await understood('subscribed_1.csv', header);
    const named = await understood('subscribed_1.csv', header, [], ['Column 2']);

    expect(unclear.reading).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining('Column 1 or Column 2.'),
    });
    expect(named.reading).toMatchObject({ kind: 'known' });
  });

  it('adds its columns behind those of the file', async () => {
    const cells = ['ada@example.com', 'Lane 5  Pune  MH  1  India', '3', '7', '"a","b"'];

    const file = await understood('subscribed_1.csv', MEMBER, [cells]);

    const [row] = (await collected(file.rows())).flat();
    expect(file.header.slice(0, 5)).toEqual(MEMBER);
    expect(row?.cells).toEqual([...cells, 'Lane 5', '', 'Pune', 'MH', '1', 'India', 'a, b']);
    expect(file.header).toHaveLength(row?.cells.length ?? 0);
    expect(file.reading).toMatchObject({ kind: 'known', title: 'Mailchimp: subscribed members' });
    expect(file.notes?.()).toEqual([
      'A note of the file.',
      expect.stringContaining('go into no field: MEMBER_RATING, LEID.'),
    ]);
  });

  it('leaves a short row short, and a long one too long', async () => {
    const long = ['a@example.com', '', '', '', '', 'one too many'];

    const file = await understood('subscribed_1.csv', MEMBER, [['ada@example.com'], long]);

    const rows = (await collected(file.rows())).flat();
    expect(rows.map(({ cells }) => cells.length)).toEqual([1, file.header.length + 1]);
    expect(rows[1]?.cells.at(-1)).toBe('one too many');
  });

  it('tells another provider’s file from one that nobody knows', async () => {
    const bounces = await understood('suppression_bounces.csv', [
      'status',
      'reason',
      'email',
      'created',
    ]);
    const profiles = await understood('newsletter.csv', ['Email', 'Klaviyo ID']);
    const unknown = await understood('crm.csv', ['Email']);

    expect(bounces.reading).toMatchObject({
      problem: expect.stringMatching(
        /not a file that Mailchimp exports.* It may be SendGrid: bounces, .*`type: sendgrid`/u,
      ) as string,
    });
    expect(profiles.reading).toMatchObject({
      problem: expect.stringContaining('This looks like Klaviyo: profiles') as string,
    });
    expect(unknown.reading).toMatchObject({
      problem: expect.stringContaining('not a file that Mailchimp exports') as string,
    });
    // Each kind is named once, although several files may be of one kind.
    expect(JSON.stringify(unknown.reading).split('cleaned members')).toHaveLength(2);
  });
});

describe('exports that are read as plain CSV', () => {
  async function notesOf(path: string): Promise<readonly string[]> {
    const source = notePlainExports(fileSource({ name: 'crm', baseDirectory: FIXTURES, path }));
    const [file] = await collected(source.files());
    if (file === undefined) throw new Error('The source has no file.');
    await collected(file.rows());
    return file.notes?.() ?? [];
  }

  it('names the type of a provider’s export that is read as plain CSV', async () => {
    expect(await notesOf('klaviyo/old-list.csv')).toEqual([
      saying('Klaviyo: profiles', 'Email, Klaviyo ID', '`type: klaviyo`'),
    ]);
  });

  it('guesses nothing by columns that others use, too', async () => {
    expect(await notesOf('sendgrid/suppression_blocks.csv')).toEqual([]);
  });

  it('tells of several columns about consent, of which one that says who left is not read', async () => {
    const source = notePlainExports(
      {
        name: 'crm',
        files: async function* () {
          await Promise.resolve();
          yield tableOf(['Email', 'Status', 'Do not mail']);
          yield tableOf(['Email', 'Newsletter', 'Abgemeldet am']);
          yield tableOf(['Email', 'Status', 'Newsletter']);
          yield tableOf(['Email', 'opt-in', 'opt-out']);
        },
      },
      ['Status', 'opt_in', 'Opt-out'],
    );

    const notes = (await collected(source.files())).map((file) => file.notes?.() ?? []);

    expect(notes).toEqual([
      [saying('columns Status, Do not mail', 'Do not mail')],
      [expect.stringContaining('Newsletter, Abgemeldet am are not read')],
      [],
      [],
    ]);
  });

  it('says nothing of a table like any other', async () => {
    const notes = await notesOf('../../../config/example-contacts.csv');

    expect(notes).toEqual([]);
  });

  function tableOf(header: readonly string[]): SourceFile {
    return {
      path: 'crm.csv',
      header,
      bytes: 0,
      rows: async function* () {
        await Promise.resolve();
        yield [];
      },
      sha256: () => '',
      bytesRead: () => 0,
    };
  }
});
