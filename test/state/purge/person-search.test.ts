import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersonSearch } from '../../../src/state/purge/person-search.ts';

const ANN = 'ann@example.test';

describe('a search for a person', () => {
  it.each([
    ['as it is', 'ann@example.test'],
    ['in capitals', 'Ann@EXAMPLE.Test'],
    ['with a name before it', 'Ann Example <ann@example.test>'],
    ['at the end of a sentence', 'Ask ann@example.test.'],
    ['as a value of JSON', '{"email":"ann@example.test","city":null}'],
    ['as a link', 'mailto:ann@example.test?subject=hello'],
    ['as a parameter', 'https://shop.test/?to=ann@example.test&lang=en'],
    ['guarded against spreadsheets', `"'ann@example.test"`],
    ['percent-encoded', 'https://shop.test/?to=ann%40example.test'],
    ['percent-encoded letter by letter', '%61%6E%6e%40example%2Etest'],
    ['quoted-printable, over two lines', 'To: ann=40exam=\r\nple.test'],
    ['with an entity of HTML', '<td>ann&#64;example.test</td>'],
    ['with an entity in hexadecimal', '<td>ann&#x40;example.test</td>'],
    ['with an escape of JSON', String.raw`"ann\u0040example.test"`],
  ])('finds the address %s', (_words, text) => {
    expect(searchFor(ANN).inText(text)).toBe(true);
  });

  it.each([0, 1, 2])('finds it in base64 after %i other bytes', (before) => {
    const text = Buffer.from(`${' '.repeat(before)}${ANN}; more`).toString('base64');

    expect(searchFor(ANN).inText(`Content: ${text}`)).toBe(true);
  });

  it('finds it in base64 that a mail breaks into lines', () => {
    const text = Buffer.from(`${'x'.repeat(50)} ${ANN}`).toString('base64');

    expect(searchFor(ANN).inText(text.replaceAll(/.{76}/gu, '$&\r\n'))).toBe(true);
  });

  it.each(['little', 'big'])('finds it in UTF-16 of %s-endian order at any byte', (order) => {
    for (const before of ['', 'x', 'ab', 'abc`\n']) {
      const wide = Buffer.from(`to ${ANN}, please`, 'utf16le');
      const bytes = order === 'big' ? wide.swap16() : wide;

      expect(searchFor(ANN).inBytes(Buffer.concat([Buffer.from(before), bytes]))).toBe(true);
    }
  });

  it('finds a domain of other letters by its ASCII form, and the other way round', () => {
    expect(searchFor('ann@xn--bcher-kva.test').inText('Ann@Bücher.test')).toBe(true);
    expect(searchFor('ann@xn--bcher-kva.test').inText('ann@xn--bcher-kva.test')).toBe(true);
  });

  it.each([
    'joann@example.test',
    'jo-ann@example.test',
    'ann@example.test.org',
    'ann at example.test',
  ])('takes nobody else for the person: %s', (text) => {
    const search = searchFor(ANN);

    expect(search.inText(text)).toBe(false);
    expect([...search.found]).toEqual([]);
  });

  it('keeps whom it met, by the key form', () => {
    const search = new PersonSearch((address) => address.endsWith('@example.test'));

    search.inText('Ann@example.test, bo@example.test, cy@other.test');

    expect([...search.found]).toEqual(['ann@example.test', 'bo@example.test']);
  });

  it('takes the person out of a text and leaves the rest', () => {
    const text = '{"code":"told","text":"ANN@example.test, bo@example.test"}';

    expect(searchFor(ANN).redacted(text)).toBe(
      '{"code":"told","text":"(erased), bo@example.test"}',
    );
    expect(searchFor(ANN).redacted('nobody')).toBeUndefined();
  });

  it('finds any plain address between any words', () => {
    const words = fc.stringMatching(/^[a-z0-9 ]{0,20}$/u);
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/u);
    fc.assert(
      fc.property(words, name, name, words, (before, local, domain, after) => {
        const address = `${local}@${domain}.test`;
        return searchFor(address).inText(`${before} ${address} ${after}`);
      }),
    );
  });
});

function searchFor(person: string): PersonSearch {
  return new PersonSearch((address) => address === person);
}
