import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/report/index.ts';
import { runHtml } from '../../../src/report/html/run-html.ts';
import { runJson } from '../../../src/report/json/report-json.ts';
import { runReport } from '../../../src/report/report-format.ts';
import { rehearsalText } from '../../../src/report/rehearsal-report.ts';
import { runText } from '../../../src/report/report-text.ts';
import { runsText } from '../../../src/report/text/runs-text.ts';
import { isProbed, openFor, openQuestion } from '../../../src/report/words/open-behaviours.ts';
import { conditionsOfReport, endingOf } from '../../../src/report/words/ending-words.ts';
import {
  copyWords,
  foundRehearsalLines,
  rehearsalSentence,
} from '../../../src/report/words/rehearsal-words.ts';
import type { Rehearsal, RunRecord, RunResult } from '../../../src/state/index.ts';
import { bareText } from '../html/bare-text.ts';
import { resultOf, runOf, timingOf, wholeReportOf, releaseOf } from '../finished-run.ts';
import { REHEARSAL } from '../planned.ts';

function textOf(rehearsal: Partial<Rehearsal>): string {
  const options = { style: plainStyle, file: 'a.plan.rehearsal.json' };
  return [...rehearsalText({ ...REHEARSAL, ...rehearsal }, options)].join('\n');
}

it('says of a plan without items that nothing was carried out', () => {
  const verdicts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };

  const text = textOf({ verdicts, reasons: [], items: [], verified: false });

  expect(text).toContain('The plan is empty, so nothing was carried out.');
  expect(text).not.toContain('Not verified');
});

it('says that what was not attempted was not looked for, and the rest found', () => {
  const verdicts = { applied: 4, rejected: 0, drifted: 0, skipped: 2, unknown: 0 };

  const text = textOf({ verdicts, verifiedPart: true });

  expect(text).toContain('Verified in part: a final read of the copy found every item');
});

it('speaks of no final read where nothing was carried out', () => {
  const verdicts = { applied: 0, rejected: 0, drifted: 0, skipped: 2, unknown: 0 };

  expect(textOf({ verdicts, verified: false })).toContain('Not verified: nothing was carried out.');
});

describe('the sentence for a page', () => {
  it('says when, on what, how it ended, why, and what it takes', () => {
    expect(rehearsalSentence(REHEARSAL)).toMatch(
      /^Rehearsed on 2026-11-24 on a copy read 3 min before the plan was made: 4,988 applied and 12 rejected \([^)]+\); 41 requests, about 2 min\.$/u,
    );
  });

  it('counts further reasons and names the most frequent', () => {
    const others = [...REHEARSAL.reasons, { verdict: 'rejected', reason: null, count: 1 } as const];

    expect(rehearsalSentence({ ...REHEARSAL, reasons: others })).toContain(
      ', and for 1 other reason)',
    );
  });

  it('shows no character that could steer a terminal', () => {
    const reason = { code: 'rejected', message: 'no\u001b[31m' } as const;
    const reasons = [{ verdict: 'rejected', reason, count: 12 } as const];

    expect(rehearsalSentence({ ...REHEARSAL, reasons })).not.toContain('\u001b');
  });
});

it('says beside the sentence which rows are in no plan', () => {
  const linesOf = (invalidRows: number) => [
    ...foundRehearsalLines({ kind: 'own', rehearsal: { ...REHEARSAL, invalidRows } }),
  ];

  expect(linesOf(5)).toContain('5 rows of the sources were left out of the plan, as invalid.');
  expect(linesOf(1)).toContain('1 row of the sources was left out of the plan, as invalid.');
  expect(linesOf(0).join('\n')).not.toContain('of the sources');
});

describe('the age of the copy', () => {
  it.each([
    [180, /^The copy is older than the plan: it was read at .* is not in it\.$/u],
    [-60, /^The copy is newer than the plan: it was read at .* shows as drifted/u],
    [0.2, /^The copy is as old as the plan: it was read at /u],
  ])('%d s before the plan is said with both moments', (copyOlderBySeconds, words) => {
    const told = copyWords({ ...REHEARSAL, copyOlderBySeconds });

    expect(told).toMatch(words);
    expect(told).toContain('2026-11-24 02:01:00 UTC');
    expect(told).toContain('2026-11-24 02:04:00 UTC');
  });
});

