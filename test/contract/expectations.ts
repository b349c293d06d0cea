// What contracts state about outcomes and answers, in the words of the specification.
import { expect } from 'vitest';
import type { Outcome } from '../../src/api/index.ts';
import type { KeyHeader, RawAnswer } from './contract-account.ts';

/** Runs what a contract shows, and fails when it states nothing. */
export async function expectStated(show: () => Promise<void>): Promise<void> {
  const before = expect.getState().assertionCalls;
  await show();
  expect(expect.getState().assertionCalls).toBeGreaterThan(before);
}

/** Acknowledged means: exactly the specified text or shape, in the specified place. */
export function expectAcknowledged(...outcomes: readonly Outcome[]): void {
  expect(outcomes.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual(
    outcomes.map(() => 'acknowledged: acknowledged'),
  );
}

/** A refusal of these parameters, whose texts are not specified. */
export function expectRefused(outcome: Outcome, ...parameters: readonly string[]): void {
  expect(outcome).toMatchObject({ kind: 'rejected' });
  const refused = outcome.kind === 'rejected' ? outcome.refusals : [];
  expect(refused.map(({ parameter }) => parameter).sort()).toEqual([...parameters].sort());
}

/** Section Errors, 2: one key for each missing parameter, with the documented text. */
export function expectMissing(answer: RawAnswer, parameters: readonly string[]): void {
  const expected = parameters.map((name) => [name, [requiredText(name)]]);
  const { body } = answer;
  expect(body).toMatchObject({ kind: 'envelope', status: 'failed' });
  const errors = body.kind === 'envelope' ? Object.entries(body.errors ?? {}) : [];
  // The specification writes some of the keys with spaces.
  const given = errors.map(([name, texts]): [string, unknown] => [
    name.replaceAll(' ', '_'),
    texts,
  ]);
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(expected));
  expectRefused(answer.outcome, ...parameters);
}

/** Section Errors, 4: a plain text, in one of two spellings. */
export function expectNotFound({ body, outcome }: RawAnswer, spelling: string): void {
  expect(body).toMatchObject({ kind: 'envelope', status: 'failed', errors: spelling });
  expect(outcome.kind).toBe('not-found');
}

/** Section Authentication, 2. */
export function expectMissingKeys({ body, outcome }: RawAnswer, keys: readonly KeyHeader[]): void {
  const errors = Object.fromEntries(keys.map((name) => [name, [KEY_TEXTS[name]]]));
  expect(body).toMatchObject({ kind: 'envelope', status: 'failed', errors });
  expect(Object.keys(body.kind === 'envelope' ? (body.errors ?? {}) : {})).toHaveLength(
    keys.length,
  );
  expect(outcome.kind).toBe('unauthorized');
}

const KEY_TEXTS: Readonly<Record<KeyHeader, string>> = {
  PublicKey: 'The public key field is required.',
  SecretKey: 'The secret key field is required.',
};

/** `segment_id` is `segment id`, and `strIds` is `str ids`. */
function requiredText(parameter: string): string {
  const words = parameter.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/gu, '$1 $2');
  return `The ${words.toLowerCase()} field is required.`;
}
