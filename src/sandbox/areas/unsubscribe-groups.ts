// Unsubscribe groups and their recipients (interface specification, section Unsubscribe groups).
import type { Account, Route } from '../account.ts';
import { done, failed, list, notFound, record } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { bulkDelete } from '../bulk-delete.ts';
import { deleteOne } from '../delete-one.ts';
import { listedUnsubscribers } from '../listing.ts';
import { recordShape } from '../record-shape.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import { addUnsubscribers, groupRecipientTarget } from '../unsubscribers.ts';
import { ParameterChecks, idNumber, invalidText, takenText } from '../validation.ts';
import {
  findGroup,
  groupNamed,
  groups,
  insertGroup,
  recipientCounts,
  updateGroup,
} from '../groups.ts';
import type { GroupRow, GroupValues } from '../groups.ts';

const PATH = 'unsubscribes-groups';

export const UNSUBSCRIBE_GROUP_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: PATH, writes: false, answer: listGroups },
  { methods: ['POST'], base: 'two', path: `${PATH}/save`, writes: true, answer: save },
  { methods: ['GET'], base: 'two', path: `${PATH}/details`, writes: false, answer: details },
  { methods: ['POST'], base: 'two', path: `${PATH}/update`, writes: true, answer: update },
  {
    methods: ['POST'],
    base: 'two',
    path: `${PATH}/manually-add`,
    writes: true,
    answer: addRecipients,
  },
  {
    methods: ['GET'],
    base: 'two',
    path: `${PATH}/recipients-list`,
    writes: false,
    answer: recipients,
  },
  {
    methods: ['DELETE'],
    base: 'two',
    path: `${PATH}/recipients-delete`,
    writes: true,
    answer: remove,
  },
  {
    methods: ['POST'],
    base: 'two',
    path: `${PATH}/recipients-bulk-delete`,
    writes: true,
    answer: removeMany,
  },
];

function listGroups(account: Account): Answer {
  const counts = recipientCounts(account);
  return list(
    'unsubscribesGroups',
    groups(account).map((row) => ({
      ...shown(account, row),
      unsubscribe_clients_count: counts.get(row.id) ?? 0,
    })),
  );
}

function save(account: Account, request: SandboxRequest): Answer {
  const checked = checkGroup(request);
  if (checked.kind === 'failed') return checked;
  const rule = account.behaviours.value.dup_group_name;
  const twin = rule === 'insert_second' ? undefined : groupNamed(account, checked.group_name);
  if (twin !== undefined && rule === 'reject')
    return failed({ group_name: [takenText('group_name')] });
  if (twin === undefined) insertGroup(account, checked);
  else updateGroup(account, twin.id, checked);
  return done('Saved Successfully');
}

function details(account: Account, request: SandboxRequest): Answer {
  const row = findGroup(account, idNumber(request.query.get('id')));
  return row === undefined ? notFound() : record('unsubscribesGroup', shown(account, row));
}

function update(account: Account, request: SandboxRequest): Answer {
  const checked = checkGroup(request);
  if (checked.kind === 'failed') return checked;
  const row = findGroup(account, idNumber(request.query.get('id')));
  if (row === undefined) return notFound();
  updateGroup(account, row.id, checked);
  return done('Updated Successfully');
}

function addRecipients(account: Account, request: SandboxRequest): Answer {
  const addresses = formText(request, 'email_address') ?? '';
  const groupText = formText(request, 'unsubscribe_groups_id');
  const group = findGroup(account, idNumber(groupText));
  const checks = new ParameterChecks();
  checks.require('unsubscribe_groups_id', groupText);
  checks.expect('unsubscribe_groups_id', group !== undefined, invalidText('unsubscribe_groups_id'));
  checks.require('email_address', addresses);
  const failure = checks.failure();
  if (failure !== undefined) return failure;

  return addUnsubscribers(account, addresses, group?.id ?? null);
}

function recipients(account: Account, request: SandboxRequest): Answer {
  const group = findGroup(account, idNumber(request.query.get('groupId')));
  if (group === undefined) return notFound();
  return list('recipients', listedUnsubscribers(account, request, group.id));
}

function remove(account: Account, request: SandboxRequest): Answer {
  return deleteOne(account, idNumber(request.query.get('id')), groupRecipientTarget(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, groupRecipientTarget(account));
}

type CheckedGroup = (GroupValues & { readonly kind: 'group' }) | ReturnType<typeof failed>;

function checkGroup(request: SandboxRequest): CheckedGroup {
  const name = formText(request, 'group_name') ?? '';
  const description = formText(request, 'description') ?? '';
  const display = formText(request, 'is_display');
  const checks = new ParameterChecks();
  checks.require('group_name', name);
  checks.require('description', description);
  checks.require('is_display', display);
  checks.expect('is_display', display === '0' || display === '1', invalidText('is_display'));
  const failure = checks.failure();
  if (failure !== undefined) return failure;
  return { kind: 'group', group_name: name, description, is_display: display === '1' ? 1 : 0 };
}

function shown(account: Account, row: GroupRow): Readonly<Record<string, unknown>> {
  const type = account.behaviours.value.group_is_display_type;
  const display = type === 'bool' ? row.is_display === 1 : row.is_display;
  return recordShape(account)({
    ...row,
    is_display: type === 'string' ? String(display) : display,
  });
}
