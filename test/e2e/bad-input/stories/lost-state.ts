// A state directory that is not the one that this machine left there.
import { copyFileSync, rmSync, truncateSync } from 'node:fs';
import { alterJournal, copyJournal, leaveTwoOut, putJournalBack, synced } from '../history.ts';
import { CONFIG_PATH, type Stage } from '../stage.ts';
import type { StoryGroup } from '../story.ts';

const FOLLOWS = ['Until that is accepted, nobody is deleted', '--accept state'];

async function lost(stage: Stage): Promise<void> {
  await synced(stage);
  rmSync(stage.path('state'), { recursive: true });
  leaveTwoOut(stage);
}

export const lostState: StoryGroup = {
  title: 'A state that was lost or put back',
  stories: [
    {
      input: 'The state directory was deleted or emptied',
      prepare: lost,
      command: 'sync --yes',
      exitCode: 4,
      names: ['its journal was lost', ...FOLLOWS],
    },
    {
      input: 'The state directory was deleted, and somebody asks how things stand',
      prepare: lost,
      command: 'status',
      exitCode: 0,
      names: ['its journal was lost', ...FOLLOWS],
    },
    {
      input: 'An older copy of the state directory was put back',
      prepare: async (stage) => {
        await synced(stage);
        copyJournal(stage);
        await synced(stage);
        putJournalBack(stage);
        leaveTwoOut(stage);
      },
      command: 'sync --yes',
      exitCode: 4,
      names: ['is an older copy', ...FOLLOWS],
    },
    {
      input: 'The journal of another state directory stands in its place',
      prepare: async (stage) => {
        stage.edit('../state', '../other');
        await synced(stage);
        stage.edit('../other', '../state');
        rmSync(stage.path('.local'), { recursive: true });
        await synced(stage);
        copyFileSync(stage.path('other/journal.db'), stage.path('state/journal.db'));
        leaveTwoOut(stage);
      },
      command: 'sync --yes',
      exitCode: 4,
      names: ['is not the one that was there before', ...FOLLOWS],
    },
    {
      input: 'Two configurations keep their state in one directory',
      prepare: async (stage) => {
        await synced(stage);
        copyFileSync(stage.path(CONFIG_PATH), stage.path('config/other.yaml'));
        leaveTwoOut(stage);
      },
      command: 'sync --yes --config config/other.yaml',
      exitCode: 4,
      names: [
        'is shared with the configuration config/listferry.yaml',
        ...FOLLOWS.slice(0, 2),
        'listferry sync --config config/other.yaml --yes --accept state',
      ],
    },
    {
      input: 'A copy of the configuration has the keys of another list',
      prepare: async (stage) => {
        await synced(stage);
        const copy = String(stage.read(CONFIG_PATH)).replace('../state', '../state-club');
        stage.write('config/club.yaml', copy);
      },
      command: 'sync --yes --config config/club.yaml',
      exitCode: 7,
      names: ['belongs to another configuration, config/listferry.yaml', '--accept account'],
    },
    {
      input: 'The journal was altered',
      prepare: async (stage) => {
        await synced(stage);
        alterJournal(stage, "UPDATE attempt SET outcome = 'rejected'");
      },
      command: 'sync --yes',
      exitCode: 7,
      names: ['state/journal.db is damaged', 'its history is broken', 'put back a backup'],
    },
    {
      input: 'The journal was altered, and somebody asks whether all is well',
      prepare: async (stage) => {
        await synced(stage);
        alterJournal(stage, 'UPDATE attempt SET item_count = 9 WHERE attempt_id = 1');
      },
      command: 'validate',
      exitCode: 7,
      names: ['state/journal.db is damaged', 'its history is broken', 'put back a backup'],
    },
    {
      input: 'The journal is cut off',
      prepare: async (stage) => {
        await synced(stage);
        truncateSync(stage.path('state/journal.db'), 3 * 4_096);
      },
      command: 'sync --yes',
      exitCode: 7,
      names: ['state/journal.db is damaged', 'put back a backup'],
    },
  ],
};
