import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/lib/index.ts';
import { charactersOf, redacted } from '../../../src/api/outcome/redaction.ts';

describe('redacting a text', () => {
  it.each([
    ['The email ada@example.com is taken.', 'The email [address] is taken.'],
    ['see ada%40example.com', 'see [address]'],
    ['see ada&#64;example.com!', 'see [address]'],
    ['two\r\n lines\u0007', 'two lines'],
    ['nothing to hide', 'nothing to hide'],
  ])('makes %j fit to be kept', (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it('keeps no beginning of an address that a cut would leave', () => {
    const text = `${'a@example.com,b@example.com '.repeat(28)}abc ada.lovelace@example.com`;

    const kept = redacted(text);

    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).not.toContain('lovelace');
  });

  describe('with a key', () => {
    const KEY = 'sk_live/9f"Q&<zR+71\\pT%dLw@K2x';
    const KEYS = [new Secret(KEY), new Secret('pk_8842-public-AbC')];
    const json = JSON.stringify(KEY).slice(1, -1);
    const hex = (code: string): string => (code.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
    const each = (write: (character: string) => string): string => Array.from(KEY, write).join('');

    it.each<[string, string]>([
      ['plain', KEY],
      ['in capitals', KEY.toUpperCase()],
      ['as JSON writes it', json],
      ['as JSON within JSON writes it', JSON.stringify(json).slice(1, -1)],
      ['as PHP writes JSON', json.replaceAll('/', '\\/')],
      ['in escapes of JSON', each((character) => `\\u${hex(character)}`)],
      [
        'in escapes of JSON, in capitals',
        each((character) => `\\u${hex(character).toUpperCase()}`),
      ],
      ['in a URL', encodeURIComponent(KEY)],
      ['in a URL with small letters', encodeURIComponent(KEY).toLowerCase()],
      ['in a URL within a URL', encodeURIComponent(encodeURIComponent(KEY))],
      ['percent for percent', each((character) => `%${hex(character).slice(2)}`)],
      ['as HTML writes it', KEY.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
      ['with quotes of HTML', KEY.replaceAll('"', '&quot;')],
      ['in numbers of HTML', each((character) => `&#${String(character.codePointAt(0))};`)],
      ['in hexadecimal numbers of HTML', each((character) => `&#x${hex(character)};`)],
      ['over two lines', `${KEY.slice(0, 9)}\r\n ${KEY.slice(9)}`],
      ['with invisible characters', Array.from(KEY).join('\u200B')],
      ['in hexadecimal', Buffer.from(KEY).toString('hex').toUpperCase()],
      ['in base64', Buffer.from(KEY).toString('base64')],
      ['in base64 for URLs', Buffer.from(KEY).toString('base64url')],
      ['as the second half of Basic', Buffer.from(`pk_8842-public-AbC:${KEY}`).toString('base64')],
      ['without its end', KEY.slice(0, -3)],
      ['without its beginning', KEY.slice(4)],
    ])('shows nothing of a key that is written %s', (_how, written) => {
      const kept = redacted(`The secret ${written} is invalid`, KEYS);

      expect(kept).toMatch(/^The secret (?:.{0,3}\[(?:key|address)\].{0,3}\s?)+ is invalid$/u);
      for (let at = 0; at + 8 <= KEY.length; at += 1) {
        expect(kept.toLowerCase()).not.toContain(KEY.slice(at, at + 8).toLowerCase());
      }
    });

    it('shows nothing of a key that a cut would part', () => {
      for (let before = 160; before < 240; before += 1) {
        expect(redacted(`${'x'.repeat(before)} ${KEY}`, KEYS)).not.toContain('sk_live');
      }
      expect(redacted(`${'x '.repeat(2_040)} ${KEY}`, KEYS)).not.toContain('sk_live');
    });

    it('leaves texts that only speak of keys as they are', () => {
      const text = 'The public key field is required, 100% & \\ of it.';

      expect(redacted(text, KEYS)).toBe(text);
      expect(redacted(text, [new Secret('key')])).toBe(text);
    });

    it('finds an address in the escapes that JSON and URLs have', () => {
      expect(redacted('see ada\\u0040example.com')).toBe('see [address]');
      expect(redacted('see ada%2540example.com')).toBe('see [address]');
      expect(redacted('see ada&#x40;example.com')).toBe('see [address]');
    });

    it('reads a text of any length in bounded time', () => {
      expect(redacted('%25'.repeat(300_000), KEYS).length).toBeLessThanOrEqual(200);
    });
  });
});

describe('what a text means', () => {
  function readings(text: string): string[] {
    return charactersOf(text).map((level) => level.map(({ character }) => character).join(''));
  }

  it.each([
    ['\\u0041\\x42\\u{43}', 'ABC'],
    ['%41%42%7a', 'ABz'],
    ['&#65;&#x42;&amp;&AMP;', 'AB&&'],
    ['a\\/b\\"c\\\\d', 'a/b"c\\d'],
    ['a\\nb', 'a b'],
    ['\\u{1F600}x', '\uFFFDx'],
  ])('reads %s', (text, expected) => {
    expect(readings(text)[1]).toBe(expected);
  });

  it('reads one escape upon the other, three deep', () => {
    expect(readings('%252541')).toEqual(['%252541', '%2541', '%41', 'A']);
    expect(readings('%25252541').at(-1)).toBe('%41');
  });

  it('leaves what only looks like an escape', () => {
    const text = '100% of A&B; \\u12 %zz &unknown;';

    expect(readings(text)).toEqual([text]);
  });

  it('tells where each character is written', () => {
    const [, read = []] = charactersOf('x%41y');

    expect(read).toEqual([
      { character: 'x', from: 0, to: 1 },
      { character: 'A', from: 1, to: 4 },
      { character: 'y', from: 4, to: 5 },
    ]);
  });
});
