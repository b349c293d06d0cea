// Checks the two keys of a request (interface specification, section Authentication). The answer to
// wrong keys is not specified.
import type { Route } from '../account/account.ts';
import type { BehaviourValues } from '../behaviours/behaviours.ts';
import {
  type Answer,
  type ParameterErrors,
  failed,
  list,
  notFound,
  page,
} from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';

export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

type KeyCheck =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'missing' | 'wrong'; readonly errors: ParameterErrors };

export function checkKeys(request: SandboxRequest, keys: Keys): KeyCheck {
  const missing: Record<string, readonly string[]> = {};
  const wrong: Record<string, readonly string[]> = {};
  for (const key of KEY_HEADERS) {
    const given = request.headers[key.header];
    if (given === undefined || given === '')
      missing[key.name] = [`The ${key.words} field is required.`];
    else if (given !== keys[key.of]) wrong[key.name] = [`The ${key.words} is invalid.`];
  }
  if (Object.keys(missing).length > 0) return { kind: 'missing', errors: missing };
  if (Object.keys(wrong).length > 0) return { kind: 'wrong', errors: wrong };
  return { kind: 'accepted' };
}

/** The answer to wrong keys; undefined when another account's data is shown instead. */
export function answerWrongKeys(
  rule: BehaviourValues['wrong_credentials'],
  errors: ParameterErrors,
  route: Route,
): Answer | undefined {
  switch (rule) {
    case 'failed_envelope':
      return failed(errors);
    case '401_json':
      return failed('Unauthenticated.', 401);
    case '401_html':
      return page(401, '401 Unauthorized');
    case '403':
      return failed('This action is unauthorized.', 403);
    case '404':
      return page(404, '404 Not Found');
    case 'success_empty_list':
      return emptyList(route) ?? notFound();
    case 'other_account':
      return undefined;
  }
}

const KEY_HEADERS = [
  { header: 'publickey', name: 'PublicKey', words: 'public key', of: 'publicKey' },
  { header: 'secretkey', name: 'SecretKey', words: 'secret key', of: 'secretKey' },
] as const;

function emptyList(route: Route): Answer | undefined {
  const name = LIST_NAMES[route.path];
  return name === undefined ? undefined : list(name, []);
}

/** The names of the lists, by path. */
const LIST_NAMES: Readonly<Record<string, string>> = {
  'contacts/list': 'contacts',
  'contacts-type': 'contactTypes',
  'custom-fields': 'customFields',
  'global-unsubscribes': 'unSubscribers',
  'unsubscribes-groups': 'unsubscribesGroups',
  'unsubscribes-groups/recipients-list': 'recipients',
  'segment/list': 'segments',
  'segment/email/list': 'contactEmails',
  'single-send/list': 'singleSends',
  automations: 'automations',
  'automations/schedule': 'automation_schedules',
  'notification-recipients': 'notifications',
  senders: 'senders',
};
