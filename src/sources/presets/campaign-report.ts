// What people did with one mail, as a table with an address column: it looks like a list of contacts and
// says nothing about who wants mail. For providers whose reports have no surer mark than these columns.
import type { FileKind } from './preset.ts';

/** Weak: another provider may count opens beside its contacts. */
export const CAMPAIGN_REPORT = {
  name: 'campaign report',
  certainty: 'assumed',
  recognise: {
    any: {
      least: 1,
      of: [
        ...['Opened', 'Opened At', 'Date Opened', 'Open Date', 'Opened Time', 'Open Time', 'Opens'],
        ...['Clicked', 'Clicked At', 'Date Clicked', 'Clicked Time', 'Click Time', 'Clicks'],
        ...['Total Opens', 'Total Clicks', 'Unique Opens', 'Clicked Link', 'Links Clicked'],
      ],
    },
    weak: true,
  },
  refuse: 'It tells what people did with one mail, not who wants mail. Export the contacts.',
  columns: {},
  status: 'unsaid',
  rest: 'offered',
} as const satisfies FileKind;
