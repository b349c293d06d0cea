import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigInvalidError } from '../../src/config/errors.ts';
import { fileReaders, loadConfig } from '../../src/config/index.ts';
import { writePrivate } from '../../src/fleet/records.ts';
import { type FleetDesk, openFleetDesk } from './fleet-desk.ts';

let desk: FleetDesk;

beforeEach(() => {
  desk = openFleetDesk();
});

afterEach(() => {
  desk.close();
});

/** By line, the key that each problem of the file is about. */
function problemsOf(text: string): readonly (readonly [line: number, key: string])[] {
  try {
    desk.load(text);
  } catch (error) {
    if (error instanceof ConfigInvalidError)
      return error.problems.map(({ line, key }) => [line, key]);
    throw error;
  }
  return [];
}

describe('accounts', () => {
  it('are named after their files, or after the directory of a file that is called as usual', () => {
    desk.config('paris.yaml', 'state-paris');
    desk.config('rome/listferry.yaml', 'state');
    desk.config('oslo/config/listferry.yaml', '../state');

    const { accounts } = desk.load(
      'accounts: [paris.yaml, rome/listferry.yaml, oslo/config/listferry.yaml]\n',
    );

    expect(accounts.map(({ name, stateDir }) => [name, stateDir])).toEqual([
      ['paris', desk.path('state-paris')],
      ['rome', desk.path('rome/state')],
      ['oslo', desk.path('oslo/state')],
    ]);
  });

  it('come from a glob in the order of their names', () => {
    for (const name of ['c', 'a', 'b']) desk.config(`shops/${name}.yaml`, `state-${name}`);

    const { accounts } = desk.load('accounts: shops/*.yaml\n');

    expect(accounts.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('take a file whose own name looks like a pattern', () => {
    desk.config('shop (1).yaml', 'state-1');

    const { accounts } = desk.load('accounts: [{ name: shop, config: shop (1).yaml }]\n');

    expect(accounts).toMatchObject([{ name: 'shop', configPath: desk.path('shop (1).yaml') }]);
  });

  it('have the schedule of the fleet unless they have their own', () => {
    for (const name of ['a', 'b']) desk.config(`${name}.yaml`, `state-${name}`);

    const { accounts } = desk.load(
      [
        'schedule: { cron: "30 2 * * *", timeZone: Europe/Berlin }',
        'accounts:',
        '  - a.yaml',
        '  - { config: b.yaml, schedule: { cron: ["0 5 * * *", "@hourly"], timeZone: UTC } }',
      ].join('\n'),
    );

    expect(accounts.map(({ schedule }) => schedule)).toEqual([
      { lines: ['30 2 * * *'], timeZone: 'Europe/Berlin' },
      { lines: ['0 5 * * *', '@hourly'], timeZone: 'UTC' },
    ]);
  });

  it('get variables of their own by reference', () => {
    desk.config('a.yaml', 'state-a');

    const { accounts } = desk.load(
      'accounts: [{ config: a.yaml, env: { ONE: env:OTHER, TWO: file:key } }]\n',
    );

    expect(accounts[0]?.environment).toEqual({
      ONE: { kind: 'environment', name: 'OTHER' },
      TWO: { kind: 'file', path: desk.path('key') },
    });
  });
});

describe('a fleet file is refused', () => {
  beforeEach(() => {
    for (const name of ['a', 'b']) desk.config(`${name}.yaml`, `state-${name}`);
    desk.config('other/a.yaml', 'state-other');
    desk.config('twin.yaml', 'state-a');
    desk.config('greedy.yaml', 'state-fleet');
  });

  it.each([
    ['an unknown option', 'acounts: a.yaml\naccounts: a.yaml', [[1, 'acounts']]],
    ['no accounts', 'concurrency: 2', [[1, 'accounts']]],
    ['an empty list', 'accounts: []', [[1, 'accounts']]],
    ['a number in the list', 'accounts:\n  - a.yaml\n  - 7', [[3, 'accounts[1]']]],
    ['a file that is missing', 'accounts:\n  - gone.yaml', [[2, 'accounts[0]']]],
    ['a pattern that matches nothing', 'accounts:\n  - gone/*.yaml', [[2, 'accounts[0]']]],
    [
      'a name that no file can have',
      'accounts:\n  - { name: a/b, config: a.yaml }',
      [[2, 'accounts[0]']],
    ],
    ['two of one name', 'accounts:\n  - a.yaml\n  - other/a.yaml', [[3, 'accounts[1]']]],
    [
      'two names that differ in capitals',
      'accounts:\n  - a.yaml\n  - { name: A, config: b.yaml }',
      [[3, 'accounts[1]']],
    ],
    [
      'one configuration twice',
      'accounts:\n  - a.yaml\n  - { name: again, config: ./a.yaml }',
      [[3, 'accounts[1]']],
    ],
    ['two with one state directory', 'accounts:\n  - a.yaml\n  - twin.yaml', [[3, 'accounts[1]']]],
    ['the state directory of the fleet', 'accounts:\n  - greedy.yaml', [[2, 'accounts[0]']]],
    [
      'a key itself',
      'accounts:\n  - { config: a.yaml, env: { KEY: abc } }',
      [[2, 'accounts[0].env.KEY']],
    ],
    [
      'a schedule of six fields',
      'schedule:\n  cron: 0 30 2 * * *\naccounts: a.yaml',
      [[2, 'schedule.cron']],
    ],
    [
      'a day that never comes',
      'schedule:\n  cron: 0 0 30 2 *\naccounts: a.yaml',
      [[2, 'schedule.cron']],
    ],
    [
      'a zone that is none',
      'schedule:\n  cron: 0 0 * * *\n  timeZone: Europe/Atlantis\naccounts: a.yaml',
      [[3, 'schedule.timeZone']],
    ],
    [
      'every problem at once',
      'concurrency: 0\norder: random\naccounts:\n  - a.yaml',
      [
        [1, 'concurrency'],
        [2, 'order'],
      ],
    ],
  ])('for %s', (_what, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });
});

const TEMPLATE = `service:
  baseUrl: https://campaigns.example.com/one/api/
  baseUrl2: https://campaigns.example.com/two/api/
  publicKey: file:keys/\${name}.public
  secretKey: file:keys/\${name}.secret
  account: \${account}
  requestsPerSecond: \${rate}
stateDir: state/\${name}
sources: { crm: { type: csv, path: '\${name}.csv' } }
syncs: [{ source: crm, contactType: '\${list}', defaultCountry: Germany }]
`;

describe('accounts of a template', () => {
  beforeEach(() => {
    desk.write('shared/base.yaml', TEMPLATE);
  });

  it('become configurations that load, with paths relative to the template', () => {
    const { accounts, stateDir } = desk.load(
      [
        'template: shared/base.yaml',
        'accounts:',
        '  - { name: berlin, variables: { account: 7001, rate: 5, list: Newsletter } }',
        '  - { name: bonn, variables: { account: 7002, rate: 2, list: "a: [b]" } }',
      ].join('\n'),
    );

    for (const { configPath, written = '' } of accounts) writePrivate(configPath, written);
    const configs = accounts.map(({ configPath }) =>
      loadConfig(
        configPath,
        fileReaders(() => undefined),
      ),
    );
    expect(accounts.map(({ configPath }) => configPath)).toEqual([
      `${stateDir}/accounts/berlin.yaml`,
      `${stateDir}/accounts/bonn.yaml`,
    ]);
    expect(configs).toMatchObject([
      {
        path: `${stateDir}/accounts/berlin.yaml`,
        stateDir: desk.path('shared/state/berlin'),
        service: {
          account: '7001',
          requestsPerSecond: 5,
          secretKey: { kind: 'file', path: desk.path('shared/keys/berlin.secret') },
        },
        syncs: [{ target: { contactType: 'Newsletter' } }],
      },
      // What looks like YAML stays a text.
      { service: { requestsPerSecond: 2 }, syncs: [{ target: { contactType: 'a: [b]' } }] },
    ]);
    expect(accounts.map((account) => account.stateDir)).toEqual(
      configs.map((config) => config.stateDir),
    );
  });

  it.each([
    ['a variable without a value', 'variables: { account: 7001, rate: 5 }', [[3, 'accounts[0]']]],
    [
      'a value without a place',
      'variables: { account: 7001, rate: 5, list: N, lst: N }',
      [[3, 'accounts[0].variables.lst']],
    ],
    [
      'a list as a value',
      'variables: { account: 7001, rate: 5, list: [N] }',
      [[3, 'accounts[0].variables.list']],
    ],
  ])('are refused for %s', (_what, variables, expected) => {
    const text = `template: shared/base.yaml\naccounts:\n  - { name: berlin, ${variables} }\n`;

    expect(problemsOf(text)).toEqual(expected);
  });

  it('are refused where they would share a state directory', () => {
    desk.write('fixed.yaml', 'stateDir: state\nsources:\n  a: { path: "${name}" }\n');

    expect(
      problemsOf('template: fixed.yaml\naccounts:\n  - { name: a }\n  - { name: b }\n'),
    ).toEqual([[4, 'accounts[1]']]);
  });

  it('need a name and a template that can be read', () => {
    expect(problemsOf('accounts:\n  - { name: a }\n  - { template: shared/base.yaml }\n')).toEqual([
      [2, 'accounts[0]'],
      [3, 'accounts[1].name'],
    ]);
    expect(problemsOf('template: gone.yaml\naccounts:\n  - { name: a }\n')).toEqual([
      [1, 'template'],
    ]);
  });

  it('take no variables beside a configuration', () => {
    desk.config('a.yaml', 'state-a');

    expect(problemsOf('accounts:\n  - { config: a.yaml, variables: { b: 1 } }\n')).toEqual([
      [2, 'accounts[0]'],
    ]);
  });
});
