import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/contacts/address/address.ts';
import {
  addressesIn,
  entryAddresses,
  holdsAddress,
  likenessesOf,
  likenessesOfAddress,
  nameBeside,
  plausiblyMeant,
  plausiblyMeantInstead,
} from '../../../src/contacts/address/cell-addresses.ts';

it.each([
  'Ann@example.com;ben@example.com',
  ' Ann@example.com , ben@example.com ',
  'Ann@example.com\nben@example.com',
  'Ann@example.com / ben@example.com',
  'Ann Example <Ann@example.com>; Ben Example <ben@example.com>;',
  'Lee, Ann <Ann@example.com>; Ray, Ben <ben@example.com>',
  '"Lee, Ann" <Ann@example.com>, "Ray, Ben" <ben@example.com>',
  'Ann@example.com ::: ben@example.com',
  'Ann@example.com:::ben@example.com',
  'mailto:Ann@example.com, smtp:ben@example.com',
])('finds both addresses in %j', (cell) => {
  expect(addressesIn(cell)).toEqual({
    found: [
      { address: 'ann@example.com', email: 'Ann@example.com' },
      { address: 'ben@example.com', email: 'ben@example.com' },
    ],
    isList: true,
    isAlone: false,
  });
});

it.each(['Ann@example.com;;', ' Ann@example.com /', 'Ann@example.com?!', 'Ann@example.com>,'])(
  'finds that %j is one address and the signs behind it',
  (cell) => {
    expect(addressesIn(cell)).toEqual({
      found: [{ address: 'ann@example.com', email: 'Ann@example.com' }],
      isList: false,
      isAlone: true,
    });
  },
);

it.each([
  ['ann@example.com old', ['ann@example.com']],
  ['ann@example.com,x', ['ann@example.com']],
  ['ann@example.com <Ann>', ['ann@example.com']],
  ['was "ann@example.com" (bob@example.com!)', ['ann@example.com', 'bob@example.com']],
  ['*ann@example.com* ben@', ['ann@example.com']],
  ['see mailto:ann@example.com?subject=Hello', ['ann@example.com']],
  [
    'ann@example.com,A,unsubscribed\nbob@example.com,A,active\nben@example.com',
    ['ann@example.com', 'bob@example.com', 'ben@example.com'],
  ],
  ['ann@example.com or ben', ['ann@example.com']],
  ['ann@example.comben@example.com', []],
  [`${'x'.repeat(300)}@example.com`, []],
  ['Ann Lee', []],
  ['', []],
])('finds the addresses in %j, which is more than addresses', (cell, addresses) => {
  const { found, isList, isAlone } = addressesIn(cell);

  expect(found.map(({ address }) => address)).toEqual(addresses);
  expect(isList || isAlone).toBe(false);
});

it('looks at no text that is a whole letter', () => {
  expect(addressesIn('ann@example.com '.repeat(1_300)).found).toEqual([]);
});

it.each([
  ['ann@example.com', ['ann@example.com'], true],
  [' Ann@Example.com ', ['ann@example.com'], true],
  ['Ann Lee <ann@example.com>', ['ann@example.com'], true],
  ['"ann"@example.com', ['ann@example.com'], true],
  ['Ann (ann@example.com)', ['ann@example.com'], true],
  ['ann@example.com (Ann)', ['ann@example.com'], true],
  ['ann@example.com; bob@example.com', ['ann@example.com', 'bob@example.com'], false],
  ['ann@example.com, no mail please', ['ann@example.com'], false],
  ['ann@example.com / bob@', ['ann@example.com'], false],
  [
    'mail to "bob@example.com" (was ann@example.com)',
    ['bob@example.com', 'ann@example.com'],
    false,
  ],
  ['Ann Lee', [], false],
  ['', [], false],
  [`${'x '.repeat(600)} ann@example.com`, ['ann@example.com'], false],
  [`${'x '.repeat(10_000)} ann@example.com`, [], false],
])('reads %j of a suppression list as %j', (entry, addresses, isPlain) => {
  expect(entryAddresses(entry)).toMatchObject({ addresses, isPlain });
});

