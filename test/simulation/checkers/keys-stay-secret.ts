// P11: whatever the service quotes, neither key is found in anything that is kept or shown.
import type { Checker } from '../checker.ts';
import { formsFound } from '../quoted-keys.ts';

export const KEYS_STAY_SECRET: Checker = {
  promise: 'P11 keys stay secret',
  breaks: ({ kept, scenario: { odd } }) =>
    kept.flatMap(({ where, text }) =>
      (['secretKey', 'publicKey'] as const).flatMap((name) =>
        formsFound(text, odd[name]).map((form) => `the ${name} is in ${where}, written ${form}`),
      ),
    ),
};
