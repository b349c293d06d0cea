// Design templates and the placeholders of dynamic content (interface specification, section
// Templates and dynamic content). No endpoint makes or changes a template, so they are built in.
import { type Account, type Route, route } from '../account/account.ts';
import { listAnswer, liveRecord } from '../account/records.ts';
import { isUsable } from '../contacts/contact-structure.ts';
import type { ParameterForm } from '../forms/parameters.ts';
import { type Answer, list } from '../protocol/answer.ts';
import { formText, idNumber } from '../protocol/request.ts';

export const TEMPLATE_ROUTES: readonly Route[] = [
  route.get('two', 'get-design/template', listTemplates),
  route.get('two', 'get-dynamic/content', listPlaceholders),
];

/** The template for custom content (interface specification, section Resources). */
export const BLANK_TEMPLATE_ID = 1;

/** A name and the text of its only paragraph; the ids count from 1, which is the blank one. */
const DESIGNS = [
  ['Blank', ''],
  ['Newsletter', 'Hello ((first_name)), here is what is new.'],
  ['Announcement', 'Dear ((full_name)), we have something to tell you.'],
  ['Welcome', 'Welcome, ((first_name))! You can stop these mails: ((unsubscribe_preferences)).'],
] as const;

/** Before any account was made: the templates come with the service. */
const MADE_AT = '2024-01-01T00:00:00.000000Z';

const TEMPLATES = DESIGNS.map(([name, text], index) => ({
  id: index + BLANK_TEMPLATE_ID,
  template_name: name,
  preview_image: `${name.toLowerCase()}.png`,
  json_code: JSON.stringify({ blocks: text === '' ? [] : [{ kind: 'paragraph', text }] }),
  html_code: text === '' ? '' : `<html><body><p>${text}</p></body></html>`,
  is_blank: index === 0 ? 1 : 0,
  created_at: MADE_AT,
  updated_at: MADE_AT,
}));

/** The names that a design can use as `((name))`. */
const PLACEHOLDERS = [
  ...['first_name', 'last_name', 'email', 'alt_email', 'country', 'state', 'city'],
  ...['address_line1', 'address_line2', 'state_province_region', 'postal_code', 'full_name'],
  ...['father_name', 'designation', 'age', 'company_name', 'birth_date', 'join_date'],
  ...['sender_name', 'sender_address', 'unsubscribe_preferences'],
];

export function isTemplate(id: number): boolean {
  return TEMPLATES.some((template) => template.id === id);
}

function listTemplates(account: Account): Answer {
  return listAnswer(account, 'templates', TEMPLATES);
}

function listPlaceholders(): Answer {
  return list('contents', PLACEHOLDERS);
}

// What the forms of single sends and automations share (interface specification, sections of both):
// the design of a mail, and references such as `contacts_5` and `segments_7` to its recipients.

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
