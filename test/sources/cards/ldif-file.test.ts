import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

function record(...lines: readonly string[]): string {
  return ['dn: cn=x', ...lines, '', ''].join('\n');
}

async function person(content: string): Promise<unknown> {
  const file = await onlyFile(content);
  const rows = (await collected(file.rows())).flat();
  expect(rows).toHaveLength(1);
  return Object.fromEntries(file.header.map((name, place) => [name, rows[0]?.cells[place]]));
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('reading LDIF', () => {
  it('makes a row of every record that has an address', async () => {
    const text =
      '# an address book\n  that was exported\nversion: 1\n' +
      record(
        'objectclass: person',
        'givenName: Ann',
        'sn: Lee',
        'cn: Ann Lee',
        'mail: ann@example.test',
      ) +
      record(`cn:: ${base64('Jürgen')}`, 'mail: j@example.test', 'custom1: Newsletter: no');

    expect(await read(text)).toEqual([
      ['Email', 'First name', 'Last name', 'Name', 'custom1'],
      [4, 'ann@example.test', 'Ann', 'Lee', '', ''],
      [11, 'j@example.test', '', '', 'Jürgen', 'Newsletter: no'],
    ]);
  });

  it('begins a record at every name, also where no blank line stands above it', async () => {
    const text = [
      'dn: cn=Ann',
      'givenName: Ann',
      'mail: ann@example.test',
      'newsletter: no',
      '# the next one',
      `dn:: ${base64('cn=Jürgen')}`,
      'givenName: Jon',
      'mail: jon@example.test',
      'DN: cn=Kim',
      'mail: kim@example.test',
      '',
    ].join('\n');

    expect(await read(text)).toEqual([
      ['Email', 'First name', 'newsletter'],
      [1, 'ann@example.test', 'Ann', 'no'],
      [6, 'jon@example.test', 'Jon', ''],
      [9, 'kim@example.test', '', ''],
    ]);
  });

  it('knows the attributes of address books and directories', async () => {
    const text = record(
      'mail: ann@example.test',
      'MAIL: a.lee@example.test',
      'mozillaSecondEmail: ann2@example.test',
      'o: Lee & Co',
      'ou: Sales',
      'title: Buyer',
      'mozillaHomeStreet: Low Road 2',
      'street: ',
      'mozillaHomeLocalityName: Hull',
      'mozillaHomeCountryName: UK',
      'mobile: 2',
      'telephoneNumber: 1',
      'description;lang-en: reads all',
      'description: of it',
      'userPassword:: c2VjcmV0',
      'memberOf: cn=all',
    );

    expect(await person(text)).toEqual({
      Email: 'ann@example.test',
      'Email 2': 'a.lee@example.test',
      'Email 3': 'ann2@example.test',
      Company: 'Lee & Co',
      Department: 'Sales',
      'Job title': 'Buyer',
      Street: 'Low Road 2',
      City: 'Hull',
      Country: 'UK',
      Phone: '1',
      'Phone 2': '2',
      Notes: 'reads all\nof it',
      memberof: 'cn=all',
    });
  });

  it('prefers the address of the work, and its code of the country', async () => {
    const text = record(
      'mail: ann@example.test',
      'mozillaHomeStreet: Low Road 2',
      'street: High Road 1',
      'l: York',
      'st: Yorkshire',
      'postalCode: YO1 7EP',
      'co: United Kingdom',
      'c: GB',
    );

    expect(await person(text)).toEqual({
      Email: 'ann@example.test',
      Street: 'High Road 1',
      City: 'York',
      Region: 'Yorkshire',
      'Postal code': 'YO1 7EP',
      Country: 'GB',
    });
  });

  it('joins lines that were folded, also inside of base64', async () => {
    const written = base64('Möchte keinen Newsletter mehr');
    const text = record(
      'mail: ann@ex',
      ' ample.test',
      `description:: ${written.slice(0, 7)}`,
      ` ${written.slice(7)}`,
    );

    expect(await person(text.replaceAll('\n', '\r\n'))).toEqual({
      Email: 'ann@example.test',
      Notes: 'Möchte keinen Newsletter mehr',
    });
  });

  it('skips pictures, and tells which values it cannot read', async () => {
    const picture = 'QUJD'.repeat(400_000);
    const bytes = Buffer.from([0xff, 0xfe]).toString('base64');
    const one = await onlyFile(
      record(
        'mail: ann@example.test',
        `jpegPhoto:: ${picture}`,
        ` ${picture}`,
        'x;binary:: QUJD',
        'note:< file:///etc/x',
      ),
    );
    const two = await onlyFile(record('mail: ann@example.test', `a:: ${bytes}`, `b:: ${bytes}`));

    expect(one.header).toEqual(['Email']);
    expect(one.notes?.()).toEqual([expect.stringMatching(/^1 value is no text/u)]);
    expect(two.notes?.()).toEqual([expect.stringMatching(/^2 values are no text/u)]);
  });

  it('leaves out groups and whom nobody can write to, and tells it', async () => {
    const file = await onlyFile(
      record('mail: ann@example.test', 'changetype:: YWRk') +
        record('objectclass: top', 'objectclass: groupOfNames', 'member: cn=Ann,mail=ann@x') +
        record('objectClass: group', 'mail: all@example.test') +
        record('cn: Plumber'),
    );

    expect((await collected(file.rows())).flat()).toHaveLength(1);
    expect(file.notes?.()).toEqual([
      saying('1 of its 2 records', 'left out'),
      saying('2 records', 'groups'),
    ]);
  });

  it('takes what ldapsearch writes behind the people', async () => {
    const end =
      '# search reference\nref: ldap://x\n\n# search result\nsearch: 2\nresult: 0 Success\n\n';

    expect(await read(`${record('mail: ann@example.test')}${end}# numEntries: 1\n`)).toEqual([
      ['Email'],
      [1, 'ann@example.test'],
    ]);
  });

  it.each([
    ['no line end', 'dn: cn=a\nmail: ann@example.test', 'line 2 has'],
    [
      'a limit',
      `${record('mail: a@example.test')}search: 2\nresult: 4 Size limit\n`,
      'did not end',
    ],
  ])('takes a file for cut off by %s', async (_what, text, words) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'SOURCE_TRUNCATED',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    [
      'a deletion',
      record('mail: a@example.test', 'changetype: delete'),
      'line 3 is a change ("delete"), and',
    ],
    [
      'an odd change',
      record('mail: a@example.test', 'changetype:: 4oKs'),
      'line 3 is a change, and',
    ],
    ['a line of text', record('mail: a@example.test', 'and more'), 'line 3 is not an attribute'],
    [
      'a text that begins a record',
      `${record('mail: a@x.test')} more\n`,
      'line 4 is not an attribute',
    ],
    ['cut base64', record('cn:: QUJ'), 'line 2 is not complete'],
    ['other signs', record('cn:: QU_D'), 'line 2 is not complete'],
    ['no name', `${record('mail: a@x.test')}mail: b@x.test\n`, 'line 4 has no name'],
    ['nobody with an address', record('cn: Ann'), 'none of its records'],
    ['a long line', record(`cn: ${'x'.repeat(1_100_000)}`), 'line 2 is longer than'],
    ['a long folded line', record('cn: x', ` ${'x'.repeat(1_100_000)}`), 'line 3 is longer than'],
    ['a long value', record('cn: x', ...longLines(' ')), 'line 2 is longer than'],
    ['a long record', record(...longLines('cn: ')), 'line 1 is longer than'],
  ])('refuses %s and shows no address', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });
});

function longLines(start: string): readonly string[] {
  return Array.from({ length: 12 }, () => `${start}${'x'.repeat(100_000)}`);
}
