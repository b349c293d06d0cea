import { describe, expect, it } from 'vitest';
import { fleetHtml, type FleetPageRow } from '../../../src/report/html/fleet-html.ts';
import { HOSTILE } from '../hostile.ts';
import { bareText, sectionText } from './bare-text.ts';

const ROW: FleetPageRow = {
  account: 'berlin',
  exitCode: 0,
  conditions: [],
  counts: null,
  seconds: 1,
  lastGoodAgeSeconds: null,
  href: 'accounts/berlin/index.html',
  runs: [
    { startedAt: '2026-11-20T02:30:00Z', exitCode: 0, applied: 12 },
    { startedAt: '2026-11-19T02:30:00Z', exitCode: null },
    { startedAt: '2026-11-18T02:30:00Z', exitCode: 0, applied: 40 },
  ],
};

function pageOf(...accounts: readonly FleetPageRow[]): string {
  return [...fleetHtml({ file: 'fleet.yaml', accounts, madeAt: '2026-11-20T05:00:00Z' })].join('');
}

describe('a row', () => {
  it('links the page of its account, and says how it stands and how the last run ended', () => {
    const page = pageOf(ROW);

    expect(page).toContain('<a href="accounts/berlin/index.html">');
    expect(sectionText(page, 'accounts')).toMatch(
      /berlin well 2026-11-20 02:30[^,]*, exit code 0/u,
    );
  });

  it('has no link and no picture where there are no pages and no runs', () => {
    const text = sectionText(pageOf({ ...ROW, href: undefined, runs: [] }), 'accounts');

    expect(pageOf({ ...ROW, href: undefined, runs: [] })).not.toContain('<a ');
    expect(text).toContain('no run yet');
  });

  it('draws a bar for each run with a result, and says its numbers as text and to those who hear the page', () => {
    const page = pageOf(ROW);

    expect(page.match(/<rect /gu)).toHaveLength(2);
    expect(page).toMatch(
      /<svg [^>]*role="img" aria-labelledby="changes-0-title changes-0-desc"><title id="changes-0-title">[^<]*berlin<\/title><desc id="changes-0-desc">2 runs[^<]*last 12, least 12, most 40\.<\/desc>/u,
    );
    expect(sectionText(page, 'accounts')).toContain('last 12, least 12, most 40');
  });

  it('tells what is open, with what to type', () => {
    const parked = {
      id: 'DELETES_PARKED',
      exitCode: 4,
      message: '12 deletes wait.',
      isNote: false,
      next: 'listferry show last --config berlin.yaml',
    };
    const page = pageOf(
      { ...ROW, conditions: [parked] },
      { ...ROW, account: 'bonn', exitCode: 64 },
    );

    expect(sectionText(page, 'accounts')).toContain('berlin something is open');
    expect(sectionText(page, 'accounts')).toContain('bonn configuration');
    expect(bareText(page)).toContain('listferry show last --config berlin.yaml');
  });
});

it.each(HOSTILE)('runs and loads nothing of what a message holds: %s', (_aim, value) => {
  const hostile = { id: 'FAULT', exitCode: 1, message: value, isNote: false, next: value };
  const page = pageOf({ ...ROW, account: value.slice(0, 60), exitCode: 1, conditions: [hostile] });

  const body = page.slice(page.indexOf('<main>'), page.indexOf('</main>'));
  const tags = new Set([...body.matchAll(/<\/?([a-z0-9]+)/giu)].map(([, tag]) => tag));
  expect(
    [...tags].filter((tag) => ['img', 'script', 'iframe', 'style', 'link'].includes(tag ?? '')),
  ).toEqual([]);
  expect(body).not.toMatch(/<[a-z][^>]* (?:on\w+|style|src)=/u);
  expect(page).toContain("default-src 'none'");
});
