import { type TestAccount, bodyText } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

const HEADER = 'email,country,city';
const ANN = 'ann@example.test,1,Oslo';

tellStories('Uploads', {
  csv_existing: {
    tell: (account) => {
      account.add('ann@example.test', { city: 'Oslo' });
      return uploaded(account, [HEADER, 'ann@example.test,1,Bergen']);
    },
    seen: {
      skip: ['success', ['Oslo']],
      update: ['success', ['Bergen']],
      duplicate: ['success', ['Oslo', 'Bergen']],
      reject_file: ['failed', ['Oslo']],
    },
  },
  csv_in_file_dup: {
    given: { csv_existing: 'duplicate' },
    tell: (account) => uploaded(account, [HEADER, ANN, 'ANN@example.test,1,Bergen']),
    seen: {
      first: ['success', ['Oslo']],
      last: ['success', ['Bergen']],
      both: ['success', ['Oslo', 'Bergen']],
      reject_file: ['failed', []],
    },
  },
  csv_bad_row: {
    given: { csv_atomic: 'none' },
    tell: (account) => uploaded(account, [HEADER, ANN, 'no address,1,Rome', 'cy@e.test,1,Paris']),
    seen: {
      skip: ['success', ['Oslo', 'Paris']],
      reject_file: ['failed', []],
      stop_at_row: ['failed', ['Oslo']],
    },
  },
  csv_atomic: {
    given: { csv_bad_row: 'stop_at_row' },
    tell: (account) => {
      const good = ['a@e.test,1,Oslo', 'b@e.test,1,Rome', 'c@e.test,1,Paris'];
      return uploaded(account, [HEADER, ...good, 'no address,1,Bergen']);
    },
    seen: {
      all: ['failed', []],
      'per_chunk(2)': ['failed', ['Oslo', 'Rome']],
      none: ['failed', ['Oslo', 'Rome', 'Paris']],
    },
  },
  csv_timing: {
    tell: (account) => {
      const rows = Array.from({ length: 150 }, (_, index) => `p${String(index)}@e.test,1,Oslo`);
      account.upload([HEADER, ...rows].join('\n'));
      return [0, 5_000, 1_000, 60_000].map((waitMs) => {
        account.advance(waitMs);
        return account.contacts().length;
      });
    },
    seen: {
      sync: [150, 150, 150, 150],
      'async(5,50)': [0, 1, 51, 150],
      'async_lost_chunk(5,50)': [0, 1, 51, 100],
    },
  },
  csv_header: {
    tell: (account) => {
      const sample = bodyText(account.raw('two/contacts/csv-sample/download')).split('\n')[0] ?? '';
      const headers = ['city,country,email\nOslo,1,ann@example.test', `${sample}\nbob@e.test,,,1`];
      const statuses = headers.map((file) => account.upload(`${file}\n`).status);
      return [...statuses, account.contacts().length];
    },
    seen: {
      required_exact: ['failed', 'success', 1],
      any_order: ['success', 'success', 2],
      ignored_first_line: ['success', 'success', 1],
    },
  },
  csv_country: {
    tell: (account) => {
      const rows = [
        'a@e.test,1,id',
        'b@e.test,Norway,name',
        'c@e.test,NO,iso2',
        'd@e.test,NOR,iso3',
      ];
      return uploaded(account, [HEADER, ...rows])[1];
    },
    seen: { any: ['id', 'name', 'iso2', 'iso3'], id: ['id'], name: ['name'], iso2: ['iso2'] },
  },
  csv_delimiter: {
    tell: (account) =>
      uploaded(
        account,
        [HEADER, ANN].map((line) => line.replaceAll(',', ';')),
      ),
    seen: { comma: ['failed', []], semicolon_accepted: ['success', ['Oslo']] },
  },
  csv_bom: {
    tell: (account) => uploaded(account, [`\uFEFF${HEADER}`, ANN]),
    seen: { ok: ['success', ['Oslo']], becomes_part_of_first_header: ['failed', []] },
  },
  csv_charset: {
    tell: (account) => {
      account.upload(Buffer.from(`${HEADER}\nann@example.test,1,Å`, 'latin1'));
      account.upload(Buffer.from(`${HEADER}\nbob@example.test,1,Å`, 'utf8'));
      return account.contacts().map(({ city }) => city);
    },
    seen: { utf8: ['\uFFFD', 'Å'], latin1: ['Å', 'Ã\u0085'] },
  },
  csv_newline_in_quotes: {
    tell: (account) => {
      const bob = 'bob@example.test,1,"Rome, ""Old"""';
      return uploaded(account, [HEADER, 'ann@example.test,1,"Os\ncy@example.test,1,lo"', bob]);
    },
    seen: {
      ok: ['success', ['Os\ncy@example.test,1,lo', 'Rome, "Old"']],
      breaks: ['success', ['Os', 'lo', 'Rome, "Old"']],
    },
  },
  csv_max: {
    given: { failure_status: '422' },
    tell: (account) => {
      const manyRows = [HEADER, 'a@e.test,1,A', 'b@e.test,1,B', 'c@e.test,1,C'].join('\n');
      const manyBytes = [HEADER, `d@e.test,1,${'long '.repeat(20)}`].join('\n');
      const form = { contact_type_id: '1' };
      const statuses = [manyRows, manyBytes].map((file) => {
        const content = Buffer.from(file);
        const parts = { method: 'POST', form, file: { content } };
        return account.raw('two/contacts/upload-csv', parts).status;
      });
      return [...statuses, account.contacts().length];
    },
    seen: {
      unlimited: [200, 200, 4],
      'failed_rows(2)': [422, 200, 1],
      'failed_bytes(80)': [200, 422, 3],
      'html_413(80)': [200, 413, 3],
      'truncated(2)': [200, 200, 3],
    },
  },
  csv_mime_check: {
    tell: (account) => {
      const files = [
        { name: 'a.CSV', contentType: 'application/octet-stream' },
        { name: 'a.txt', contentType: 'text/csv' },
        { name: 'a.txt', contentType: 'text/plain' },
        { name: 'a.csv', contentType: 'application/vnd.ms-excel' },
      ];
      return files.map((file) => account.upload(`${HEADER}\n${ANN}\n`, file).status);
    },
    seen: {
      by_name: ['success', 'failed', 'failed', 'success'],
      'text/csv_only': ['failed', 'success', 'failed', 'failed'],
      'text/plain': ['failed', 'failed', 'success', 'failed'],
      'application/vnd.ms-excel': ['failed', 'failed', 'failed', 'success'],
      refuses_all: ['failed', 'failed', 'failed', 'failed'],
    },
  },
  csv_unknown_column: {
    tell: (account) => {
      const answer = account.upload('email,country,shoe_size\nann@example.test,1,42\n');
      return [answer.status, account.list('one/custom-fields').map(({ field_name }) => field_name)];
    },
    seen: {
      ignore: ['success', []],
      custom_field: ['success', ['shoe_size']],
      reject: ['failed', []],
    },
  },
  csv_blank_cell: {
    tell: (account) => {
      account.upload(`${HEADER}\n${ANN}\n`);
      return uploaded(account, [HEADER, 'ann@example.test,1,']);
    },
    seen: { keep: ['success', ['Oslo']], clear: ['success', ['']] },
  },
  csv_sample_body: {
    tell: (account) => bodyText(account.raw('two/contacts/csv-sample/download')).slice(0, 30),
    seen: {
      csv: 'email,first_name,last_name,cou',
      json: '{"status":"success","message":',
      failed: '{"status":"failed","errors":"R',
    },
  },
});

/** How the file is answered, and the cities of the contacts that are there then. */
function uploaded(account: TestAccount, lines: readonly string[]): [string, unknown[]] {
  const { status } = account.upload(`${lines.join('\n')}\n`);
  return [status, account.contacts().map(({ city }) => city)];
}
