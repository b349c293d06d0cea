import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';

const rows: [string, Endpoint][] = Object.entries(ENDPOINTS);

describe('the endpoint table', () => {
  it.each(rows)('keeps the row of %s sound', (id, endpoint) => {
    const isRead = endpoint.success.kind !== 'text';

    expect(endpoint.id).toBe(id);
    expect(endpoint.retry === 'read').toBe(isRead);
    expect(endpoint.method === 'GET').toBe(isRead);
    expect(endpoint.encoding === 'none').toBe(endpoint.form.length === 0);
    expect(endpoint.path).not.toMatch(/^\/|\?/u);
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
});
