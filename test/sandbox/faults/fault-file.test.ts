import { describe, expect, it } from 'vitest';
import { parseFaults } from '../../../src/sandbox/faults/fault-file.ts';

describe('parseFaults', () => {
  it.each([undefined, null, {}])('chooses nothing of %j', (content) => {
    expect(parseFaults(content)).toEqual({});
  });

  it('takes every option as it is written', () => {
    const content = {
      seed: 12,
      rate: 0.25,
      kinds: ['late', '5xx-after'],
      only: 'writes',
      endpoints: ['contacts/add', 'unsubscribes-groups/save'],
    };

    expect(parseFaults(content)).toEqual(content);
  });

  it.each([
    [{ sed: 1 }, 'Did you mean seed?'],
    [{ kinds: ['late', 'lost-befor'] }, 'Did you mean lost-before?'],
    [{ only: 'write' }, 'Did you mean writes?'],
    [{ endpoints: ['contact/add'] }, 'Did you mean contacts/add?'],
    [{ endpoints: 'contacts/add' }, 'endpoints must be a list'],
    [{ kinds: [] }, 'kinds must be a list with at least one name'],
    [{ kinds: [7] }, 'there is no kind named 7'],
    [{ only: null }, 'there is no choice of only named null'],
    [{ rate: 1.01 }, 'rate must be a share'],
    [{ rate: '0.1' }, 'rate must be a share'],
    [{ seed: 1.5 }, 'seed must be a whole number'],
    [{ seed: -1 }, 'seed must be a whole number'],
    [['late'], 'must map option names to values'],
    ['late', 'must map option names to values'],
  ])('refuses %j: %s', (content, reason) => {
    expect(() => parseFaults(content)).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_FAULT_UNKNOWN',
        message: expect.stringContaining(reason) as string,
      }),
    );
  });

  it('names all kinds when one is not known', () => {
    expect(() => parseFaults({ kinds: ['hangs'] })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('throttled-after, cut-body') }),
    );
  });
});
