import { expect, it } from 'vitest';
import { factsText } from '../../../src/report/text/runs-text.ts';

const observedAt = '2026-11-20T12:00:00.000Z';

it('says so when nothing is known', () => {
  expect([...factsText([])]).toEqual(['No facts are known of this service yet.']);
});

it('shows each fact with where it is from, when and how', () => {
  const lines = factsText([
    { name: 'trim', value: 'no', source: 'probed', observedAt, evidence: 'probe aa: spaces' },
    { name: 'duplicate_add', value: 'reject', source: 'configured', observedAt, evidence: null },
  ]);

  expect([...lines]).toEqual([
    '2 facts known of this service:',
    `  trim           no  (probed ${observedAt}, probe aa: spaces)`,
    `  duplicate_add  reject  (configured ${observedAt})`,
  ]);
});

it('makes visible what a service put into its columns', () => {
  const value = 'a\u0007b';

  const [, line] = factsText([
    { name: 'csv_sample', value, source: 'probed', observedAt, evidence: null },
  ]);

  expect(line).not.toContain('\u0007');
});
