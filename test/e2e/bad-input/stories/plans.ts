// Plans that cannot be applied, and guards that hold them back.
import { mkdirSync } from 'node:fs';
import { SqliteDatabase } from '../../../../src/lib/sqlite.ts';
import { csv, HEADER, ROWS } from '../sound-world.ts';
import type { Stage } from '../stage.ts';
import type { StoryGroup } from '../story.ts';

async function planned(stage: Stage): Promise<void> {
  await stage.run('plan --out the.plan');
}

function alteredBy(sql: string): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await planned(stage);
    const db = new SqliteDatabase(stage.path('the.plan'));
    db.exec(sql);
    db.close();
  };
}

export const plans: StoryGroup = {
  title: 'Plans',
  stories: [
    {
      input: 'There is no plan at that path',
      command: 'apply monday.plan --yes',
      exitCode: 64,
      names: ['monday.plan', 'listferry plan'],
    },
    {
      input: 'The path of the plan is a directory',
      prepare: (stage) => {
        mkdirSync(stage.path('the.plan'));
      },
      command: 'show the.plan',
      exitCode: 64,
      names: ['the.plan', 'is a directory', '--out'],
    },
    {
      input: 'The file is no plan',
      command: 'apply config/contacts.csv --yes',
      exitCode: 64,
      names: ['config/contacts.csv', 'is not a plan', '--out'],
    },
    {
      input: 'The file is another database',
      prepare: async (stage) => {
        await stage.run('status');
      },
      command: 'apply state/journal.db --yes',
      exitCode: 64,
      names: ['journal.db', 'is not a plan'],
    },
    {
      input: 'The plan was altered',
      prepare: alteredBy('DELETE FROM item WHERE seq = 3'),
      command: 'apply the.plan --yes',
      exitCode: 64,
      names: ['the.plan', 'altered or damaged', 'listferry plan'],
    },
    {
      input: 'The plan is cut off',
      prepare: async (stage) => {
        await planned(stage);
        stage.write('the.plan', stage.read('the.plan').subarray(0, 6_000));
      },
      command: 'apply the.plan --yes',
      exitCode: 64,
      names: ['the.plan', 'altered or damaged', 'listferry plan'],
    },
    {
      input: 'The plan was made by another version',
      prepare: alteredBy('PRAGMA user_version = 99'),
      command: 'apply the.plan --yes',
      exitCode: 64,
      names: ['the.plan', 'format 99', 'this version'],
    },
    {
      input: 'The plan was made for another account',
      prepare: async (stage) => {
        await planned(stage);
        const { baseUrl, baseUrl2 } = stage.gate;
        stage.edit(/baseUrl: .*/u, `baseUrl: ${baseUrl.replace('127.0.0.1', 'localhost')}`);
        stage.edit(/baseUrl2: .*/u, `baseUrl2: ${baseUrl2.replace('127.0.0.1', 'localhost')}`);
      },
      command: 'apply the.plan --yes',
      exitCode: 6,
      names: ['is stale', 'the account', 'listferry plan'],
    },
    {
      input: 'The configuration changed since the plan was made',
      prepare: async (stage) => {
        await planned(stage);
        stage.edit('mode: mirror', 'mode: upsert');
      },
      command: 'apply the.plan --yes',
      exitCode: 6,
      names: ['is stale', 'the configuration', 'listferry plan'],
    },
    {
      input: 'The plan was applied already',
      prepare: async (stage) => {
        await planned(stage);
        await stage.run('apply the.plan --yes');
      },
      command: 'apply the.plan --yes',
      exitCode: 0,
      names: ['21 applied', 'Verified'],
    },
    {
      input: 'There is nobody to ask',
      prepare: planned,
      command: 'apply the.plan',
      exitCode: 64,
      names: ['there is nobody to ask', '--yes'],
    },
    {
      input: '--out names a directory',
      command: 'plan --out config',
      exitCode: 64,
      names: [
        'Writing the plan config',
        'a directory stands there',
        'Name another file with --out',
      ],
    },
    {
      input: '--out names a file that is no plan',
      command: 'plan --out config/contacts.csv',
      exitCode: 64,
      names: ['config/contacts.csv', 'no plan', 'Name another file with --out'],
    },
    {
      input: '--out names the plan of an interrupted run',
      prepare: async (stage) => {
        await planned(stage);
        await stage.run('apply the.plan --yes');
        const db = new SqliteDatabase(stage.path('state/journal.db'));
        db.exec("UPDATE run SET phase = 'applying', result = NULL");
        db.close();
      },
      command: 'plan --out the.plan',
      exitCode: 64,
      names: ['the.plan', 'still needs the plan', 'listferry resume'],
    },
    {
      input: 'The source shrank: a nightly run',
      prepare: async (stage) => {
        stage.edit('suppressions:', 'guards: { firstMirror: allow, onTrip: stop }\nsuppressions:');
        await stage.run('sync --yes');
        stage.write('config/contacts.csv', csv(HEADER, ...ROWS.slice(15)));
      },
      command: 'sync --yes',
      exitCode: 4,
      names: ['maxDelete', '--accept delete=15'],
    },
    {
      input: 'A guard is lifted with the wrong number',
      prepare: async (stage) => {
        stage.edit('suppressions:', 'guards: { firstMirror: allow, onTrip: stop }\nsuppressions:');
        await stage.run('sync --yes');
        stage.write('config/contacts.csv', csv(HEADER, ...ROWS.slice(15)));
        await planned(stage);
      },
      command: 'apply the.plan --yes --accept delete=5',
      exitCode: 4,
      names: ['maxDelete', '--accept delete=15'],
    },
  ],
};
