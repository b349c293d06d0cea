// The members of an audience, each with its own columns and its own word on who may get mail.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mailchimpAddress } from '../../../../src/sources/presets/providers/mailchimp.ts';
import { zipOf } from '../../zip-writer.ts';
import { FIXTURES, migrate, refused } from '../migration-story.ts';

const [SUBSCRIBED = '', ...OTHERS] = ['subscribed', 'unsubscribed', 'cleaned', 'nonsubscribed'].map(
  (status) => `${status}_email_audience_export_1a2b3c4d5e.csv`,
);

describe('an audience of Mailchimp', () => {
  it('is imported with its fields, tags and everybody who left', async () => {
    const migrated = await migrate({ type: 'mailchimp', files: [SUBSCRIBED, ...OTHERS] });

    expect(migrated).toEqual({
      contacts: [
        'BEN@example.com address_line1=Rose Lane 5 city=Vienna country=14 custom.shoe_size_eu=41 first_name=Benjamin last_name=Sample postal_code=1010 state_province_region=W',
        'ada@example.com address_line1=1 Main Street address_line2=Flat 2 city=Pune country=100 custom.interests=Jazz custom.phone_number=+911234567 custom.shoe_size_eu=38 custom.tags=VIP, Blog, weekly first_name=Ada last_name=Example postal_code=411001 state_province_region=MH',
        'eve@example.com country=100 custom.tags=plain, tags first_name=Eve',
      ],
      customFields: ['interests', 'phone_number', 'shoe_size_eu', 'tags'],
      suppressions: [
        'dan@example.com unsubscribed NORMAL, 2023-05-06T07:08:09',
        'finn@example.com unsubscribed Too many mails, really, 2023-05-07T07:08:09',
        'gail@example.com complained Spam complaint, 2023-05-08T07:08:09',
        'hal@example.com bounced Summer, 2023-06-01T00:00:00',
      ],
      rejects: [`${SUBSCRIBED}:6 Email Address domain-without-dot`],
      rows: {
        file0: '6 = 3 desired + 1 invalid + 2 duplicate',
        file1: '3 = 2 suppressed + 1 duplicate',
        file2: '2 = 2 suppressed',
        file3: '1 = 1 no consent',
      },
      warnings: [
        `${SUBSCRIBED}: 1 cell has an apostrophe that a spreadsheet put before it; it was removed, the first in line 2.`,
        `${SUBSCRIBED}: 1 cell of the column Address could not be split into parts: at most its country goes along. To keep the whole text, name the column under columns, such as address_line1: Address.`,
      ],
    });
  });

  it('is the same in its zip, with every member read', async () => {
    const zipped = await folderWith('audience.zip', await zipOfMembers());

    const migrated = await migrate({ type: 'mailchimp', files: ['audience.zip'], folder: zipped });

    expect(migrated.rows).toEqual({
      file0: '12 = 3 desired + 4 suppressed + 1 no consent + 1 invalid + 3 duplicate',
    });
    expect(migrated.suppressions.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
      'dan@example.com unsubscribed',
      'finn@example.com unsubscribed',
      'gail@example.com complained',
      'hal@example.com bounced',
    ]);
  });

  it('is not taken as subscribed when the member has lost its name', async () => {
    const content = await readFile(join(FIXTURES, 'mailchimp', SUBSCRIBED));
    const folder = await folderWith('my people.csv', content);
    const story = { type: 'mailchimp', files: ['my people.csv'], folder };

    expect(await refused(story)).toContain('says nothing');
    const { rows } = await migrate({ ...story, options: { status: 'subscribed' } });
    expect(rows).toEqual({ file0: '6 = 4 desired + 1 invalid + 1 duplicate' });
  });

  it('stays unsubscribed when the renamed member shows by its columns who left', async () => {
    const [unsubscribed = ''] = OTHERS;
    const content = await readFile(join(FIXTURES, 'mailchimp', unsubscribed));
    const folder = await folderWith('subscribed.csv', content);

    const { contacts, suppressions } = await migrate({
      type: 'mailchimp',
      files: ['subscribed.csv'],
      folder,
      options: { status: 'subscribed' },
    });

    expect(contacts).toEqual([]);
    expect(suppressions).toHaveLength(3);
  });

  it('takes those who never opted in when the configuration says so', async () => {
    const { contacts } = await migrate({
      type: 'mailchimp',
      files: OTHERS,
      options: { status: { map: { 'no-consent': 'subscribed' } }, columns: { country: 'CC' } },
    });

    expect(contacts).toEqual(['iris@example.com country=237 first_name=Iris']);
  });

  it('leaves tags out when the configuration ignores them', async () => {
    const { customFields } = await migrate({
      type: 'mailchimp',
      files: [SUBSCRIBED],
      options: {
        tags: 'ignore',
        columns: { 'custom.size': 'Shoe size (EU)', 'custom.birthday': null },
      },
    });

    expect(customFields).toEqual(['interests', 'phone_number', 'size']);
  });
});

