// Who is told of every event (interface specification, section Notification recipients). Events
// are not specified, so the sandbox tells nobody anything.
import type { Account, Route } from '../account/account.ts';
import {
  type StoredRecord,
  insertRecord,
  listedRecords,
  recordShape,
  recordTarget,
} from '../account/records.ts';
import { bulkDelete, deleteOne } from '../forms/deleting.ts';
import { emailParameter, parameterForm, textParameter } from '../forms/parameters.ts';
import { type Answer, done, list } from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';

interface NotificationRecipientRow extends StoredRecord {
  readonly email_address: string;
  readonly email_owner: string;
}

export const NOTIFICATION_RECIPIENT_ROUTES: readonly Route[] = [
  {
    methods: ['GET'],
    base: 'two',
    path: 'notification-recipients',
    writes: false,
    answer: listAll,
  },
  {
    methods: ['POST'],
    base: 'two',
    path: 'notification-recipient/save',
    writes: true,
    answer: save,
  },
  {
    methods: ['DELETE'],
    base: 'two',
    path: 'notification-recipient/delete',
    writes: true,
    answer: remove,
  },
  {
    methods: ['POST'],
    base: 'two',
    path: 'notification-recipient/bulk-delete',
    writes: true,
    answer: removeMany,
  },
];

const TABLE = 'notification_recipient';

function listAll(account: Account): Answer {
  const shape = recordShape(account);
  const rows = listedRecords<NotificationRecipientRow>(account, TABLE);
  return list(
    'notifications',
    rows.map((row) => shape({ ...row })),
  );
}

/** The specification refuses no second entry for one address, so neither does the sandbox. */
function save(account: Account, request: SandboxRequest): Answer {
  const form = parameterForm(account, request);
  const columns = {
    email_address: emailParameter(form, 'email_address'),
    email_owner: textParameter(form, 'email_owner'),
  };
  const failure = form.checks.failure();
  if (failure !== undefined) return failure;

  insertRecord(account, TABLE, () => columns);
  return done('Added Successfully');
}

function remove(account: Account, request: SandboxRequest): Answer {
  return deleteOne(account, idNumber(request.query.get('id')), recordTarget(account, TABLE));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, recordTarget(account, TABLE));
}
