// Who is notified of every event (interface specification, section Notification recipients). Events
// are not specified, so the sandbox notifies no one.
import { type Account, type Route, route } from '../account/account.ts';
import {
  type DeleteTarget,
  type StoredRecord,
  insertRecord,
  listedRecords,
  recordShape,
  recordTarget,
} from '../account/records.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { emailParameter, parameterForm, textParameter } from '../forms/parameters.ts';
import { type Answer, done, list } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';

interface NotificationRecipientRow extends StoredRecord {
  readonly email_address: string;
  readonly email_owner: string;
}

export const NOTIFICATION_RECIPIENT_ROUTES: readonly Route[] = [
  route.get('two', 'notification-recipients', listAll),
  route.post('two', 'notification-recipient/save', save),
  route.delete('two', 'notification-recipient/delete', deletion('id', target)),
  route.post('two', 'notification-recipient/bulk-delete', bulkDeletion(target)),
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
  form.checks.pass();

  insertRecord(account, TABLE, () => columns);
  return done('Added Successfully');
}

function target(account: Account): DeleteTarget {
  return recordTarget(account, TABLE);
}
