// Who is notified of every event (interface specification, section Notification recipients). Events
// are not specified, so the sandbox sends no notifications.
import { type Account, type Route, route } from '../account/account.ts';
import { insertRecord, listAnswer, listedRecords } from '../account/records.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { checkedForm } from '../forms/parameters.ts';
import { type Answer, done } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';

const PATH = 'notification-recipient';
const TABLE = 'notification_recipient';

export const NOTIFICATION_RECIPIENT_ROUTES: readonly Route[] = [
  route.get('two', `${PATH}s`, (account) =>
    listAnswer(account, 'notifications', listedRecords(account, TABLE)),
  ),
  route.post('two', `${PATH}/save`, save),
  route.delete('two', `${PATH}/delete`, deletion('id', { table: TABLE })),
  route.post('two', `${PATH}/bulk-delete`, bulkDeletion({ table: TABLE })),
];

/** The specification refuses no second entry for one address, so neither does the sandbox. */
function save(account: Account, request: SandboxRequest): Answer {
  const columns = checkedForm(account, request, (form) => ({
    email_address: form.email('email_address'),
    email_owner: form.text('email_owner'),
  }));
  insertRecord(account, TABLE, () => columns);
  return done('Added Successfully');
}