async function zipOfMembers(): Promise<Buffer> {
  const members = [SUBSCRIBED, ...OTHERS].map(async (name) => ({
    name,
    content: await readFile(join(FIXTURES, 'mailchimp', name)),
  }));
  return zipOf(await Promise.all(members));
}

async function folderWith(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailchimp-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return folder;
}

describe('an address in one cell', () => {
  it.each([
    [
      '1 Main Street  Flat 2  Pune  MH  411001  India',
      ['1 Main Street', 'Flat 2', 'Pune', 'MH', '411001', 'India'],
    ],
    [
      'Rose Lane 5, back door  Vienna  W  1010  Austria',
      ['Rose Lane 5, back door', '', 'Vienna', 'W', '1010', 'Austria'],
    ],
    [
      'Rose Lane 5    Vienna  W  1010  Austria',
      ['Rose Lane 5', '', 'Vienna', 'W', '1010', 'Austria'],
    ],
  ])('takes %j apart', (cell, parts) => {
    expect(mailchimpAddress(cell)).toEqual(parts);
  });

  it.each([
    ['Rose Lane 5  Vienna  1010  Austria', 'Austria'],
    ['Rose Lane 5  Vienna  1010  AT', 'AT'],
    ['Rose Lane 5  Vienna  Austria', 'Austria'],
    // Illinois, or Israel.
    ['5 Rose Lane  Springfield  IL', '(not clear from the address)'],
    // Lombardy, and Trento or Tennessee.
    ['Via Roma 1  Varese  VA  21100', ''],
    ['Via Roma 1  Trento  TN  38122', ''],
    ['Rose Lane 5  Springfield  XX  62701', ''],
    ['Rose Lane 5  Vienna', ''],
    ['Vienna', ''],
    ['', ''],
  ])('leaves out %j but for its country, of which parts are missing', (cell, country) => {
    expect(mailchimpAddress(cell)).toEqual(['', '', '', '', '', country]);
  });
});

describe('an address of Mailchimp without its country', () => {
  it.each([
    [
      '5 Rose Lane  Springfield  IL  62701',
      ['5 Rose Lane', '', 'Springfield', 'IL', '62701', 'US'],
    ],
    [
      '5 Rose Lane  Flat 2  Boston  MA  02108-1234',
      ['5 Rose Lane', 'Flat 2', 'Boston', 'MA', '02108-1234', 'US'],
    ],
  ])('is one of the United States by its state and ZIP code: %j', (cell, parts) => {
    expect(mailchimpAddress(cell)).toEqual(parts);
  });
});

describe('an address of Mailchimp that cannot be split', () => {
  const table = (...addresses: readonly string[]): Uint8Array =>
    Buffer.from(
      [
        'Email Address,First Name,Address,MEMBER_RATING,OPTIN_TIME,LEID,EUID',
        ...addresses.map((one, at) => `p${String(at)}@example.com,Ann,${one},2,,l${String(at)},e`),
      ].join('\n'),
    );
  const FILE = SUBSCRIBED;

  it.each([
    [['1 Rue X  Paris  75001  FR'], '1 cell of the column Address could not be split into parts'],
    [['1 Rue X  Paris  75001  FR', 'PO Box 7  Zürich  8001  CH'], '2 cells of the column Address'],
  ])('is counted, and named: %j', async (addresses, told) => {
    const folder = await folderWith(FILE, table(...addresses, '', '1 Way  Ulm  BW  89073  DE'));
    const { warnings } = await migrate({ type: 'mailchimp', files: [FILE], folder });

    expect(warnings).toContainEqual(expect.stringContaining(told));
  });

  it('is no loss where the configuration takes the whole column', async () => {
    const folder = await folderWith(FILE, table('1 Rue X  Paris  75001  FR'));
    const columns = { 'custom.where': 'Address' };
    const story = { type: 'mailchimp', files: [FILE], folder, options: { columns } };
    const { warnings, contacts } = await migrate(story);

    expect(warnings).toEqual([]);
    expect(contacts[0]).toContain('custom.where=1 Rue X');
  });
});

describe('the answers of the API of Mailchimp', () => {
  it('are imported by the status of each member', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'mailchimp',
      files: ['members.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com address_line1=Rose Lane 5 city=Vienna country=14 custom.tags=tea first_name=Ada last_name=Example postal_code=1010',
    ]);
    expect(suppressions).toEqual(['ben@example.com unsubscribed', 'cleo@example.com bounced']);
    expect(rejects).toEqual(['members.json:7 status status-unknown "sleeping"']);
  });
});
