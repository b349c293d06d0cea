import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/report/index.ts';
import { isProbed, openFor, openQuestion } from '../../../src/report/words/open-behaviours.ts';
import {
  copyWords,
  foundRehearsalLines,
  rehearsalSentence,
  rehearsalText,
} from '../../../src/report/words/rehearsal-words.ts';
import type { Rehearsal } from '../../../src/state/index.ts';
import { REHEARSAL } from '../planned.ts';

function textOf(rehearsal: Partial<Rehearsal>): string {
  const options = { style: plainStyle, file: 'a.plan.rehearsal.json' };
  return [...rehearsalText({ ...REHEARSAL, ...rehearsal }, options)].join('\n');
}

it('says of a plan without items that nothing was carried out', () => {
  const verdicts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };

  const text = textOf({ verdicts, reasons: [], items: [], verified: false });

  expect(text).toContain('The plan has no items, so nothing was carried out.');
  expect(text).not.toContain('Not verified');
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

    expect(textOf({ open })).toContain('… and 3 more, in a.plan.rehearsal.json');
  });

  it('says of a plan without items that there was nothing to do', () => {
    const verdicts = { applied: 0, rejected: 0, drifted: 0, skipped: 0, unknown: 0 };
    const rehearsal = { ...REHEARSAL, verdicts, reasons: [], items: [] };

    expect(textOf(rehearsal)).toContain('items 0\n');
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
