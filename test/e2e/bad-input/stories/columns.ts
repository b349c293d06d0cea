// Files that can be read, and columns or cells that do not fit.
import { csv, HEADER, ROWS } from '../sound-world.ts';
import type { Stage } from '../stage.ts';
import type { StoryGroup } from '../story.ts';

function rows(...lines: readonly string[]): (stage: Stage) => void {
  return (stage) => {
    stage.write('config/contacts.csv', csv(...lines));
  };
}

function rowsWith(pattern: string | RegExp, replacement: string): readonly string[] {
  return ROWS.map((row) => row.replace(pattern, replacement));
}

export const columns: StoryGroup = {
  title: 'Columns and rows',
  stories: [
    {
      input: 'A delimiter that the file announces and does not use',
      prepare: rows('sep=,', HEADER, ...ROWS),
      command: 'plan',
      exitCode: 64,
      names: ['crm', 'contacts.csv', 'one single column', 'sep='],
    },
    {
      input: 'The cells are parted by something that is no delimiter',
      prepare: rows(
        HEADER.replaceAll(';', ' ~ '),
        ...ROWS.map((row) => row.replaceAll(';', ' ~ ')),
      ),
      command: 'plan',
      exitCode: 64,
      names: ['crm', 'contacts.csv', 'one single column', 'commas, semicolons, tabs'],
    },
    {
      input: 'No column holds the address',
      prepare: (stage) => {
        stage.edit('email: E-Mail, ', '');
        rows(HEADER.replace('E-Mail', 'Kunde'), ...ROWS)(stage);
      },
      command: 'plan',
      exitCode: 64,
      names: [
        'crm',
        'contacts.csv',
        'no column that is called like an e-mail address',
        'columns.email',
      ],
    },
    {
      input: 'A mapped column is not there',
      prepare: (stage) => {
        stage.edit('first_name: Vorname', 'first_name: Vornahme');
      },
      command: 'plan',
      exitCode: 64,
      names: ['crm', 'contacts.csv', '"Vornahme"', 'The nearest is "Vorname"'],
    },
    {
      input: 'The status column is not there',
      prepare: rows(HEADER.replace('Status', 'Newsletter-Status'), ...ROWS),
      command: 'plan',
      exitCode: 64,
      names: ['contacts.csv', 'has no column "Status"', 'Newsletter-Status'],
    },
    {
      input: 'Two columns have one name',
      prepare: rows(`${HEADER};E-Mail`, ...ROWS.map((row) => `${row};`)),
      command: 'plan',
      exitCode: 64,
      names: ['contacts.csv', '"E-Mail" 2 times', 'Column 1 or Column 5'],
    },
    {
      input: 'A column speaks of consent and is not read',
      prepare: (stage) => {
        stage.edit(/ {4}status: .*\n/u, '');
      },
      command: 'plan',
      exitCode: 64,
      names: ['contacts.csv', 'column Status speaks of consent', 'status: subscribed'],
    },
    {
      input: 'Two columns are swapped: the names stand where the addresses belong',
      prepare: (stage) => {
        stage.edit('email: E-Mail, first_name: Vorname', 'email: Vorname, first_name: E-Mail');
      },
      command: 'plan',
      exitCode: 3,
      names: ['20 × column Vorname', 'contacts.csv line 2', 'state/rejects/'],
    },
    {
      input: 'Every address is invalid',
      prepare: rows(HEADER, ...rowsWith('@', ' at ')),
      command: 'plan',
      exitCode: 3,
      names: ['20 × column E-Mail', 'contacts.csv line 2', 'state/rejects/'],
    },
    {
      input: 'One address is invalid',
      prepare: rows(HEADER, ...ROWS, 'nobody at example.com;Anna;Germany;aktiv'),
      command: 'plan',
      exitCode: 3,
      names: ['1 × column E-Mail', 'contacts.csv line 22', 'state/rejects/'],
    },
    {
      input: 'A country that the service does not know',
      prepare: rows(HEADER, ...rowsWith('Germany', 'Elbonia')),
      command: 'plan',
      exitCode: 3,
      names: ['20 × column Land: is no country', 'contacts.csv line 2', 'state/rejects/'],
    },
    {
      input: 'No country at all, and no defaultCountry',
      prepare: rows(HEADER, ...rowsWith('Germany', '')),
      command: 'plan',
      exitCode: 3,
      names: ['20 × the row has no country', 'defaultCountry', 'contacts.csv line 2'],
    },
    {
      input: 'A defaultCountry that the service does not know',
      prepare: (stage) => {
        stage.edit('mode: mirror', 'mode: mirror\n    defaultCountry: Germny');
      },
      command: 'validate',
      exitCode: 64,
      names: ['syncs[0].defaultCountry', 'no country Germny', 'Did you mean Germany?'],
    },
    {
      input: 'A status that nobody knows',
      prepare: rows(HEADER, ...rowsWith('aktiv', 'vielleicht')),
      command: 'plan',
      exitCode: 3,
      names: ['20 × column Status: is no status', 'contacts.csv line 2', 'state/rejects/'],
    },
    {
      input: 'A contact type that is not there, in `update-only`',
      prepare: async (stage) => {
        await stage.run('sync --yes');
        stage.edit(/contactType: .*\n.*\n/u, 'contactType: Newsleter\n    mode: update-only\n');
      },
      command: 'plan',
      exitCode: 64,
      names: ['syncs[0].contactType', 'no contact type Newsleter', 'Did you mean Newsletter?'],
    },
    {
      input: 'Several faults in several sources',
      prepare: (stage) => {
        stage.edit('first_name: Vorname', 'first_name: Vornahme');
        stage.edit('syncs:', '  web: { type: csv, path: web.csv, status: subscribed }\nsyncs:');
        stage.edit(
          'mode: mirror',
          'mode: mirror\n    defaultCountry: Germny\n  - { source: web, contactType: Web }',
        );
        stage.env('LISTFERRY_SECRET_KEY', 'another-secret-key');
      },
      command: 'validate',
      exitCode: 77,
      names: [
        'the service refused the credentials',
        '"Vornahme"',
        'web.csv',
        'there is no such file',
      ],
    },
  ],
};
