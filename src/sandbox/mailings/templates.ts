// Design templates and the placeholders of dynamic content (interface specification, section
// Templates and dynamic content). No endpoint makes or changes a template, so they are built in.
import { type Account, type Route, route } from '../account/account.ts';
import { listAnswer } from '../account/records.ts';
import { type Answer, list } from '../protocol/answer.ts';

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
