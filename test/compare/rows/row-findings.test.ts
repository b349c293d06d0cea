import { describe, expect, it } from 'vitest';
import { AddressFindings, ConsentFindings } from '../../../src/compare/rows/row-findings.ts';

describe('addresses', () => {
  it('counts what is odd by binding, with the place and the example of the first', () => {
    const findings = new AddressFindings();
    findings.check('info@gmial.com', { binding: 0, file: 2, line: 7 });
    findings.check('ann@example.com', { binding: 0, file: 2, line: 8 });
    findings.check('ann@hotmial.com', { binding: 0, file: 3, line: 2 });
    findings.check('bob@hotmial.com', { binding: 1, file: 3, line: 2 });

    const told = findings
      .list()
      .map(({ binding, oddity, count, first, example }) => [
        binding,
        oddity,
        count,
        first.line,
        example,
      ]);

    expect(told).toEqual([
      [0, 'role', 1, 7, ''],
      [0, 'mistyped', 2, 7, 'gmial.com for gmail.com'],
      [1, 'mistyped', 1, 2, 'hotmial.com for hotmail.com'],
    ]);
  });

  it('counts entries that can become no address, and no other faults', () => {
    const findings = new AddressFindings();
    const place = { binding: 0, file: 0, line: 2 };
    findings.checkFault({ code: 'address-hash' }, place);
    findings.checkFault({ code: 'address-without-at' }, place);
    findings.checkFault({ code: 'address-pattern' }, place);
    findings.checkFault({ code: 'address-whole-domain' }, { ...place, line: 3 });

    expect(findings.list().map(({ oddity, count }) => [oddity, count])).toEqual([
      ['hash', 1],
      ['domain', 2],
    ]);
  });

  it('tells of each row with a mistyped address once, in the spelling of the source', () => {
    const told: unknown[] = [];
    const findings = new AddressFindings((row) => told.push(row));
    const place = { binding: 0, file: 2, line: 7 };
    findings.check('ann@gmial.com', place, 'Ann@gmial.com');
    findings.check('ann@gmial.com', { ...place, binding: 1 }, 'Ann@gmial.com');
    findings.check('bob@gmial.com', { ...place, line: 8 });

    expect(told).toEqual([
      { email: 'Ann@gmial.com', meant: 'gmail.com', place },
      { email: 'bob@gmial.com', meant: 'gmail.com', place: { ...place, line: 8 } },
    ]);
  });
});

describe('columns that speak of consent', () => {
  it('counts the rows that each column of a binding holds back, and those who came back after it, and knows which nothing reads', () => {
    const findings = new ConsentFindings();

    findings.noteUnread(0, 'Newsletter');
    const place = { binding: 0, file: 1, line: 7 };
    findings.noteHeld(place, { column: 'Newsletter', cell: 'Nein, Ann' });
    findings.noteHeld({ ...place, line: 9 }, { column: 'Newsletter', cell: 'nein' });
    findings.noteHeld({ ...place, binding: 1 }, { column: 'Last event', cell: 'dnc' });
    findings.noteCameBack(1, 'Last event');

    expect(findings.list()).toEqual([
      {
        binding: 0,
        column: 'Newsletter',
        held: 2,
        places: [
          { file: 1, line: 7, words: undefined },
          { file: 1, line: 9, words: 'nein' },
        ],
        isUnread: true,
        cameBack: 0,
      },
      {
        binding: 1,
        column: 'Last event',
        held: 1,
        places: [{ file: 1, line: 7, words: 'dnc' }],
        isUnread: false,
        cameBack: 1,
      },
    ]);
  });
});