describe('what a terminal shows', () => {
  it('adds up, names items by number, and holds the cost against the plan', () => {
    const text = textOf({});

    expect(text).toContain('items 5,000 = 4,988 applied + 12 rejected');
    expect(text).toContain('items 1,234 1,300');
    expect(text).toContain('The plan itself estimates 40 requests and about 1 min 58 s.');
    expect(text).toContain('Nothing was written to the service.');
  });

  it('says that a probe helps only where it does', () => {
    expect(textOf({ open: ['unicode'] })).not.toContain('listferry probe');
    expect(textOf({ open: ['unicode', 'trim'] })).toContain('`listferry probe` answers 1 of them');
  });

  it('leaves the last of many questions to the file', () => {
    const open = Array.from({ length: 15 }, (_, index) => `behaviour_${String(index)}`);

    expect(textOf({ open })).toMatch(/… and 3 more$[^]*All 15 are in a\.plan\.rehearsal\.json\./mu);
  });

  it('says of a plan without items that there was nothing to do', () => {
    const verdicts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };
    const rehearsal = { ...REHEARSAL, verdicts, reasons: [], items: [] };

    expect(textOf(rehearsal)).toContain(': items 0, on a copy');
    expect(rehearsalSentence(rehearsal)).toContain(': nothing to do; 41 requests');
  });
});

describe('beside a plan', () => {
  it('the sentence stands with what is open', () => {
    const lines = [...foundRehearsalLines({ kind: 'own', rehearsal: REHEARSAL })];

    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(
      '1 question about the service that this plan depends on is open: there the service may behave differently from the copy. Above all: which characters are kept as they are.',
    );
  });

  it.each(['other-plan', 'changed', 'altered', 'unreadable'] as const)(
    'a rehearsal that is foreign (%s) is named and not used',
    (because) => {
      const [line = ''] = foundRehearsalLines({ kind: 'foreign', because });

      expect(line).toMatch(/^The rehearsal beside the plan is not used: .* makes a new one\.$/u);
    },
  );
});

describe('open questions', () => {
  it('are those that matter to what the plan has', () => {
    const open = openFor(new Set(['deleteContact', 'any']), () => false);

    expect(open).toContain('unsub_on_contact_delete');
    expect(open).toContain('list_size');
    expect(open).not.toContain('csv_country');
    expect(open).not.toContain('dup_segment_recipient');
  });

  it('are gone once they are answered', () => {
    expect(openFor(new Set(['upload']), (name) => name.startsWith('csv_'))).toEqual([]);
  });

  it('are asked in words, and by name where this version knows none', () => {
    expect(openQuestion('max_length')).toBe('How long a value may be.');
    expect(openQuestion('of_tomorrow')).toBe('of_tomorrow');
    expect([isProbed('trim'), isProbed('unicode')]).toEqual([true, false]);
  });
});

const FOUND = 'a final read found every item in effect';

describe('how a run ended', () => {
  function ended(result: RunResult, exitCode = 0, release: Partial<RunRecord['release']> = {}) {
    const run = runOf({ release: releaseOf(release) });
    return endingOf({ run, result, exitCode });
  }

  const verified = (more: Partial<RunResult> = {}): RunResult =>
    resultOf({ applied: 9 }, { verified: true, ...more });

  it('is good where every item was seen in effect and nothing is open', () => {
    expect(ended(verified())).toEqual({
      isVerified: true,
      tone: 'good',
      word: 'verified',
      words: FOUND,
    });
  });

  it('is verified in part where what was carried out is in effect', () => {
    const result = resultOf({ applied: 2, skipped: 6 }, { verifiedPart: true });

    expect(ended(result, 3)).toMatchObject({ tone: 'warn', word: 'verified in part' });
  });

  it.each([
    [verified({ invalidRows: 1 }), 3],
    [verified({ returned: 1 }), 4],
    [resultOf({ applied: 1, drifted: 2 }), 6],
  ])('is not good while something is open', (result, exitCode) => {
    expect(ended(result, exitCode).tone).toBe('warn');
  });

  it('is good where a person tolerated the rows that could not be taken', () => {
    expect(ended(verified({ invalidRows: 5 }), 0).tone).toBe('good');
  });

  it.each([
    [resultOf({ applied: 1, unknown: 1 }), 7],
    [verified(), 7],
    [verified(), 1],
    [resultOf({ applied: 2 }, { lostValues: 1 }), 6],
  ])('asks for a person where something is unknown, failed or lost', (result, exitCode) => {
    expect(ended(result, exitCode).tone).toBe('bad');
  });

  it('is verified only where no more people are there twice than are accepted', () => {
    const leaving = (accepted: number) => {
      const left = [{ in: 'Newsletter', copies: 2, accepted, policy: 'report' }] as const;
      return ended(verified({ copies: { made: 0, left } }));
    };

    expect(leaving(2)).toMatchObject({ isVerified: true, tone: 'good' });
    expect(leaving(1)).toMatchObject({
      isVerified: false,
      word: 'not verified',
      words:
        'a final read found every item in effect, with 2 further contacts of people who are there already',
    });
  });

  it('does not call items found in effect where a run had none', () => {
    const words = 'the plan is empty, so nothing was written, and the contact list was read';

    expect(ended(resultOf({}, { verified: true, listReads: 1 }))).toMatchObject({
      isVerified: true,
      words,
    });
  });

  it.each([
    [resultOf({}, { listReads: 0 }), 'the plan is empty, so nothing was written'],
    [resultOf({}, { listReads: 1 }), 'no final read found every item in effect'],
    [resultOf({ skipped: 20 }), 'nothing was carried out'],
    [resultOf({ applied: 1 }, { listReads: 0 }), 'no final read found every item in effect'],
    [
      resultOf({ applied: 2 }, { lostValues: 1 }),
      '1 contact lost values that its update did not clear',
    ],
    [
      resultOf({ applied: 2 }, { lostValues: 2 }),
      '2 contacts lost values that their update did not',
    ],
  ])('says why it is not verified', (result, words) => {
    expect(ended(result)).toMatchObject({ isVerified: false, word: 'not verified' });
    expect(ended(result).words).toContain(words);
  });
});

