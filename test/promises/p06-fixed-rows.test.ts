// P6, "The numbers add up", for rows that come back fixed: each clears the row that it was made from.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveRejectedRows } from '../../src/cli/files/rejects.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import { invalidRows } from '../../src/plan/index.ts';
import { plainStyle, planText } from '../../src/report/index.ts';
import { fileSource } from '../../src/sources/readers.ts';
import { itemsOf, World } from '../world/world.ts';

const HEADER = 'Email,First name,Country,City,Status';
const EXPORT = [
  HEADER,
  'ann@example.com,Ann,India,Pune,subscribed',
  'bob(at)example.com,Bob,India,Delhi,subscribed',
  'cem@example.com,Cem,Elbonia,Ulm,subscribed',
];

let directory: string;
let world: World;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-fixed-'));
  write('crm.csv', EXPORT);
  world = new World();
  useFiles(['crm.csv']);
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(directory, name), `${lines.join('\n')}\n`);
}

function useFiles(path: readonly string[]): void {
  world.config = {
    sources: {},
    readySources: [
      {
        source: fileSource({ name: 'crm', baseDirectory: directory, path }),
        columns: {},
        status: { kind: 'column', column: 'Status', map: {} },
        statusWritten: true,
      },
    ],
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    suppressions: [{ sources: ['crm'] }],
    guards: { firstMirror: 'allow' },
  };
}

/** Fixes the rows that the plan rejected as a person does, and hands them back under another name. */
async function handBack(fix: (text: string) => string, name = 'fixed.csv'): Promise<MadePlan> {
  const { plan } = await world.plan();
  saveRejectedRows(plan, join(directory, 'rejects'));
  const text = readFileSync(join(directory, 'rejects', 'crm', 'crm.csv'), 'utf8');
  writeFileSync(join(directory, name), fix(text));
  useFiles(['crm.csv', name]);
  return await world.plan();
}

