import { describe, expect, it } from 'vitest';
import { endpointOf, ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { Endpoint, SuccessShape } from '../../../src/api/endpoints/endpoint.ts';
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

  it('flags every call that lets somebody be mailed again', () => {
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

  it('cannot be changed while the program runs', () => {
    const row = endpointOf('sender/save');

    expect(() => Object.assign(row, { canSendMail: false })).toThrow(TypeError);
    expect(() => Object.assign(row.form, { length: 0 })).toThrow(TypeError);
    expect(() => Object.assign(ENDPOINTS, { 'sender/save': undefined })).toThrow(TypeError);
  });
});

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
