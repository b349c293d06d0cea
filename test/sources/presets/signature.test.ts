import { describe, expect, it } from 'vitest';
import type { FileKind, Signature } from '../../../src/sources/presets/preset.ts';
import { narrowness, ownHeader, ownStart } from '../../../src/sources/presets/signature.ts';

function kind(recognise: Signature, more: Partial<FileKind> = {}): FileKind {
  return { name: 'contacts', recognise, columns: {}, status: 'unsaid', rest: 'offered', ...more };
}

const look = (header: readonly string[], path = 'crm.csv') => ({ path, header });

describe('a signature', () => {
  it.each<[string, Signature, readonly string[], boolean]>([
    ['all its columns', { all: ['Email', 'ID'] }, ['id', ' E-Mail', 'email'], true],
    ['one of them lacks', { all: ['Email', 'ID'] }, ['email'], false],
    ['enough of any', { any: { least: 2, of: ['a', 'b', 'c'] } }, ['c', 'a'], true],
    ['too few of any', { any: { least: 2, of: ['a', 'b', 'c'] } }, ['c', 'x'], false],
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

  it('looks past the columns of the same names that users made', () => {
    const own = { ownColumnsFrom: ['RATING', 'ID'] };
    const header = ['Email', 'UNSUB_TIME', 'RATING', 'TIME'];

    expect(ownStart(kind({}, own), header)).toBe(2);
    expect(ownHeader(kind({}, own), header)).toEqual(['RATING', 'TIME']);
    expect(narrowness(kind({ all: ['UNSUB_TIME'] }, own), look(header))).toBe(0);
    expect(narrowness(kind({ all: ['TIME'] }, own), look(header))).toBeGreaterThan(0);
    expect(ownStart(kind({}), header)).toBe(0);
  });
});