it('keeps the spelling of a plain entry, without what stands around it', () => {
  const spellingOf = (entry: string) => entryAddresses(entry).spelling;

  expect(spellingOf('Eve <Eve@Bücher.example>')).toBe('Eve@Bücher.example');
  expect(spellingOf('kay@example。com')).toBe('kay@example.com');
  expect(spellingOf('ann@example.com, bob@example.com')).toBeUndefined();
});

it.each([
  ['Newsletter', false],
  ['VIP @ Bern', false],
  ['100%40', false],
  ['ann@example.com', true],
  ['ann%40example.com', true],
  ['List of Ann <ann@example.com>', true],
  ['ann@example.com.name', true],
])('knows whether %j shows an address', (text, is) => {
  expect(holdsAddress(text)).toBe(is);
});

describe('the name beside an address', () => {
  it.each([
    ['Ann Lee <ann@example.com>', 'Ann Lee'],
    ['"Lee, Ann" <ann@example.com>', 'Lee, Ann'],
    ["'Ann Lee' <ann@example.com>", 'Ann Lee'],
    ['\ufeffAnn Lee <mailto:ann@example.com>', 'Ann Lee'],
    ['ann@example.com (Ann Lee)', 'Ann Lee'],
    ['Ann Lee (ann@example.com)', 'Ann Lee'],
    ['<a href="mailto:ann@example.com">Ann Lee</a>', 'Ann Lee'],
    ['Lee, Ann <ann@example.com>; Ray, Ben <ben@example.com>', 'Lee, Ann'],
  ])('is found in %j', (cell, name) => {
    expect(nameBeside(cell)).toBe(name);
  });

  it.each([
    '',
    'Ann Lee',
    'ann@example.com',
    '<ann@example.com>',
    'ann@example.com <ann@example.com>',
    'ann@example.com; Ben Ray <ben@example.com>',
    '<a href="mailto:ann@example.com">ann@example.com</a>',
    `${'x'.repeat(1_000)} <ann@example.com>`,
  ])('is not invented for %j', (cell) => {
    expect(nameBeside(cell)).toBe('');
  });
});

/** As it is seen: no mark that nobody sees, a wide dot as a dot, and no quotes, in which a local part may stand. */
function asSeen(text: string): string {
  return text
    .replaceAll(
      /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\ufeff/gu,
      '',
    )
    .normalize('NFC')
    .replaceAll(/[\u3002\uff0e\uff61]/gu, '.')
    .replaceAll('"', '');
}

