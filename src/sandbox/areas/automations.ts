// Automations: for now only the list, which tells who would be mailed when contacts are added.
import type { Account, Route } from '../account.ts';
import { list } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { recordShape } from '../record-shape.ts';
import type { ResponseRecord } from '../record-shape.ts';

export const AUTOMATION_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: 'automations', writes: false, answer: listAutomations },
];

/** Keeps an automation record as it will be listed. */
export function insertAutomation(account: Account, automation: ResponseRecord): void {
  account.store.query('INSERT INTO automation (record) VALUES (?)').run(JSON.stringify(automation));
}

function listAutomations(account: Account): Answer {
  const shape = recordShape(account);
  const rows = account.store
    .query<{ id: number; record: string }>('SELECT id, record FROM automation ORDER BY id')
    .all();
  // `insertAutomation` alone writes the text, so its shape is known.
  const automations = rows.map((row) => ({
    id: row.id,
    ...(JSON.parse(row.record) as ResponseRecord),
  }));
  return list(
    'automations',
    automations.map((automation) => shape(automation)),
  );
}
