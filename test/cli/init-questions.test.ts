// One question at a time, and the return key alone is always safe.
import { expect, it } from 'vitest';
import { askDecisions } from '../../src/cli/init-questions.ts';
import { EMPTY_DRAFT, withSource } from '../../src/config/draft/draft.ts';
import type { Decision, Draft } from '../../src/config/index.ts';
import { recordingTerminal } from './recording-terminal.ts';

const AGREED: Decision = {
  place: { source: 'crm' },
  words: 'Nobody knows who agreed.',
  question: {
    kind: 'yes-no',
    text: 'Did everybody agree?',
    whenYes: (draft) => withSource(draft, 'crm', (crm) => ({ ...crm, status: 'subscribed' })),
  },
};
const TABLE: Decision = {
  place: { source: 'crm' },
  words: 'There are several tables.',
  question: {
    kind: 'text',
    text: 'Which table?',
    safe: 'people',
    take: (draft, table) =>
      table === 'admins' ? withSource(draft, 'crm', (crm) => ({ ...crm, table })) : undefined,
  },
};
const TOLD: Decision = { place: 'sources', words: 'A file was left out.' };

const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  sources: [
    {
      name: 'crm',
      type: 'sqlite',
      paths: ['crm.db'],
      table: 'people',
      about: [],
      columns: [],
      status: 'no-consent',
    },
  ],
  decisions: [TOLD, AGREED, TABLE],
};

it('keeps the safe answers, and what is open, when nothing is typed', async () => {
  expect(await askDecisions(DRAFT, recordingTerminal())).toEqual(DRAFT);
});

it('takes every answer, and lists no more what is answered', async () => {
  const terminal = recordingTerminal({ answer: true, typed: ['admins'] });

  const { sources, decisions } = await askDecisions(DRAFT, terminal);

  expect(sources[0]).toMatchObject({ status: 'subscribed', table: 'admins' });
  expect(decisions).toEqual([TOLD]);
  expect(terminal.asked).toEqual(['Did everybody agree?', 'Which table? [people]']);
});

it('asks again after an answer that it does not understand', async () => {
  const terminal = recordingTerminal({ typed: ['orders', 'admins'] });

  const { sources } = await askDecisions(DRAFT, terminal);

  expect(sources[0]?.table).toBe('admins');
  expect(terminal.told).toEqual([
    'That is none of the answers. The return key alone takes the one in brackets.',
  ]);
});

it('lets no word of a file steer the terminal', async () => {
  const question = {
    kind: 'yes-no',
    text: 'Column \u001b[2J: agreed?',
    whenYes: (draft: Draft) => draft,
  } as const;
  const terminal = recordingTerminal();

  await askDecisions({ ...DRAFT, decisions: [{ place: 'sources', question }] }, terminal);

  expect(terminal.asked).toEqual(['Column \\u{1b}[2J: agreed?']);
});