it('finds no address that does not stand in the text', () => {
  const piece = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('Ann', '<', '>', '"', '(', ')', ';', ',', ' ', 'mailto:', '?subject=a@b.test'),
    fc.constantFrom(
      '<a href="mailto:',
      '">',
      '</a>',
      '\u200b',
      '%40',
      ' ::: ',
      '\n',
      '.',
      '\u3002',
      '[',
      ']',
      '|',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const text = pieces.join('');
      const parsed = parseAddress(text);
      const { found } = addressesIn(text);
      const all = [...found, ...(parsed.kind === 'address' ? [parsed] : [])];

      for (const { email } of all) {
        const texts = [text, text.replaceAll('%40', '@')].map(asSeen);
        expect(texts.some((one) => one.includes(asSeen(email)))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

describe('what an entry is like that cannot be read as an address', () => {
  const isLike = (entry: string, address: string): boolean =>
    likenessesOfAddress(address).some((one) => likenessesOf(entry).includes(one));

  it.each([
    'left one @ example . test',
    'left-one@example:test',
    'left.one.@example_test',
    'left.one#example.test',
    'left.one example.test',
    'leftoneexample.test',
    'left.one@@example.test',
    'left_one_at_example_dot_test',
    'left-one-at-example.test',
    'Frau Left One@example.test (old)',
    '\uff2c\uff45\uff46\uff54 One@example.test',
  ])('is like the address of the same letters: %j', (entry) => {
    expect(isLike(entry, 'left.one@example.test')).toBe(true);
  });

  it.each([
    ['j\u00fcrgen o neil@example.test', "j\u00fcrgen.o'neil@example.test"],
    ['j\u00fcrgen#b\u00fccher.example', 'j\u00fcrgen@b\u00fccher.example'],
  ])('is like an address with letters and signs that few have: %j', (entry, address) => {
    expect(isLike(entry, address)).toBe(true);
    expect(isLike(entry, address.replaceAll('\u00fc', 'u'))).toBe(false);
  });

  it.each([
    ['left one@example.test', 'left@oneexample.test'],
    ['left one@example.test', 'left.one@example.com'],
    ['left one@example.test', 'aleft.one@example.test'],
    ['left@', 'left@example.test'],
    ['@example.test', 'left@example.test'],
    ['a@example.test or b@example.test', 'b@example.test'],
    [`${'x'.repeat(1_000)} left@example.test`, 'left@example.test'],
    ['Total: 7', 'total@7.test'],
  ])('is like nobody else: %j, %j', (entry, address) => {
    expect(isLike(entry, address)).toBe(false);
  });

  it.each(['', '-', 'Total: 7', 'x', '1234567'])('is like nothing for %j', (entry) => {
    expect(likenessesOf(entry)).toEqual([]);
  });
});

describe('whom an entry plausibly means that is no address', () => {
  it.each([
    'left @example.test',
    'left@ example .test',
    'left\uff20example.test',
    'left\uff20example\uff0etest',
    'left(at)example.test',
    'left [AT] example [dot] test',
    'left at example dot test',
    'left@example,test',
    'left@example..test',
    'left@@example.test',
    'left\\@example.test',
    'mailto:left @example.test',
    'left @example.test.',
    'left&#64;example.test',
    'l&#101;ft@example.test',
    '&lt;left@example.test&gt;',
    'left&commat;example&period;test',
    'l&#x65;ft%40example.test',
    'left%40example.test (old)',
    'l%65ft%40example%2Etest (old)',
    'old%20left%40example.test',
    '50% left%40example.test',
    'Left Person: left(at)example.test',
    'left@example. test (old)',
  ])('is found in %j', (entry) => {
    expect(plausiblyMeant(entry)).toContain('left@example.test');
  });

  it.each(['', 'Total: 7', 'example.test', '@', 'left@', `${'x'.repeat(2_000)} @example.test`])(
    'is nobody for %j',
    (entry) => {
      expect(plausiblyMeant(entry)).toEqual([]);
    },
  );

  it.each([
    ['o&#39;neil@example.test', "o'neil@example.test"],
    ['d&#039;arc@example.test', "d'arc@example.test"],
    ['O&apos;Neil@example.test', "o'neil@example.test"],
    ['r&amp;d@example.test', 'r&d@example.test'],
    ['o&amp;#39;neil@example.test', "o'neil@example.test"],
    ['m&#xFC;ller@example.test', 'm\u00fcller@example.test'],
  ])('is found in one that was written as HTML: %j', (entry, address) => {
    expect(plausiblyMeant(entry)).toContain(address);
  });

  it.each(['&#99999999;', '&#xD800;left@', 'a&nosuch;b'])('is nobody for %j', (entry) => {
    expect(plausiblyMeant(entry)).toEqual([]);
  });

  it('is somebody else only for an address in an odd spelling', () => {
    const insteadOf = (text: string) => {
      const parsed = parseAddress(text);
      return parsed.kind === 'address' ? plausiblyMeantInstead(parsed) : undefined;
    };

    expect(insteadOf('\uff4c\uff45\uff46\uff54@example.test')).toEqual([]);
    expect(insteadOf('?left@example.test')).toEqual(['left@example.test']);
    expect(insteadOf('l%65ft@example.test')).toEqual(['left@example.test']);
    expect(insteadOf('50%left@example.test')).toEqual([]);
    expect(insteadOf("o'neil+news@example.test")).toEqual([]);
    expect(insteadOf('left@example.test')).toEqual([]);
    expect(insteadOf('j\u00fcrgen@example.test')).toEqual([]);
  });
});
