import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

/** A card of version 3.0 with the properties. */
function card(...properties: readonly string[]): string {
  return versioned('3.0', ...properties);
}

function versioned(version: string, ...properties: readonly string[]): string {
  return ['BEGIN:VCARD', `VERSION:${version}`, ...properties, 'END:VCARD', ''].join('\r\n');
}

/** What the only card of a file says, by column. */
async function person(content: string | Uint8Array): Promise<unknown> {
  const file = await onlyFile(content);
  const rows = (await collected(file.rows())).flat();
  expect(rows).toHaveLength(1);
  return Object.fromEntries(file.header.map((name, place) => [name, rows[0]?.cells[place]]));
}

describe('reading vCards', () => {
  it('makes a row of every card that has an address', async () => {
    const text =
      card('N:Lee;Ann;;;', 'FN:Ann Lee', 'EMAIL:ann@example.test') +
      '\r\n' +
      card('FN:Bob', 'item1.EMAIL;type=INTERNET:bob@example.test', 'X-OPT-OUT:yes');

    expect(await read(text)).toEqual([
      ['Email', 'First name', 'Last name', 'Name', 'X-OPT-OUT'],
      [1, 'ann@example.test', 'Ann', 'Lee', '', ''],
      [8, 'bob@example.test', '', '', 'Bob', 'yes'],
    ]);
  });

  it('knows what an address book holds', async () => {
    const text = card(
      'N:Lee;Ann;Mary,Jo;Dr.;MSc',
      'ORG:Lee\\, Moss & Co;Sales;;North',
      'TITLE:Head of Sales',
      'ADR;TYPE=home:;;Low Road 2;Hull;;HU1;UK',
      'ADR;TYPE=work,pref:PO 7;Floor 3;High Road 1\\nYard;York;Yorkshire;YO1 7EP;United Kingdom',
      'TEL;TYPE=cell:+44 1',
      'TEL;VALUE=uri;PREF=1:tel:+44-2',
      'EMAIL:mailto:ann@example.test',
      'CATEGORIES:News\\, weekly,Friends',
      'CATEGORIES:Work',
      'BDAY:1980-02-03',
      'NOTE:First line\\nsecond\\; line',
      'UID:urn:7',
      'REV:20240501T101500Z',
      'item1.URL:https://example.test',
      'item1.X-ABLabel:_$!<HomePage>!$_',
      'item2.X-ABLabel:do not mail',
    );

    expect(await person(text)).toEqual({
      Email: 'ann@example.test',
      'First name': 'Ann',
      'Last name': 'Lee',
      'Name prefix': 'Dr.',
      'Middle name': 'Mary,Jo',
      'Name suffix': 'MSc',
      Company: 'Lee, Moss & Co',
      Department: 'Sales, North',
      'Job title': 'Head of Sales',
      Street: 'High Road 1',
      'Address 2': 'Yard, Floor 3, PO 7',
      City: 'York',
      Region: 'Yorkshire',
      'Postal code': 'YO1 7EP',
      Country: 'United Kingdom',
      Phone: '+44-2',
      'Phone 2': '+44 1',
      Categories: 'News, weekly, Friends, Work',
      Birthday: '1980-02-03',
      Notes: 'First line\nsecond; line',
      UID: 'urn:7',
      'Last changed': '20240501T101500Z',
      URL: 'https://example.test',
      Labels: 'do not mail',
    });
  });

  it.each([
    ['2.1', ['EMAIL;HOME:b@example.test', 'EMAIL;WORK;PREF:a@example.test']],
    ['3.0', ['EMAIL;type=HOME:b@example.test', 'EMAIL;type=WORK;type=pref:a@example.test']],
    ['3.0', ['EMAIL:b@example.test', 'EMAIL;TYPE="work,pref":a@example.test']],
    ['4.0', ['EMAIL;PREF=2:b@example.test', 'EMAIL;PREF=1;TYPE=work:a@example.test']],
    ['4.0', ['EMAIL:a@example.test', 'EMAIL:b@example.test', 'EMAIL:a@example.test']],
  ])('takes the preferred address of version %s first', async (version, properties) => {
    expect(await person(versioned(version, ...properties))).toEqual({
      Email: 'a@example.test',
      'Email 2': 'b@example.test',
    });
  });

  it('puts the columns of many addresses in their order', async () => {
    const addresses = Array.from({ length: 11 }, (_, at) => `EMAIL:a${String(at)}@example.test`);

    const file = await onlyFile(card('NOTE:x', ...addresses));

    expect(file.header.slice(0, 3)).toEqual(['Email', 'Email 2', 'Email 3']);
    expect(file.header.slice(9)).toEqual(['Email 10', 'Email 11', 'Notes']);
  });

  it.each([
    ['3.0', 'NOTE:one \r\n two\r\n\t three', 'one two three'],
    ['2.1', 'NOTE:one\r\n two', 'one two'],
    [
      '2.1',
      'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=B6chte=20keinen=\r\n=20Newsletter=0D=0A=\r\n',
      'Möchte keinen Newsletter',
    ],
    ['2.1', 'NOTE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Z=FCrich=3D=80', 'Zürich=€'],
    ['2.1', 'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251:=CC=E8=F0', 'Мир'],
    ['2.1', 'NOTE;ENCODING=QUOTED-PRINTABLE:größer =C3=BC', 'größer ü'],
  ])(
    'joins and decodes what version %s writes over several lines: %#',
    async (version, note, words) => {
      expect(await person(versioned(version, 'EMAIL:a@example.test', note))).toEqual({
        Email: 'a@example.test',
        Notes: words,
      });
    },
  );

  it('tells where a text does not say its character set', async () => {
    const named = (name: string): string => `N;ENCODING=QUOTED-PRINTABLE:${name};Ann`;
    const one = await onlyFile(versioned('2.1', named('M=FCller'), 'EMAIL:a@example.test'));
    const [rows = []] = await collected(one.rows());
    const two = await onlyFile(
      versioned('2.1', named('M=FCller'), named('=E4'), 'EMAIL:a@example.test'),
    );

    expect(rows[0]?.cells).toContain('Müller');
    expect(one.notes?.()).toEqual([expect.stringMatching(/^1 text .* was read as windows-1252/u)]);
    expect(two.notes?.()).toEqual([expect.stringMatching(/^2 texts .* were read/u)]);
  });

  it('skips pictures and keys, however they are written', async () => {
    const base64 = 'QUJD'.repeat(400_000);
    const text = versioned(
      '2.1',
      `PHOTO;ENCODING=BASE64;TYPE=JPEG:${base64}`,
      ` ${base64}`,
      '',
      'LOGO;BASE64:',
      'QUJD',
      'QUI=',
      'X-PICTURE;ENCODING=b:QUJD',
      'item1.KEY:data:application/pgp-keys;base64,QUJD',
      'EMAIL:a@example.test',
    );

    expect(await person(text)).toEqual({ Email: 'a@example.test' });
  });

  it('leaves out whom nobody can write to, and groups, and tells it', async () => {
    const file = await onlyFile(
      card('FN:Ann', 'EMAIL:ann@example.test') +
        card('FN:Plumber', 'TEL:1', 'X-ODD:1') +
        card('FN:Baker', 'EMAIL:') +
        card('FN:Friends', 'X-ADDRESSBOOKSERVER-KIND:group') +
        versioned('4.0', 'KIND:group', 'FN:More', 'EMAIL:list@example.test'),
    );
    const rows = (await collected(file.rows())).flat();
    const few = await onlyFile(
      card('FN:Ann', 'EMAIL:ann@example.test') + card('FN:Bob') + card('KIND:Group'),
    );

    expect(file.header).toEqual(['Email', 'Name']);
    expect(rows).toHaveLength(1);
    expect(file.notes?.()).toEqual([
      saying('2 of its 3 cards', 'left out'),
      saying('2 cards', 'groups'),
    ]);
    expect(few.notes?.()).toEqual([
      saying('1 of its 2 cards', 'left out'),
      saying('1 card', 'group'),
    ]);
  });

  it('does not mistake an agent for the person', async () => {
    const text = versioned(
      '2.1',
      'EMAIL:ann@example.test',
      'AGENT:',
      'BEGIN:VCARD',
      'EMAIL:agent@example.test',
      'END:VCARD',
      'FN:Ann',
    );

    expect(await person(text)).toEqual({ Email: 'ann@example.test', Name: 'Ann' });
  });

  it.each(['\n', '\r', '\r\n'])('takes lines that end with %j', async (end) => {
    const text = `\n${card('EMAIL:ann@example.test', 'NOTE:a', ' b')}`.replaceAll(/\r?\n/gu, end);

    expect(await person(`\ufeff${text.trimEnd()}`)).toEqual({
      Email: 'ann@example.test',
      Notes: 'ab',
    });
  });

  it('keeps every card when there are more than a batch', async () => {
    const rows = await read(card('EMAIL:ann@example.test').repeat(2_500));

    expect(rows).toHaveLength(2_501);
    expect(rows.at(-1)).toEqual([9_997, 'ann@example.test']);
  });

  it('takes a cut file for no shorter list', async () => {
    const whole = card('FN:Ann', 'EMAIL:a@example.test') + card('FN:Bob', 'EMAIL:b@example.test');
    const ends = whole.indexOf('END:VCARD') + 'END:VCARD\r\n'.length;

    for (let length = ends + 1; length < whole.length - 2; length += 1) {
      const failure = await read(whole.slice(0, length)).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        message: expect.stringMatching(/cut off|is not a property/u),
      });
    }
    await expect(read(whole.slice(0, ends + 30))).rejects.toMatchObject({
      code: 'SOURCE_TRUNCATED',
      line: 6,
    });
  });

  it.each([
    ['a card in a card', card('FN:A', 'BEGIN:VCARD', 'FN:B'), 'line 1 has no END:VCARD'],
    ['nobody with an address', card('FN:Ann'), 'none of its cards'],
    ['groups alone', card('KIND:group'), 'no card'],
    ['a line of text', card('FN:Ann', 'and more'), 'line 4 is not a property'],
    ['a line without a name', card('FN:Ann', '; more: of it'), 'line 4 is not a property'],
    ['a parameter that never ends', card('FN;X="a:Ann'), 'line 3 is not a property'],
    ['a text behind a card', `${card('FN:Ann')}FN:Bob\n`, 'line 5 is not a property'],
    ['another end', `${card('FN:Ann')}END:VCARD\n`, 'line 5 is not a property'],
    ['a calendar', `${card('FN:Ann')}BEGIN:VCALENDAR\n`, 'line 5 is not a property'],
    [
      'an unknown character set',
      versioned('2.1', 'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=X-MY:=FC'),
      'line 3 is not in the character set X-MY',
    ],
    [
      'bytes of another character set',
      versioned('2.1', 'FN;ENCODING=QUOTED-PRINTABLE:=81=FC'),
      'line 3 is not in the character set UTF-8',
    ],
    ['a long line', card(`NOTE:${'x'.repeat(1_100_000)}`), 'line 3 is longer than'],
    ['a long folded line', card('NOTE:', ` ${'x'.repeat(1_100_000)}`), 'line 4 is longer than'],
    ['a long text', card('NOTE:', ...longLines(12)), 'line 3 is longer than'],
    [
      'a long card',
      card(...Array.from({ length: 12 }, () => `NOTE:${'x'.repeat(100_000)}`)),
      'line 1 is longer than',
    ],
    [
      'a card of many properties',
      card(...Array.from({ length: 5_001 }, () => 'NOTE:x')),
      'line 1 is longer than',
    ],
    [
      'names made of data',
      card(
        'EMAIL:a@example.test',
        ...Array.from({ length: 2_001 }, (_, at) => `X-${String(at)}:x`),
      ),
      '2,000 different',
    ],
  ])('refuses %s and shows no address', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });
});

function longLines(count: number): readonly string[] {
  return Array.from({ length: count }, () => ` ${'x'.repeat(100_000)}`);
}
