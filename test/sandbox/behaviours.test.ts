import { describe, expect, it } from 'vitest';
import { BEHAVIOUR_TABLE } from '../../src/sandbox/behaviour-table.ts';
import { behaviourNumber, parseBehaviours } from '../../src/sandbox/behaviours.ts';

describe('parseBehaviours', () => {
  it('forgives much when nothing is chosen', () => {
    const { value } = parseBehaviours(undefined);

    expect(value.duplicate_add).toBe('upsert');
    expect(value.failure_status).toBe('200');
    expect(value.list_staleness).toBe('0');
  });

  it.each([
    ['bulk_max_ids', 'truncate_silently(20)', 'truncate_silently', [20]],
    ['bulk_max_ids', 'truncate_silently', 'truncate_silently', [1000]],
    ['csv_timing', 'async(2, 50)', 'async', [2, 50]],
    ['list_staleness', 30, 'seconds', [30]],
    ['list_staleness', 0, '0', []],
    ['unsub_list_limit', '12', 'n', [12]],
    ['failure_status', 422, '422', []],
    ['empty_string_stored_as', '', '""', []],
    ['empty_string_stored_as', null, 'null', []],
    ['custom_field', {}, '{}', []],
    ['trim', true, 'yes', []],
  ] as const)('reads %s: %j as %s with %j', (name, given, value, numbers) => {
    const behaviours = parseBehaviours({ [name]: given });

    expect(behaviours.value[name]).toBe(value);
    expect(behaviours.numbers[name]).toEqual(numbers);
  });

  it('names the nearest behaviour when it does not know one', () => {
    expect(() => parseBehaviours({ duplicate_ad: 'reject' })).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_BEHAVIOUR_UNKNOWN',
        message: expect.stringContaining('duplicate_add'),
      }),
    );
  });

  it.each([['upsret'], ['upsert(5)'], [7], [['upsert']]])('refuses duplicate_add: %j', (given) => {
    expect(() => parseBehaviours({ duplicate_add: given })).toThrow(
      expect.objectContaining({
        code: 'SANDBOX_BEHAVIOUR_UNKNOWN',
        hint: expect.stringContaining('success_but_ignored'),
      }),
    );
  });

  it('refuses a number that is none', () => {
    expect(() => parseBehaviours({ max_length: 'truncate(1.2.3)' })).toThrow(
      expect.objectContaining({ code: 'SANDBOX_BEHAVIOUR_UNKNOWN' }),
    );
  });

  it('refuses a file that is no map', () => {
    expect(() => parseBehaviours(['duplicate_add'])).toThrow(/must map behaviour names/);
  });

  it('has a default among the values of every behaviour', () => {
    const strays = Object.entries(BEHAVIOUR_TABLE).filter(
      ([, entry]) => !(entry.values as readonly string[]).includes(entry.default),
    );

    expect(strays).toEqual([]);
  });

  it('gives 0 for a value without numbers', () => {
    expect(behaviourNumber(parseBehaviours({}), 'bulk_max_ids')).toBe(0);
  });
});
