import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName } from '../../../src/contacts/cells/full-name.ts';

describe('a whole name', () => {
  it.each([
    ['Ann Lee', 'Ann', 'Lee'],
    ['  Ann   May\tLee ', 'Ann May', 'Lee'],
    ['Ann', 'Ann', ''],
    ['"Ann Lee"', 'Ann', 'Lee'],
    ['ANN LEE', 'ANN', 'LEE'],
    ['Junior Diaz', 'Junior', 'Diaz'],
    ['Jack Ma', 'Jack', 'Ma'],
    ['JP Morgan', 'JP', 'Morgan'],
    ['Ann & Bob Lee', 'Ann & Bob', 'Lee'],
    ['Christelle Bond', 'Christelle', 'Bond'],
    ['Anna-Lena M\u00fcller-Weber', 'Anna-Lena', 'M\u00fcller-Weber'],
    ['Thea Sales', 'Thea', 'Sales'],
  ])('is taken apart: %j', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last, aside: [] });
  });

  it.each([
    ['Lee, Ann', 'Ann', 'Lee'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
    ['Berg, Jan van der', 'Jan', 'van der Berg'],
    ['Lee,', '', 'Lee'],
    [', Ann', 'Ann', ''],
    ['"Lee, Ann"', 'Ann', 'Lee'],
  ])('is turned where the last name comes first: %j', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last, aside: [] });
  });

  it.each([
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Maria de la Cruz Lopez', 'Maria', 'de la Cruz Lopez'],
    ['Omar bin Khalid al-Rashid', 'Omar', 'bin Khalid al-Rashid'],
    ['Jos\u00e9 Ortega y Gasset', 'Jos\u00e9', 'Ortega y Gasset'],
    ['van Berg', '', 'van Berg'],
    ['van berg', 'van', 'berg'],
    ['Al Gore', 'Al', 'Gore'],
    ['Anna Le', 'Anna', 'Le'],
  ])('keeps particles with the last name: %j', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last, aside: [] });
  });

  it.each([
    ['DUPONT Jean', 'Jean', 'DUPONT'],
    ['DE LA CRUZ Maria', 'Maria', 'DE LA CRUZ'],
    ['Jean DUPONT', 'Jean', 'DUPONT'],
    ['LEE A.', 'LEE', 'A.'],
    ['\u5c71\u7530 \u592a\u90ce', '\u592a\u90ce', '\u5c71\u7530'],
    ['\u738b\u5c0f\u660e', '\u738b\u5c0f\u660e', ''],
  ])('knows where the last name is written first: %j', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last, aside: [] });
  });

  it.each([
    ['Dr. Anna Huber', 'Anna', 'Huber', ['Dr.']],
    ['Prof. Dr. med. Anna von Trapp, MBA', 'Anna', 'von Trapp', ['Prof.', 'Dr.', 'med.', 'MBA']],
    ['John Smith III', 'John', 'Smith', ['III']],
    ['Lee, Dr. Ann, Jr.', 'Ann', 'Lee', ['Dr.', 'Jr.']],
    ['Herr Huber', '', 'Huber', ['Herr']],
    ['Med Huber', 'Med', 'Huber', []],
    ['Ann Lee (Friends of Bern)', 'Ann', 'Lee', ['(Friends of Bern)']],
  ])('loses its titles, suffixes and remarks: %j', (text, first, last, aside) => {
    expect(splitName(text)).toEqual({ first, last, aside });
  });

  it.each([
    ...['Huber GmbH', 'Acme, Inc.', 'MUELLER AG', 'Huber & S\u00f6hne', 'Ann und Bob', 'Lee & Ray'],
    ...['Ann Lee & Bob Ray', 'ann@example.test', 'Ann 2', 'Dr.', 'a, b, c', 'Ann: see note', '-'],
    ...['Familie Meier', 'Fam. Meier', 'The Smith Family', 'Famille Dupont', 'M. et Mme Dupont'],
    ...[
      'Kinder-, Jugend- und Elterntelefon',
      'Elterntelefon Bern',
      'Grundschule am Park',
      'The Ray Club',
    ],
    ...['Meier, Huber und Kollegen', 'Jugendamt Bern', 'Info', 'Ecole Jean Moulin'],
    ...['[Not Provided]', '\u5c71 \u7530 \u592a', 'x'.repeat(121), 'x'.repeat(301)],
  ])('is left as it is where it is not clearly that of one person: %j', (text) => {
    expect(splitName(text)).toEqual({ first: '', last: '', aside: [text] });
  });

  it('is nothing where nothing stands', () => {
    expect(splitName(' ')).toEqual({ first: '', last: '', aside: [] });
  });

  it('gives the same words when it is joined again, whatever it is', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Ann',
        'LEE',
        'van',
        'de',
        'Dr.',
        'Jr.',
        'GmbH',
        '&',
        'y',
        'O\u2019Neil',
        'MBA',
      ),
      fc.constantFrom('\u5c71\u7530', '(x)', 'al-Rashid', 'med.', 'lee', 'II', 'Berg'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    const gap = fc.constantFrom(' ', ' ', ' ', ', ', '  ');
    const wordsOf = (text: string): readonly string[] =>
      text
        // A remark in brackets is a word of its own, also right behind another one.
        .replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, ' $& ')
        .split(/[\s,\uff0c\u3001"']+/u)
        .filter((part) => part !== '')
        .sort();

    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { maxLength: 7 }), (pieces) => {
        const text = pieces.flat().join('');
        const { first, last, aside } = splitName(text);

        expect(wordsOf([first, last, ...aside].join(' '))).toEqual(wordsOf(text));
      }),
      { numRuns: 2_000, examples: [[[['A()', ' ']]]] },
    );
  });
});
