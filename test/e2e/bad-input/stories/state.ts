// A state directory that cannot be used, or is not ours.
import { chmodSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../../src/lib/sqlite.ts';
import { interruptRun, synced } from '../history.ts';
import type { Story, StoryGroup } from '../story.ts';

export const state: StoryGroup = {
  title: 'The state directory',
  stories: [
    {
      input: 'The state directory cannot be made',
      prepare: (stage) => {
        stage.write('state', 'a file');
      },
      command: 'plan',
      exitCode: 1,
      names: ['state', 'a file stands in its way', 'Choose another stateDir'],
    },
    {
      input: 'The state directory cannot be written',
      prepare: (stage) => {
        mkdirSync(stage.path('state'), { mode: 0o500 });
      },
      asOtherUser: true,
      command: 'plan',
      exitCode: 1,
      names: ['state/journal.db', 'access is denied', 'the right to write', 'stateDir'],
    },
    {
      input: 'The state directory belongs to another account',
      prepare: async (stage) => {
        await synced(stage);
        const { baseUrl, baseUrl2 } = stage.gate;
        stage.edit(/baseUrl: .*/u, `baseUrl: ${baseUrl.replace('127.0.0.1', 'localhost')}`);
        stage.edit(/baseUrl2: .*/u, `baseUrl2: ${baseUrl2.replace('127.0.0.1', 'localhost')}`);
      },
      command: 'plan',
      exitCode: 7,
      names: ['state/journal.db', 'another account', 'stateDir'],
    },
    {
      input: 'The journal can be read by others',
      prepare: async (stage) => {
        await synced(stage);
        chmodSync(stage.path('state/journal.db'), 0o644);
      },
      command: 'plan',
      exitCode: 1,
      names: ['journal.db', 'chmod 600'],
    },
    {
      input: 'The journal is damaged',
      prepare: async (stage) => {
        await synced(stage);
        const bytes = Buffer.from(stage.read('state/journal.db'));
        bytes.fill(0x5a, 0, 3_000);
        stage.write('state/journal.db', bytes);
      },
      command: 'plan',
      exitCode: 7,
      names: ['journal.db', 'damaged', 'backup'],
    },
    {
      input: 'The journal is another file',
      prepare: (stage) => {
        stage.write('state/journal.db', 'hello');
        chmodSync(stage.path('state/journal.db'), 0o600);
      },
      command: 'status',
      exitCode: 7,
      names: ['journal.db', 'damaged'],
    },
    journalOfVersion(99, 'a newer'),
    journalOfVersion(1, 'an older'),
    {
      input: 'The plan of an interrupted run is gone',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
        for (const file of readdirSync(stage.path('state/plans')))
          rmSync(stage.path(`state/plans/${file}`));
      },
      command: 'resume',
      exitCode: 7,
      names: ['is gone', 'Put the plan file back'],
    },
    {
      input: 'The plan of an interrupted run is damaged',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
        for (const file of readdirSync(stage.path('state/plans')))
          truncateSync(stage.path(`state/plans/${file}`), 4_096);
      },
      command: 'resume',
      exitCode: 7,
      names: ['altered or damaged', 'back from a backup'],
    },
    {
      input: 'An interrupted run is not finished',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
        await stage.run('plan --out the.plan');
      },
      command: 'apply the.plan --yes',
      exitCode: 7,
      names: ['not finished', 'listferry resume'],
    },
    {
      input: 'The configuration changed while an interrupted run is not finished',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
        stage.edit('mode: mirror', 'mode: upsert');
      },
      command: 'resume',
      exitCode: 6,
      names: ['is not finished', 'the configuration changed', 'Put the configuration back'],
    },
    {
      input: 'An interrupted run is not finished, and what it was refused is to be retried',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
      },
      command: 'retry --yes',
      exitCode: 7,
      names: ['not finished', 'listferry resume'],
    },
    {
      input: 'A person is to be erased while an interrupted run is not finished',
      prepare: async (stage) => {
        await synced(stage);
        interruptRun(stage);
      },
      command: 'purge --person nobody@example.org',
      exitCode: 7,
      names: ['Remembered: no later run creates them', 'not finished', 'listferry resume'],
    },
    {
      input: 'Somebody who is to be erased is given as no address',
      command: "purge --person 'somebody at home'",
      exitCode: 64,
      names: ['--person cannot be read as an address', 'Nobody was erased'],
    },
    {
      input: 'A file in the state directory that is not ours names a person who is to be erased',
      prepare: (stage) => {
        stage.write('state/notes.txt', 'Ask nobody@example.org');
      },
      command: 'purge --person nobody@example.org',
      exitCode: 7,
      names: ['state/notes.txt', 'listferry did not write this file', 'remove it yourself'],
    },
    {
      input: 'The ledger of tombstones that is imported is another file',
      command: 'tombstones import config/contacts.csv',
      exitCode: 64,
      names: ['config/contacts.csv', 'is not a ledger of tombstones', 'tombstones export'],
    },
    {
      input: 'The ledger of tombstones that is imported was cut',
      prepare: (stage) => {
        stage.write('erased.json', '{"tombstones":1,"content":{"account":null');
      },
      command: 'tombstones import erased.json',
      exitCode: 64,
      names: ['erased.json', 'altered or cut', 'nothing of it was taken', 'Export it again'],
    },
    {
      input: 'The plan of a run that is to be retried is gone',
      prepare: async (stage) => {
        await synced(stage);
        for (const file of readdirSync(stage.path('state/plans')))
          rmSync(stage.path(`state/plans/${file}`));
      },
      command: 'retry --yes',
      exitCode: 64,
      names: ['is gone', 'listferry plan'],
    },
    {
      input: 'The state directory belongs to another user of this machine',
      prepare: (stage) => {
        mkdirSync(stage.path('state'), { mode: 0o700 });
        chmodSync(stage.path('state'), 0o000);
      },
      asOtherUser: true,
      command: 'status',
      exitCode: 1,
      names: ['state/journal.db', 'access is denied', 'the right to write'],
    },
    {
      input: 'Another run is under way',
      prepare: async (stage) => {
        await synced(stage);
        const locks = stage.path('.local/state/listferry/locks');
        const [name = ''] = readdirSync(locks);
        const lock = new SqliteDatabase(join(locks, name));
        lock.exec('BEGIN EXCLUSIVE');
        stage.onClose(() => lock.close());
      },
      command: 'sync --yes',
      exitCode: 8,
      names: ['Another run of listferry', '--lock-wait', 'listferry status'],
    },
    {
      input: 'The disk is full: the journal',
      prepare: (stage) => {
        stage.fillDisk('journal.db');
      },
      command: 'sync --yes',
      exitCode: 1,
      names: ['state/journal.db', 'the disk is full', 'Make room'],
    },
    {
      input: 'The disk is full: the plan',
      prepare: (stage) => {
        stage.fillDisk('monday.plan');
      },
      command: 'plan --out monday.plan',
      exitCode: 1,
      names: ['monday.plan', 'the disk is full', 'Make room'],
    },
    {
      input: 'The disk is full: the working files of a comparison',
      prepare: (stage) => {
        stage.fillDisk('.scratch');
      },
      command: 'sync --yes',
      exitCode: 1,
      names: ['state', 'the disk is full', 'Make room'],
    },
  ],
};

function journalOfVersion(version: number, whose: string): Story {
  return {
    input: `The journal was written by ${whose} version`,
    prepare: async (stage) => {
      await stage.run('status');
      const db = new SqliteDatabase(stage.path('state/journal.db'));
      db.pragma(`user_version = ${String(version)}`);
      db.close();
    },
    command: 'status',
    exitCode: 7,
    names: ['journal.db', `version ${String(version)}`, 'listferry that wrote it'],
  };
}
