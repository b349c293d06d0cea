import { expect, it } from 'vitest';
import { CAMPAIGN_REPORT } from '../../../src/sources/presets/campaign-report.ts';
import { recogniseFile } from '../../../src/sources/presets/recognise.ts';
import { narrowness } from '../../../src/sources/presets/signature.ts';

it.each(['Opened at', 'Date Clicked', 'unique_opens'])(
  'knows a report by its column %j',
  (name) => {
    const look = { path: 'news.csv', header: ['Email', 'First Name', name] };

    expect(narrowness(CAMPAIGN_REPORT, look)).toBeGreaterThan(0);
  },
);

it('takes no contacts for a report, and no report of a provider that nobody names for anybody’s', () => {
  const contacts = { path: 'people.csv', header: ['Email', 'First Name', 'Opening hours'] };

  expect(narrowness(CAMPAIGN_REPORT, contacts)).toBe(0);
  expect(recogniseFile('news.csv', ['Email', 'First Name', 'Opened at'])).toBeUndefined();
});
