// Reads and checks the form of `single/send/create` and `single/send/update`.
import { BLANK_TEMPLATE_ID } from '../areas/templates.ts';
import { findSender } from '../areas/senders.ts';
import { designParameters } from '../design-form.ts';
import type { Design } from '../design-form.ts';
import { findGroup } from '../groups.ts';
import { arrayParameter, idParameter, textParameter } from '../parameter-form.ts';
import type { ParameterForm } from '../parameter-form.ts';
import { recipientReference } from '../recipient-reference.ts';
import { invalidText, requiredText } from '../validation.ts';
import { scheduleParameters } from './schedule.ts';
import type { SingleSendValues } from './single-send-row.ts';

/** Tells every fault to the checks; the values are of use only when they pass. */
export function singleSendParameters(form: ParameterForm): SingleSendValues {
  const { account } = form;
  return {
    single_send_name: textParameter(form, 'single_send_name'),
    ...senderParameters(form),
    subject: textParameter(form, 'subject'),
    preheader: textParameter(form, 'preheader'),
    unsubscribe_group_id: idParameter(
      form,
      'unsubscribe_group_id',
      (id) => findGroup(account, id) !== undefined,
    ),
    ...scheduleParameters(form),
    recipient_id: recipients(form, 'recipient_id', 'required'),
    exclude_specific_recipient_id: recipients(form, 'exclude_specific_recipient_id', 'optional'),
    ...ownDesign(designParameters(form)),
  };
}

function senderParameters(
  form: ParameterForm,
): Pick<
  SingleSendValues,
  'sender_id' | 'from_sender' | 'reply_to' | 'sender_name' | 'sender_address'
> {
  const { account } = form;
  const id = idParameter(form, 'sender_id', (given) => findSender(account, given) !== undefined);
  const sender = findSender(account, id);
  return {
    sender_id: id,
    from_sender: sender?.from_email ?? '',
    reply_to: sender?.reply_to_email ?? '',
    sender_name: sender?.from_name ?? null,
    sender_address: sender?.company_address ?? null,
  };
}

/** The references as responses show them, in a JSON array; ids are texts there (section Resources). */
function recipients(form: ParameterForm, name: string, need: 'required' | 'optional'): string {
  const texts = arrayParameter(form, name);
  const found = texts.map((text) => recipientReference(form.account, text));
  form.checks.expect(name, need === 'optional' || texts.length > 0, requiredText(name));
  form.checks.expect(name, !found.includes(undefined), invalidText(name));
  return JSON.stringify(found.map((known) => ({ ...known, id: String(known?.id) })));
}

/** Content of the caller's own belongs to the blank template alone. */
function ownDesign(design: Design): Design {
  if (design.template_id === BLANK_TEMPLATE_ID) return design;
  return { ...design, template_json: null, template_html: null };
}
