import { describe, expect, it } from 'vitest';
import {
  deepFrozen,
  type EndpointId,
  endpointOf,
  ENDPOINTS,
  TEMPLATE_ENDPOINTS,
} from '../../../src/api/endpoints/table.ts';
import { fields, type Endpoint, type SuccessShape } from '../../../src/api/endpoints/endpoint.ts';
import { STANDARD_FIELDS } from '../../../src/contacts/index.ts';
import { SPECIFIED } from './specified.ts';

const rows: [string, Endpoint][] = Object.entries(ENDPOINTS);

/** What answers a call that changes something. */
const CHANGING: readonly SuccessShape['kind'][] = ['text', 'utr'];

describe('the endpoint table', () => {
  it('has each of the 65 endpoints of the specification, and no other', () => {
    const paths = rows.map(([, { path }]) => path);

    expect(SPECIFIED.size).toBe(65);
    expect(paths.sort()).toEqual([...SPECIFIED.keys()].sort());
  });

  it.each(rows)('says of %s what the specification says', (_id, endpoint) => {
    expect(lineOf(endpoint)).toBe(SPECIFIED.get(endpoint.path));
  });

  it.each(rows)('keeps the row of %s sound', (id, endpoint) => {
    expect(endpoint.id).toBe(id);
    expect(endpoint.retry === 'read').toBe(!CHANGING.includes(endpoint.success.kind));
    expect(endpoint.encoding === 'none').toBe(endpoint.form.length === 0);
    expect(endpoint.reads === undefined).toBe(endpoint.retry !== 'read');
    expect(endpoint.path).not.toMatch(/^\/|\?/u);
  });

  it.each(rows.filter(([, { path }]) => path.includes('bulk-delete')))(
    'sends %s urlencoded, as the examples do',
    (_id, { encoding }) => {
      expect(encoding).toBe('urlencoded');
    },
  );

  it('takes no GET that changes something for a read', () => {
    const changing = rows.filter(([, row]) => row.method === 'GET' && row.retry !== 'read');

    expect(changing.map(([id]) => id).sort()).toEqual([
      'automations/duplicate',
      'automations/pause',
      'automations/set-live',
      'sender/resend-mail',
    ]);
  });

  it('flags every call that lets a person be mailed again', () => {
    const lifting = rows.filter(([, row]) => row.suppressionLifting === true).map(([id]) => id);

    expect(lifting).toEqual([
      'global-unsubscribes/delete',
      'global-unsubscribes/bulk-delete',
      'unsubscribes-groups/recipients-delete',
      'unsubscribes-groups/recipients-bulk-delete',
    ]);
  });

  it('flags every call that may send mail, and lets none be repeated blindly', () => {
    const mailing = rows.filter(([, row]) => row.canSendMail);

    expect(mailing.map(([id]) => id)).toEqual([
      'single/send/create',
      'single/send/update',
      'single/send/duplicate',
      'automations/duplicate',
      'automations/set-live',
      'automations/schedule/create',
      'notification-recipient/save',
      'sender/save',
      'sender/update',
      'sender/resend-mail',
    ]);
    for (const [, { retry }] of mailing) expect(['never', 'settle-first']).toContain(retry);
  });

  it.each([
    ['global-unsubscribes/save', 'set-union', 'an address that is in the list stays in it'],
    ['global-unsubscribes/delete', 'never', 'the person may have unsubscribed again meanwhile'],
    ['global-unsubscribes/bulk-delete', 'never', 'somebody may have unsubscribed again meanwhile'],
    ['unsubscribes-groups/save', 'settle-first', 'a second group of a name stays for good'],
    ['unsubscribes-groups/update', 'same-target', 'it names the group and all that it consists of'],
    [
      'unsubscribes-groups/manually-add',
      'set-union',
      'an address that is in the group stays in it',
    ],
    ['unsubscribes-groups/recipients-delete', 'never', 'the person may have unsubscribed again'],
    ['unsubscribes-groups/recipients-bulk-delete', 'never', 'somebody may have unsubscribed again'],
    ['contacts-type/add', 'settle-first', 'whether a second one of a name is refused is not shown'],
    ['contacts-type/update', 'same-target', 'the same name on the same id changes nothing more'],
    ['contacts-type/delete', 'never', 'what becomes of its contacts is not shown'],
    ['contacts/add', 'settle-first', 'a second one may make a double'],
    ['contacts/upload-csv', 'settle-first', 'its rows may arrive later'],
    ['contacts/update', 'same-target', 'it names the contact and all of its values'],
    ['contacts/delete', 'same-target', 'a contact cannot be deleted twice'],
    ['contacts/bulk-delete', 'same-target', 'no contact can be deleted twice'],
    [
      'custom-fields/save',
      'settle-first',
      'whether a second one of a name is refused is not shown',
    ],
    ['custom-fields/delete', 'never', 'what becomes of the values is not shown'],
    [
      'segment/email/store',
      'settle-first',
      'whether a second one of an address is refused is open',
    ],
    ['segment/email/delete', 'same-target', 'a recipient cannot be deleted twice'],
    ['segment/delete', 'never', 'no endpoint makes a segment again'],
    ['single/send/create', 'never', 'one that took effect late would mail everybody twice'],
    ['single/send/update', 'never', 'whether it sends again is not shown'],
    ['single/send/duplicate', 'never', 'the copy may be sent too'],
    ['single/send/delete', 'same-target', 'a utr names one for good'],
    ['single/send/bulk-delete', 'same-target', 'no single send can be deleted twice'],
    ['automations/create', 'settle-first', 'a second one may make a double'],
    ['automations/duplicate', 'never', 'the copy may be live'],
    ['automations/pause', 'same-target', 'one that is paused stays so'],
    ['automations/set-live', 'never', 'somebody may have paused it meanwhile'],
    ['automations/delete', 'same-target', 'a utr names one for good'],
    ['automations/bulk-delete', 'same-target', 'no automation can be deleted twice'],
    ['automations/schedule/create', 'never', 'a second email mails everybody twice'],
    ['automations/schedule/delete', 'same-target', 'a utr names one for good'],
    [
      'notification-recipient/save',
      'settle-first',
      'a second one would be told of everything twice',
    ],
    ['notification-recipient/delete', 'same-target', 'a recipient cannot be deleted twice'],
    ['notification-recipient/bulk-delete', 'same-target', 'no recipient can be deleted twice'],
    ['sender/save', 'never', 'each repetition may send the verification mail once more'],
    ['sender/update', 'never', 'each repetition may send the verification mail once more'],
    ['sender/delete', 'never', 'what becomes of the sends that name it is not shown'],
    ['sender/resend-mail', 'never', 'it sends mail'],
  ] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
    expect(ENDPOINTS[id].retry).toBe(retry);
  });

  it.each(['contacts/add', 'contacts/update'] as const)(
    'has a place for every standard field in %s, and demands the country only',
    (id) => {
      const names = ENDPOINTS[id].form.map(({ name }) => name);

      expect(names).toEqual(expect.arrayContaining([...STANDARD_FIELDS]));
      expect(demandedOf(id).slice(-3)).toEqual(['contact_type_id', 'email', 'country']);
    },
  );

  it('demands the same of an update of a single send as of a new one, and the utr', () => {
    expect(demandedOf('single/send/update')).toEqual(['utr', ...demandedOf('single/send/create')]);
  });

  it('demands every member of an unsubscribe group, as an update replaces them all', () => {
    const optional = ENDPOINTS['unsubscribes-groups/update'].form.filter(
      (field) => !field.required,
    );

    expect(optional).toEqual([]);
  });

  it('has reads only of templates, since no endpoint makes or changes one', () => {
    const retries = Object.values(TEMPLATE_ENDPOINTS).map(({ retry }) => retry);

    expect(new Set(retries)).toEqual(new Set(['read']));
  });

  it('names the three lists of reference data that come in one answer', () => {
    const { success } = ENDPOINTS['get/country-state-city'];

    expect(success).toEqual({ kind: 'lists', names: ['countries', 'states', 'cities'] });
  });

  it('cannot be changed while the program runs', () => {
    const row = endpointOf('sender/save');

    expect(() => Object.assign(row, { canSendMail: false })).toThrow(TypeError);
    expect(() => Object.assign(row.form, { length: 0 })).toThrow(TypeError);
    expect(() => Object.assign(ENDPOINTS, { 'sender/save': undefined })).toThrow(TypeError);
  });
});