it('warns of the same in every format, below what a run did and above what it did not', () => {
  const warnings = [
    { code: 'GONE_ON_SERVICE', message: 'Three are gone.', hint: 'Run `listferry plan`.' },
  ] as const;
  const left = [{ in: 'News', copies: 2, accepted: 0, policy: 'report' }] as const;
  const result = resultOf({ applied: 1, skipped: 1 }, { warnings, copies: { made: 0, left } });
  const exceptions = () => [{ seq: 2, verdict: 'skipped', reason: null }] as const;
  const report = { ...wholeReportOf({}, { result, exceptions }), timings: () => [timingOf()] };
  const order = /Writes by endpoint.*Three are gone\..*listferry plan.*Skipped: not attempted/su;

  const text = [...runText(report, { style: plainStyle })].join('\n');
  const page = [...runHtml(report)].join('');
  const markdown = [...runReport(report, 'md', { style: plainStyle })].join('');

  expect([text, bareText(page), markdown]).toEqual(Array(3).fill(expect.stringMatching(order)));
  expect(page).toContain('See <a href="#warnings">1 warning</a>.');
}); // prettier-ignore

it.each([
  ['verified', resultOf({ applied: 2 }, { verified: true }), 0, undefined],
  [
    'verified',
    resultOf({ applied: 2 }, { verified: true, invalidRows: 5 }),
    3,
    'ROWS_INVALID',
  ],
  [
    'verified in part',
    resultOf({ applied: 1, skipped: 1 }, { verifiedPart: true }),
    3,
    'ITEMS_NOT_SENT',
  ],
  ['not verified', resultOf({ applied: 1, rejected: 1 }), 3, 'ITEMS_REJECTED'],
])('says of a run that is %s the same in every format', (word, result, exitCode, id) => {
  const run = runOf({ result });
  const report = wholeReportOf({}, { run, result, exitCode });
  const { words } = endingOf(report);
  const found = `${word}: ${words}`;
  const Found = `${word.charAt(0).toUpperCase()}${found.slice(1)}.`;
  const told = conditionsOfReport(report);

  const text = [...runText(report, { style: plainStyle })];
  const page = bareText([...runHtml(report)].join(''));
  const markdown = [...runReport(report, 'md', { style: plainStyle })].join('');
  const [line] = [
    ...runsText([{ run, exitCode }], {
      style: plainStyle,
      now: new Date(0),
    }),
  ];

  expect(text).toContain(Found);
  expect(told.map((condition) => condition.id)).toEqual(id === undefined ? [] : [id]);
  for (const { message } of told) {
    expect(text.join('\n')).toContain(`${message} [${String(id)}]`);
    expect(page).toContain(`${message} ${Found}`);
    expect(markdown).toContain(message);
  }
  expect(page).toContain(Found);
  expect(markdown).toContain(Found);
  expect(line).toContain(`, ${word}  `);
  expect(runJson(report)).toMatchObject({
    verified: word === 'verified',
    verification: found,
    stillOpen: told.map(({ message }) => message),
  });
}); // prettier-ignore
