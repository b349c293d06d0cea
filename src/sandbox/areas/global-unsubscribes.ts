// The account-wide list of unsubscribed addresses (interface specification, section Global
// unsubscribes).
import type { Account, Route } from '../account.ts';
import { list } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { bulkDelete } from '../bulk-delete.ts';
import { deleteOne } from '../delete-one.ts';
import { listedUnsubscribers } from '../listing.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import { addUnsubscribers, unsubscriberTarget } from '../unsubscribers.ts';
import { ParameterChecks, idNumber } from '../validation.ts';

export const GLOBAL_UNSUBSCRIBE_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'one', path: 'global-unsubscribes', writes: false, answer: listAll },
  { methods: ['POST'], base: 'one', path: 'global-unsubscribes/save', writes: true, answer: save },
  {
    methods: ['DELETE'],
    base: 'one',
    path: 'global-unsubscribes/delete',
    writes: true,
    answer: remove,
  },
  {
    methods: ['POST'],
    base: 'one',
    path: 'global-unsubscribes/bulk-delete',
    writes: true,
    answer: removeMany,
  },
];

function listAll(account: Account, request: SandboxRequest): Answer {
  return list('unSubscribers', listedUnsubscribers(account, request, null));
}

function save(account: Account, request: SandboxRequest): Answer {
  const addresses = formText(request, 'email_address') ?? '';
  const checks = new ParameterChecks();
  checks.require('email_address', addresses);
  const failure = checks.failure();
  if (failure !== undefined) return failure;

  return addUnsubscribers(account, addresses, null);
}

function remove(account: Account, request: SandboxRequest): Answer {
  return deleteOne(account, idNumber(request.query.get('id')), unsubscriberTarget(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, unsubscriberTarget(account));
}
