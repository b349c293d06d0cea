// What the forms of single sends and automations share (interface specification, sections of both):
// the design of a mail, and references such as `contacts_5` and `segments_7` to its recipients.
import type { Account } from '../account/account.ts';
import { liveRecord } from '../account/records.ts';
import { isUsable } from '../contacts/contact-types.ts';
import type { ParameterForm } from '../forms/parameters.ts';
import { formText, idNumber } from '../protocol/request.ts';
import { isTemplate } from './templates.ts';

export interface Design {
  readonly template_id: number;
  /** At most one of the two is given. */
  readonly template_json: string | null;
  readonly template_html: string | null;
}

export function designParameters(form: ParameterForm): Design {
  const content = (name: string): string | null => {
    const text = formText(form.request, name);
    return text === undefined || text === '' ? null : text;
  };
  const design = {
    template_id: form.id('template_id', isTemplate),
    template_json: content('template_json'),
    template_html: content('template_html'),
  };
  const one = design.template_json === null || design.template_html === null;
  form.expect(
    'template_html',
    one,
    'The template html must be empty when the template json is given.',
  );
  return design;
}

interface RecipientReference {
  readonly id: number;
  /** The prefix without the id, as responses show it. */
  readonly table: 'contacts_' | 'segments_';
}

/** Undefined when the text is no reference or names nothing that exists. */
export function recipientReference(account: Account, text: string): RecipientReference | undefined {
  const table = text.startsWith('contacts_') ? 'contacts_' : 'segments_';
  const id = text.startsWith(table) ? idNumber(text.slice(table.length)) : undefined;
  if (id === undefined) return undefined;
  const exists =
    table === 'contacts_'
      ? isUsable(account, id)
      : liveRecord(account, 'segment', 'id', id) !== undefined;
  return exists ? { id, table } : undefined;
}
