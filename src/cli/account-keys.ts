// Which account the configured keys open. An account is known by the keys with which it was first worked
// on; keys are exchanged now and then, and the state, the lock and every plan stay with the account.
import type { EngineClient } from '../api/index.ts';
import { AccountMismatchError, type Journal } from '../state/index.ts';
import type { Terminal } from './terminal.ts';

export interface ConfiguredKeys {
  /** Over the addresses and the public key; empty where the keys are missing. */
  readonly accountHash: string;
  /** Over the addresses alone: another service may give the same user id to somebody else. */
  readonly addressesHash: string;
}

export interface KnownAccount {
  /** Under which the state knows the account. */
  readonly accountHash: string;
  /** The keys that have to be proven to open it, before anything is done with its state. */
  readonly newKeys: string | undefined;
}

/** Keys of which nothing speaks for the same account keep their own name, which the state refuses. */
export function accountOf(journal: Journal, keys: ConfiguredKeys): KnownAccount {
  const { account } = journal;
  const { accountHash } = keys;
  const isOwn = accountHash === '' || account === undefined || account === accountHash;
  if (isOwn || journal.addresses !== keys.addressesHash) {
    return { accountHash, newKeys: undefined };
  }
  const newKeys = journal.knowsKeys(accountHash) ? undefined : accountHash;
  return { accountHash: account, newKeys };
}

/**
 * Accepts new keys once the service has shown that they open the same account. Throws
 * `AccountMismatchError` where it is another one, and where the account shows no record.
 */
export async function proveKeys(
  newKeys: string,
  { journal, client }: { readonly journal: Journal; readonly client: EngineClient },
  terminal: Pick<Terminal, 'warn'>,
): Promise<void> {
  const shown = await shownAccount(client);
  if (shown === undefined || journal.accountId === undefined) throw unproven(journal);
  journal.checkAccount(journal.account ?? newKeys, shown);
  journal.acceptKeys(newKeys);
  terminal.warn(
    'The keys are new and open the same account as before: its state goes on with them.',
  );
}

/** The user id of any record of the short lists. */
async function shownAccount(client: EngineClient): Promise<string | undefined> {
  const lists = [
    () => client.contactTypes.list(),
    () => client.unsubscribeGroups.list(),
    () => client.segments.list(),
    () => client.automations.list(),
  ];
  for (const list of lists) {
    const [record] = await list();
    if (record !== undefined) return record.userId;
  }
  return undefined;
}

function unproven(journal: Journal): AccountMismatchError {
  return new AccountMismatchError(
    `The configured keys are not those that the state in ${journal.path} was made with, and no record shows whether they open the same account.`,
    'Put the former keys back and run `listferry plan` once, or add a contact type to the account; an account of its own needs a configuration and a stateDir of its own.',
  );
}
