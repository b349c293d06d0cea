// Has an endpoint do its work on an account: in a transaction, after everything that came before it.
import type { Account, Route } from './account.ts';
import { Refusal } from './answer.ts';
import type { Answer } from './answer.ts';
import { admitArrivedRows } from './contacts/arriving-rows.ts';
import { importDraft } from './contacts/upload.ts';
import type { SandboxRequest } from './request.ts';

/** A refusal undoes what the request has written so far. */
export function answerInTransaction(
  account: Account,
  route: Route,
  request: SandboxRequest,
): Answer {
  try {
    admitArrivedRows(account, importDraft);
    if (!route.writes) return route.answer(account, request);
    return account.store.inTransaction(() => route.answer(account, request));
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The account for a request that looks for an address before another one's writing shows. */
export function unguarded(account: Account): Account {
  const { behaviours } = account;
  const value = {
    ...behaviours.value,
    duplicate_add: 'insert_second',
    uniqueness_scope: 'none',
  } as const;
  return { ...account, behaviours: { ...behaviours, value } };
}