it('freezes what lies deep in a literal, and keeps it the same', () => {
  const shared = { deep: [{ name: 'a' }] };
  const literal = { one: shared, two: shared, none: null, text: 'x' };

  const frozen = deepFrozen(literal);

  expect(frozen).toBe(literal);
  expect(() => Object.assign(shared.deep[0] ?? {}, { name: 'b' })).toThrow(TypeError);
  expect(() => shared.deep.push({ name: 'c' })).toThrow(TypeError);
  expect(frozen).toEqual({ one: { deep: [{ name: 'a' }] }, two: shared, none: null, text: 'x' });
});

it('reads form fields in the notation of the specification', () => {
  expect(fields(['email*', 'city', 'strIds[]*', 'others[]'])).toEqual([
    { name: 'email', required: true },
    { name: 'city', required: false },
    { name: 'strIds', required: true, shape: 'indexed' },
    { name: 'others', required: false, shape: 'indexed' },
  ]);
});

function demandedOf(id: EndpointId): readonly string[] {
  return endpointOf(id)
    .form.filter((field) => field.required)
    .map(({ name }) => name);
}

/** A row as a line of the specification. */
function lineOf({ method, base, path, query, form, success }: Endpoint): string {
  const fields = form.map(
    ({ name, required, shape }) =>
      `${name}${shape === 'indexed' ? '[]' : ''}${required ? '*' : ''}`,
  );
  const where = base === 'baseUrl' ? 'one' : 'two';
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`;
  return [method, where, address, ...fields, '>', successText(success)].join(' ');
}

function successText(success: SuccessShape): string {
  switch (success.kind) {
    case 'text':
      return success.under === 'errors' ? `errors: ${success.text}` : success.text;
    case 'utr':
      return 'message.utr';
    case 'record':
    case 'list':
    case 'texts':
      return `message.${success.name}`;
    case 'lists':
      return success.names.map((name) => `message.${name}`).join(' ');
    case 'file':
      return 'file';
  }
}
