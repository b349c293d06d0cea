import { expect, it } from 'vitest';
import { LastWords } from '../../../src/sources/programs/last-words.ts';

function heard(pieces: readonly string[], secrets: readonly string[] = []): readonly string[] {
  const words = new LastWords(secrets);
  for (const piece of pieces) words.add(Buffer.from(piece));
  return words.lines();
}

it('keeps the last ten lines, without blank ones', () => {
  const all = Array.from({ length: 30 }, (_, index) => `line ${String(index)}\n\r\n`);

  expect(heard(all)).toEqual(
    Array.from({ length: 10 }, (_, index) => `line ${String(index + 20)}`),
  );
});

it('puts lines together that come in pieces, also within a letter', () => {
  const words = new LastWords([]);
  for (const byte of Buffer.from('Zürich fällt aus\n')) words.add(Buffer.from([byte]));

  expect(words.lines()).toEqual(['Zürich fällt aus']);
});

it.each([
  ['in one piece', ['the key is hunter/2.\n']],
  ['in two pieces', ['the key is hun', 'ter/2.\n']],
  ['in the spelling of a web address', ['the key is hunter%2F2.\n']],
])('hides a secret that comes %s', (_, pieces) => {
  expect(heard(pieces, ['hunter/2', 'hunter'])).toEqual(['the key is [secret].']);
});

it('hides a secret of several lines', () => {
  expect(heard(['key: one\ntwo\nthree\nend\n'], ['one\ntwo\nthree'])).toEqual([
    'key: [secret]',
    'end',
  ]);
});

// Wherever the kept end of the words begins, it may begin within a secret.
it.each(Array.from({ length: 24 }, (_, index) => 4_080 + index))(
  'shows no part of a secret with %i bytes behind it',
  (bytes) => {
    const secret = 'alpha\nbravo\ncharlie';

    const lines = heard([`${secret}${'x'.repeat(bytes)}\nend\n`], [secret]);

    expect(lines.join('\n')).not.toMatch(/alpha|bravo|charlie/u);
    expect(lines.at(-1)).toBe('end');
  },
);

it('shows no address, whatever stands around it', () => {
  const line = 'Key (email)=(ada@example.com) at ftp://u:p@host/x of users/ada@example.com failed';

  expect(heard([line])).toEqual(['Key [address] at [address] of [address] failed']);
});
