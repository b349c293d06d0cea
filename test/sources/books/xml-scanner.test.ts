import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  scanBlock,
  xmlBlocks,
  XmlScanner,
} from '../../../src/sources/books/xml-scanner.ts';
import { inPieces } from '../source-directory.ts';

/** What a scanner meets, in order. */
function scanned(pieces: readonly string[]): readonly string[] {
  const met: string[] = [];
  const scanner = new XmlScanner(
    {
      wantsText: true,
      open: (name, attributes) => met.push(`<${name}${attributes}`),
      close: (name) => met.push(`/${name}`),
      text: (text) => met.push(text),
    },
    'a.xml',
  );
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return met;
}

const DOCUMENT =
  '\ufeff<?xml version="1.0"?>\n<!-- > < --><x:a b="1>2" c=\'"\'>t&amp;&#252;&#xFC;&lt;<![CDATA[<&]]><e/> > </x:a >\n';

describe('scanning XML', () => {
  it('meets the same however the text is cut', () => {
    const whole = scanned([DOCUMENT]);

    for (let at = 0; at <= DOCUMENT.length; at += 1) {
      const parts = scanned([DOCUMENT.slice(0, at), DOCUMENT.slice(at)]);
      expect(parts.join('').trim()).toBe(whole.join('').trim());
    }
    expect(whole.slice(-6)).toEqual(['t&üü<', '<&', '<e', '/e', ' > ', '/a']);
  });

  it.each([
    ['a tag is not closed', '<a><b></a>', 'tags do not match'],
    ['a tag is closed too often', '<a></a></a>', 'tags do not match'],
    ['a longer name closes it', '<a></ab>', 'tags do not match'],
    ['follows its end', '<a/><b/>', 'follows its end'],
    ['no name', '< >', 'no name'],
    ['it ends too soon', '<a>', 'is cut off'],
    ['it ends in a comment', '<a/><!-- ', 'is cut off'],
    ['it ends in CDATA', '<a><![CDATA[', 'is cut off'],
    ['it ends in a declaration', '<a/><!D', 'is cut off'],
    ['it ends in a closing tag', '<a></a', 'is cut off'],
    ['it is empty', '', 'is cut off'],
    ['it declares a type', '<!DOCTYPE a><a/>', 'document type'],
    ['it uses an entity of its own', '<a>&b;</a>', 'XML does not know'],
    ['an ampersand stands alone', '<a>b & c</a>', 'XML does not know'],
    ['a character is out of range', '<a>&#x110000;</a>', 'XML does not know'],
    ['a text is endless', `<a>${'x'.repeat(1_100_000)}`, 'million characters'],
  ])('refuses a document when %s', (_when, text, words) => {
    expect(() => scanned([text])).toThrow(words);
  });
});

describe('finding an attribute', () => {
  it.each([
    [' r="A1" s="2"', 's', '2'],
    [" x:r = 'A&amp;1'", 'r', 'A&1'],
    [' spans="1:2" bar="1"', 'r', undefined],
    [' f="r=\'1\'" r="2"', 'r', '2'],
    ['r="1"', 'r', '1'],
    [' r="&bad;"', 'r', '&bad;'],
    [' r="1', 'r', undefined],
    ['', 'r', undefined],
  ])('finds in %j %s as %j', (attributes, name, value) => {
    expect(attribute(attributes, name)).toBe(value);
  });
});

describe('cutting XML into pieces', () => {
  async function pieces(text: string, bytes: number, ending?: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const block of xmlBlocks(inPieces(text, bytes), ending)) {
      let from = 0;
      for (const end of block.ends) {
        found.push(block.bytes.toString('utf8', from, end));
        from = end;
      }
    }
    return found.filter((piece) => piece !== '');
  }

  it('cuts behind each row, whatever its bytes arrive in', async () => {
    for (const bytes of [1, 7, 1_000]) {
      expect(await pieces('<a><row>1</row><row>ü</row></a>', bytes, '/row>')).toEqual([
        '<a><row>1</row>',
        '<row>ü</row>',
        '</a>',
      ]);
    }
  });

  it('cuts at the same places, wherever the bytes were parted', async () => {
    const part = fc.constantFrom('<row>', '</row>', 'row>', 'ro', 'w>', '>', 'ü', '<a b="c"/>');
    const wanted = (text: string): readonly string[] => text.split(/(?<=row>)/u);

    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
        fc.integer({ min: 1, max: 20 }),
        async (text, bytes) => {
          const found = await pieces(text, bytes, 'row>');
          expect(found).toEqual(wanted(text).filter((piece) => piece !== ''));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('cuts behind any tag where none is named, and where no row comes for long', async () => {
    const text = '<m/>'.repeat(80_000);

    expect(await pieces('<a><b>ü', 4)).toEqual(['<a>', '<b>', 'ü']);
    expect((await pieces(text, 300_000, 'row>')).map(({ length }) => length)).toEqual([
      300_000, 20_000,
    ]);
  });

  it('cuts an endless text between two characters instead of holding it', async () => {
    const text = `<a>${'ü'.repeat(2_500_000)}`;

    const found = await pieces(text, 1_000_001, 'row>');

    expect(found.join('')).toBe(text);
    expect(found.map(({ length }) => length).every((length) => length < 2_500_000)).toBe(true);
  });

  it('hands only whole pieces to another reader', () => {
    const nothing = (): void => undefined;
    const scanner = new XmlScanner(
      { wantsText: false, open: nothing, close: nothing, text: nothing },
      'a',
    );
    const offered: string[] = [];
    const bytes = Buffer.from('<a><b c="></b>"/><d/>');

    scanBlock({ bytes, ends: [10, 17, bytes.length] }, scanner, (all, from, to) => {
      offered.push(all.toString('utf8', from, to));
      return from > 0;
    });

    expect(offered).toEqual(['<a><b c=">', '<d/>']);
  });
});