const fixBoth = (text: string): string =>
  text.replace('bob(at)', 'bob@').replace(/Elbonia(?="?,)/u, 'Germany');

function creates({ plan }: MadePlan): string[] {
  return [...plan.items('createContact')].map(({ address }) => address).sort();
}

describe('P6: a fixed row that is handed back', () => {
  it('clears the row that it was made from, though that is still in the export', async () => {
    const made = await handBack(fixBoth);

    const { head } = made.plan;
    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
    expect(invalidRows(head)).toBe(0);
    expect([...made.plan.rejects()]).toEqual([]);
    expect(head.guards.filter(({ name }) => name === 'maxInvalid')).toMatchObject([{ value: 0 }]);
    expect(head.rows[0]).toMatchObject({ read: 5, desired: 3, invalid: 0, excluded: 2 });
    expect([...planText(made.plan, { style: plainStyle })].join('\n')).toContain(
      'crm → Newsletter: 5 read = 3 desired + 2 fixed',
    );
    expect(head.warnings).toEqual([]);
  });

  it('leaves nothing to do and nothing to tell once it was accepted', async () => {
    await handBack(fixBoth);

    const { result } = await world.sync();

    expect(result).toMatchObject({ invalidRows: 0, verified: true });
    expect(await world.differences()).toEqual([]);
  });

  it('counts once while it is still wrong', async () => {
    const made = await handBack((text) => text.replace('"Elbonia",', 'Germany,'));

    expect(invalidRows(made.plan.head)).toBe(1);
    expect([...made.plan.rejects()]).toMatchObject([{ file: 'fixed.csv', line: 2 }]);
  });

  it('may be fixed in a second attempt, which clears the first one too', async () => {
    await handBack((text) => text.replace('bob(at)', 'bob AT '));
    const { plan } = await world.plan();
    saveRejectedRows(plan, join(directory, 'again'));
    const again = readFileSync(join(directory, 'again', 'crm', 'fixed.csv'), 'utf8');
    writeFileSync(join(directory, 'again.csv'), fixBoth(again.replace('bob AT ', 'bob@')));
    useFiles(['crm.csv', 'fixed.csv', 'again.csv']);

    const made = await world.plan();

    expect(invalidRows(made.plan.head)).toBe(0);
    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
  });

  it('comes back from a spreadsheet with semicolons, its columns moved', async () => {
    const made = await handBack((text) => {
      const table: string[][] = parse(fixBoth(text), { bom: true });
      const moved = table.map(([line = '', column = '', why = '', name = '', ...cells]) =>
        [...cells, name.toUpperCase(), why.replaceAll(';', ','), column, line].join(';'),
      );
      return `\ufeff${moved.join('\r\n')}\r\n`;
    });

    expect(invalidRows(made.plan.head)).toBe(0);
    expect(creates(made)).toHaveLength(3);
  });
});

describe('P4: a fixed row never loosens consent', () => {
  it('leaves who has left since then, whatever else of the row has changed', async () => {
    await handBack(fixBoth);
    write('crm.csv', [
      ...EXPORT.slice(0, 2),
      'bob(at)example.com,Robert,India,Goa,unsubscribed',
      ...EXPORT.slice(3),
    ]);

    const made = await world.plan();

    expect(creates(made)).toEqual(['ann@example.com', 'cem@example.com']);
    expect([...made.plan.items('suppress')]).toMatchObject([{ address: 'bob@example.com' }]);
  });

  it('does not let a person write that somebody is subscribed who left', async () => {
    write('crm.csv', [...EXPORT.slice(0, 2), 'bob(at)example.com,Bob,India,Delhi,unsubscribed']);

    const made = await handBack((text) =>
      text.replace('bob(at)', 'bob@').replace('unsubscribed', 'subscribed'),
    );

    expect(creates(made)).toEqual(['ann@example.com']);
    expect([...made.plan.items('suppress')]).toMatchObject([{ address: 'bob@example.com' }]);
    expect(invalidRows(made.plan.head)).toBe(0);
  });
});

describe('P4: a status that nobody knows, which a person has looked at', () => {
  const fix = (text: string): string => text.replaceAll('"subskribed"', '"subscribed"');
  const export_ = (status: string): readonly string[] => [
    ...EXPORT.slice(0, 2),
    `bob@example.com,Bob,India,Delhi,${status}`,
  ];

  beforeEach(() => {
    write('crm.csv', export_('subskribed'));
  });

  it('is what the fixed row says, so that its person is created', async () => {
    const made = await handBack(fix);

    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com']);
    expect(invalidRows(made.plan.head)).toBe(0);
  });

  it('is so where the address was corrected as well, and after an attempt that was not understood either', async () => {
    write('crm.csv', export_('subskribed').join('\n').replace('bob@', 'bob(at)').split('\n'));
    await handBack((text) => text.replace('bob(at)', 'bob@').replaceAll('"subskribed"', '"subs"'));
    const { plan } = await world.plan();
    saveRejectedRows(plan, join(directory, 'again'));
    const again = readFileSync(join(directory, 'again', 'crm', 'fixed.csv'), 'utf8');
    write('again.csv', [again.replaceAll('"subs"', '"subscribed"')]);
    useFiles(['crm.csv', 'fixed.csv', 'again.csv']);

    expect(creates(await world.plan())).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('suppresses whoever left by it', async () => {
    const made = await handBack((text) => text.replaceAll('"subskribed"', '"unsubscribed"'));

    expect(creates(made)).toEqual(['ann@example.com']);
    expect([...made.plan.items('suppress')]).toMatchObject([{ address: 'bob@example.com' }]);
  });

  it.each(['unsubscribed', 'gone'])(
    'still keeps mail away once the original says another word, %s',
    async (word) => {
      await handBack(fix);
      write('crm.csv', export_(word));

      expect(creates(await world.plan())).toEqual(['ann@example.com']);
    },
  );

  it('still keeps mail away in another row of the person, at which nobody looked', async () => {
    await handBack(fix);
    write('crm.csv', [...export_('subskribed'), 'bob@example.com,Robert,India,Goa,subskribed']);

    expect(creates(await world.plan())).toEqual(['ann@example.com']);
  });

  it('keeps mail away where a name says so too', async () => {
    write(
      'crm.csv',
      export_('subskribed').join('\n').replace(',Bob,', ',Bob - DO NOT EMAIL,').split('\n'),
    );

    const made = await handBack((text) => fix(text).replace(' - DO NOT EMAIL', ''));

    expect(creates(made)).toEqual(['ann@example.com']);
  });
});

describe('P6: a fixed row whose original has changed', () => {
  it('gives way to the row that the source has of that person now, and is told', async () => {
    await handBack(fixBoth);
    write('crm.csv', [
      ...EXPORT.slice(0, 2),
      'bob@example.com,Bob,India,Goa,subscribed',
      ...EXPORT.slice(3),
    ]);

    const made = await world.plan();

    const bob = [...made.plan.items('createContact')].find(({ address }) =>
      address.startsWith('bob'),
    );
    expect(bob?.fields).toMatchObject({ city: 'Goa' });
    expect(invalidRows(made.plan.head)).toBe(0);
    expect(made.plan.head.warnings).toMatchObject([
      {
        code: 'FIXED_ROWS_WITHOUT_ORIGINAL',
        message: expect.stringMatching(/^1 row of crm .*: 1 row skipped/u) as string,
      },
    ]);
  });

  it('is a row like any other where no source has another one of that person', async () => {
    await handBack(fixBoth);
    write('crm.csv', EXPORT.slice(0, 2));

    const made = await world.plan();

    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
    expect(made.plan.head.warnings).toMatchObject([
      {
        code: 'FIXED_ROWS_WITHOUT_ORIGINAL',
        message: expect.stringMatching(/^2 rows of crm .*: 2 rows taken/u) as string,
      },
    ]);
  });

  it('may be taken away without a guard once it counts no more', async () => {
    await handBack(fixBoth);
    await world.sync();
    write('crm.csv', [...EXPORT.slice(0, 2), ...EXPORT.slice(2).map(fixBoth)]);
    await world.sync();
    useFiles(['crm.csv']);

    const { plan } = await world.plan();

    expect(plan.head.guards.filter(({ tripped }) => tripped)).toEqual([]);
    expect(itemsOf(plan)).toEqual([]);
  });
});

describe('P6: a file of fixed rows that was handled badly', () => {
  it('is of rows like any other where its column of names was deleted: the originals stay invalid', async () => {
    const made = await handBack((text) =>
      fixBoth(text)
        .replace('"listferry row",', '')
        .replaceAll(/"row-[0-9a-f-]+",/gu, ''),
    );

    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
    expect(invalidRows(made.plan.head)).toBe(2);
  });

  it.each([
    ['emptied', ''],
    ['overwritten', 'see below'],
    ['run as a formula', '#NAME?'],
    ['of no row', `row-${'0'.repeat(24)}`],
  ])('clears nothing where a name was %s', async (_how, name) => {
    const made = await handBack((text) => fixBoth(text).replaceAll(/row-[0-9a-f-]+/gu, name));

    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'cem@example.com']);
    expect(invalidRows(made.plan.head)).toBe(2);
  });

  it('clears one row for each that has its name', async () => {
    write('crm.csv', [
      ...EXPORT.slice(0, 2),
      'none,Bob,India,Delhi,subscribed',
      'none,Bob,India,Delhi,subscribed',
    ]);

    const made = await handBack(
      (text) =>
        text.split('\r\n').slice(0, 2).join('\r\n').replace('none', 'bob@example.com') + '\r\n',
    );

    expect(invalidRows(made.plan.head)).toBe(1);
  });

  it('takes two rows that one was split into', async () => {
    write('crm.csv', [
      ...EXPORT.slice(0, 2),
      'bob@example.com or eve@example.com,Bob,India,Delhi,subscribed',
    ]);

    const made = await handBack((text) => {
      const [header = '', row = ''] = text.split('\r\n');
      const both = 'bob@example.com or eve@example.com';
      return [
        header,
        row.replace(both, 'bob@example.com'),
        row.replace(both, 'eve@example.com'),
        '',
      ].join('\r\n');
    });

    expect(invalidRows(made.plan.head)).toBe(0);
    expect(creates(made)).toEqual(['ann@example.com', 'bob@example.com', 'eve@example.com']);
    expect(made.plan.head.warnings).toEqual([]);
  });
});
