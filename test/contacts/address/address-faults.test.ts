import { describe, expect, it } from 'vitest';
import {
  cleanAddress,
  removeInvisible,
  faultOfDomain,
  faultOfLocalPart,
  faultOfWhole,
} from '../../../src/contacts/address/address-faults.ts';

describe('cleaning an address', () => {
  it.each([
    [
      'a display name stays when brackets come in pairs',
      'A <a@example.test>, B <b@example.test>',
      'A <a@example.test>, B <b@example.test>',
    ],
    ['an encoded @ stays when a real one is there', 'a%40b@example.test', 'a%40b@example.test'],
    ['a trailing dot stays when there is no address', 'End.', 'End.'],
    ['a semicolon at the end goes when it follows an address', 'a@b.test;', 'a@b.test'],
    ['a single quote stays when nothing closes it', "'a@example.test", "'a@example.test"],
    ['wraps are taken off layer by layer', '«"<mailto:a@example.test>"»', 'a@example.test'],
    ['one quote alone is no wrap', '"', '"'],
    ['square brackets go', '[a@example.test]', 'a@example.test'],
    ['the scheme of a directory goes', 'SMTP:a@example.test', 'a@example.test'],
    ['a subject goes with its link', 'mailto:a@example.test?subject=Hi', 'a@example.test'],
    ['a web link goes', '<a class="x" href="mailto:a@example.test">Ann</a>', 'a@example.test'],
    ['so does one of Markdown', '[Ann](mailto:a@example.test)', 'a@example.test'],
    ['with its own words', '[a@b.test](mailto:a@b.test)', 'a@b.test'],
    [
      'unless they are another address',
      '[c@b.test](mailto:a@b.test)',
      '[c@b.test](mailto:a@b.test)',
    ],
    ['its words may be the address', "<A HREF='mailto:a@b.test'>A@b.test</A>", 'a@b.test'],
    [
      'a web link stays, but for its brackets, when its words are another address',
      '<a href="mailto:a@b.test">c@b.test</a>',
      'a href="mailto:a@b.test">c@b.test</a',
    ],
  ])('%s', (_what, text, cleaned) => {
    expect(cleanAddress(text)).toBe(cleaned);
  });
});

describe('removing invisible characters', () => {
  it('keeps what can be seen when it removes the rest', () => {
    expect(removeInvisible('\ufeffE\u200b-\u00adMail é')).toBe('E-Mail é');
  });
});

describe('faults of an address', () => {
  it('finds none when the address is in order', () => {
    expect(faultOfWhole("o'neil+tag@example.test")).toBeUndefined();
    expect(faultOfLocalPart("o'neil+tag")).toBeUndefined();
    expect(faultOfDomain('sub.xn--bcher-kva.test')).toBeUndefined();
  });
});
