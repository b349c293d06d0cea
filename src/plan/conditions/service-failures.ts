// Failures of the service, and of keys and accounts.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

export const SERVICE_FAILURES = {
  ACCOUNT_ELSEWHERE: {
    severity: 'decide',
    exitCode: 7,
    title: 'Another configuration on this machine already writes to this account.',
    causes:
      'The configuration was copied for a second list and kept the keys of the first. Or its directory was copied instead of moved.',
    action:
      'Give this configuration the keys of its own account. If both should write to this one, say so once: `listferry sync --yes --accept account`.',
    otherwise:
      'This configuration writes nothing, and the other one goes on. Before you accept, make sure that only one mirrors each contact type: a mirror deletes people of the other.',
  },
  ACCOUNT_MISMATCH: {
    severity: 'failed',
    exitCode: 7,
    title: 'The keys open another account than the state or the file is for.',
    causes:
      'Somebody put in the keys of another account, or copied a configuration with its `stateDir`. Or the snapshot or ledger is from elsewhere.',
    action:
      'Put the former keys back, or give each account a configuration and a `stateDir` of its own. If the account is right, correct `service.account`. Then run `listferry validate`.',
    otherwise:
      'Both accounts stay as they are. Each night fails: new people wait, and whoever left in the sources may still get mail.',
  },
  CREDENTIALS_REFUSED: {
    severity: 'failed',
    exitCode: 77,
    title: 'The service refuses the keys.',
    causes:
      'The keys were renewed or withdrawn on the service, or copied only in part. Or `service` names the addresses of another account.',
    action:
      'Put the present keys where the configuration looks for them, then run `listferry validate`. `listferry resume` goes on with a run that was interrupted.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
  LIST_SHORT: {
    severity: 'decide',
    exitCode: 4,
    title: 'A list of the service is much shorter than expected.',
    causes:
      'The service cut the list, as under strain. Or many contacts were removed there, or it counts contacts that it does not list.',
    action:
      'Run the same command again later. If the pages of the service show as few, accept it: `listferry snapshot --accept shrink`. `export` and `purge` take the same option.',
    otherwise:
      'No copy or plan was made. The service and earlier copies stay as they are, and nightly runs go on with guards of their own.',
  },
  MIXED_ACCOUNTS: {
    severity: 'failed',
    exitCode: 7,
    title: 'One answer of the service holds records of more than one account.',
    causes:
      'The addresses lead to a proxy or a test system that mixes accounts, or the service has a fault.',
    action:
      'Check the keys, `service.baseUrl` and `service.baseUrl2`, then run `listferry validate`. If they are right, ask the service and tell it the time.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
  },
  REQUEST_REJECTED: {
    severity: 'failed',
    exitCode: 1,
    title: 'The service understood a question and refuses to answer it.',
    causes:
      'The account may lack the right to see this list. Or the service changed what it accepts.',
    action:
      'Read the words of the service in the message, and run `listferry validate`. If it stays so, report the message to the people who keep listferry.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
  },
  SERVICE_UNAVAILABLE: {
    severity: 'failed',
    exitCode: 5,
    title: 'The service is out of reach or gives no usable answer.',
    causes:
      'The service is down, overloaded or under maintenance. Or this machine is kept from it by a wrong address, a proxy or a firewall.',
    action:
      'Try again later: `listferry resume` finishes a run that had begun, and so does the next night. If that fails too, check `service.baseUrl`, `service.baseUrl2` and the network.',
    otherwise:
      'The next night goes on and sends nothing twice. While the service is away, new people and unsubscribes from the sources wait.',
    next: 'listferry sync --yes',
  },
  SERVICE_UNSETTLED: {
    severity: 'failed',
    exitCode: 5,
    title: 'Some writes have no clear outcome, and the list of contacts keeps changing.',
    causes:
      'Somebody imports or deletes many contacts on the service just now, or the service shows a different state each time.',
    action:
      'Wait until that is over, then run `listferry resume`. `listferry status` tells how many writes are in doubt.',
    otherwise:
      'The next night finishes this run first. Until it succeeds the rest waits, so that nobody is added twice.',
  },
  UNEXPECTED_ANSWER: {
    severity: 'failed',
    exitCode: 5,
    title: 'Something answers that does not speak like the service.',
    causes:
      '`service.baseUrl` and `service.baseUrl2` are swapped or wrong, another web site answers or redirects, or the service changed.',
    action:
      'Run `listferry validate` later. If it stays so, correct the two addresses; each ends in /api/. A redirect is refused, since the keys would go along.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
