// Reads and checks the form of `automations/create`.
import { findGroup } from '../groups.ts';
import { choiceParameter, idParameter, optionalText } from '../parameter-form.ts';
import type { ParameterForm } from '../parameter-form.ts';
import { recipientReference } from '../recipient-reference.ts';
import { formText } from '../request.ts';
import { invalidText } from '../validation.ts';
import type { AutomationRow } from './automation-row.ts';

export type CreatedAutomation = Pick<
  AutomationRow,
  | 'automation_type'
  | 'automation_for'
  | 'automation_for_table'
  | 'automation_name'
  | 'unsubscribe_group_id'
>;

/** Tells every fault to the checks; the values are of use only when they pass. */
export function automationParameters(form: ParameterForm): CreatedAutomation {
  const type = choiceParameter(form, 'type', ['welcome', 'custom']);
  return {
    automation_type: TYPE_NUMBERS[type],
    ...target(form),
    automation_name: optionalText(form, 'automation_name'),
    unsubscribe_group_id: String(groupParameter(form)),
  };
}

/** The meaning of the numbers is not specified; these are our choice. */
const TYPE_NUMBERS = { welcome: 1, custom: 2 } as const;

function target(
  form: ParameterForm,
): Pick<CreatedAutomation, 'automation_for' | 'automation_for_table'> {
  const text = formText(form.request, 'automation_for') ?? '';
  const reference = recipientReference(form.account, text);
  const holds = text === '' || reference !== undefined;
  form.checks.expect('automation_for', holds, invalidText('automation_for'));
  return {
    automation_for: reference?.id ?? null,
    automation_for_table: reference?.table ?? null,
  };
}

/**
 * The parameter is required, and yet an automation can be without a group, since `set-live` fails
 * for such a one. So 0 is taken for none.
 */
function groupParameter(form: ParameterForm): number {
  const exists = (id: number): boolean => id === 0 || findGroup(form.account, id) !== undefined;
  return idParameter(form, 'unsubscribe_group_id', exists);
}
