// Why our own state cannot be trusted, what follows, and what to do about it.
import { FORGOTTEN_HINT, forgottenWords } from '../../plan/index.ts';
import type { StateTrouble, Witness } from '../../state/index.ts';
import { visible } from './visible-text.ts';

/** Names no person. */
export interface StateWords {
  readonly id: 'STATE_DAMAGED' | 'STATE_LOST' | 'MEMORY_LOST' | 'ACCOUNT_ELSEWHERE';
  /** Then nothing may be written. */
  readonly isDamaged: boolean;
  readonly message: string;
  readonly hint: string;
}

/** A ledger of tombstones that lacks people who were erased, with a journal that can be trusted. */
export function forgottenState(people: number, stateDir: string): StateWords {
  return {
    id: 'MEMORY_LOST',
    isDamaged: false,
    message: `The ledger of tombstones in ${stateDir} is missing or an older copy. ${forgottenWords(people)} Until that is accepted, nobody is added among other contacts.`,
    hint: `Put back tombstones.db. ${FORGOTTEN_HINT} If they may be added, ${LOOK_FIRST}.`,
  };
}

/** `stateDir` is a path for people to read; `forgotten`: how many people who were erased its ledger lacks. */
export function stateTroubleWords(
  trouble: StateTrouble,
  stateDir: string,
  forgotten = 0,
): StateWords {
  const [erased, again] =
    forgotten === 0 ? ['', ''] : [` ${forgottenWords(forgotten)}`, ` ${FORGOTTEN_HINT}`];
  const isShared = trouble.kind === 'shared';
  const hint = isShared
    ? `Give each configuration its own stateDir.${again} If this one keeps it, ${LOOK_FIRST}.`
    : `Put back the newest state directory.${again} If it is gone for good, ${LOOK_FIRST}.`;
  const creates = isShared ? '' : ' or added among other contacts';
  const message = `${whatHappened(trouble, stateDir)} Until that is accepted, nobody is deleted${creates}.${erased}`;
  return { id: 'STATE_LOST', isDamaged: false, message, hint };
}

/** `host` is that of the account; the paths of the other configuration are for people to read. */
export function writtenElsewhere(
  host: string,
  { accountId, configuration, stateDir }: Pick<Witness, 'accountId' | 'configuration' | 'stateDir'>,
): StateWords {
  const account = accountId === undefined ? 'The account' : `The account ${visible(accountId)}`;
  return {
    id: 'ACCOUNT_ELSEWHERE',
    isDamaged: false,
    message: `${account} on ${host} belongs to another configuration, ${configuration}, with its state in ${stateDir}. Until that is accepted, this one writes nothing to it.`,
    hint: 'Give this configuration the keys of its own account. If both are to write to one account, add --accept account once.',
  };
}

const LOOK_FIRST = 'look at `listferry plan`, then run `listferry sync --yes --accept state`';

function whatHappened(trouble: StateTrouble, stateDir: string): string {
  switch (trouble.kind) {
    case 'lost':
      return `The state in ${stateDir} is new, but this account was worked on from here before: its journal was lost.`;
    case 'behind':
      return `The journal in ${stateDir} is an older copy and lacks what was written since.`;
    case 'foreign':
      return `The journal in ${stateDir} is not the one that was there before.`;
    case 'shared':
      return `The state in ${stateDir} is shared with the configuration ${trouble.configuration}.`;
  }
}
