// The section `service`: where the account is, its keys, and how fast it is asked.
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { normaliseBaseUrl } from '../../lib/index.ts';
import { isCredential } from './credentials.ts';
import {
  accountId,
  baseUrl,
  combined,
  converted,
  numberWithin,
  option,
  secretReference,
  section,
  type Surroundings,
  wholeWithin,
} from './option.ts';

/** Where a secret is, never what it is. */
export type SecretReference =
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string };

const PACE = 'The pace changes when requests are sent, not which.';
const KEYS = 'Keys are exchanged now and then; the account stays the same.';

export const SERVICE = section({
  baseUrl: address(
    'First address of the account: global unsubscribes, segments, contact types and fields. Begins with https:// and ends in /api/.',
    [
      'The two addresses of your account; both end in /api/.',
      'baseUrl serves global unsubscribes, segments, contact types and fields, baseUrl2 the rest.',
    ],
  ),
  baseUrl2: address(
    'Second address of the account: contacts, unsubscribe groups and everything else. Begins with https:// and ends in /api/.',
  ),
  publicKey: key('public', 'env:LISTFERRY_PUBLIC_KEY', [
    'Where the keys are, never the keys themselves: env:NAME or file:PATH.',
  ]),
  secretKey: key('secret', 'env:LISTFERRY_SECRET_KEY'),
  account: converted({
    shape: z.optional(accountId()),
    words:
      'The id of the account that this configuration is for; any other account is refused. `listferry validate` tells it.',
    template: {
      above: ['The account that this file is for: `listferry init --pin` fills it in.'],
      value: '',
    },
    becomes: (written) => (written === undefined ? undefined : String(written)),
    hashed: 'A plan knows its account by itself.',
  }),
  requestsPerSecond: option({
    shape: z._default(numberWithin(0.1, 1_000), 10),
    words:
      'The most requests per second. listferry slows down by itself when the service asks for it.',
    hashed: PACE,
  }),
  concurrency: option({
    shape: z._default(wholeWithin(1, 32), 4),
    words: 'The most requests that are under way at once.',
    hashed: PACE,
  }),
  timeoutMs: combined({
    options: {
      timeoutSeconds: {
        shape: z._default(numberWithin(0.05, 3_600), 60),
        words:
          'The longest that an answer may take. A list may take longer: up to this between two pieces of it, with at least 16 KiB in five times this, and 360 times this as a whole.',
      },
    },
    becomes: ({ timeoutSeconds }) => Math.round(timeoutSeconds * 1_000),
    hashed: PACE,
  }),
  quietMs: combined({
    options: {
      quietSeconds: {
        shape: z._default(numberWithin(0.05, 86_400), 120),
        words: 'How long after a write of unknown outcome it is read back. Above timeoutSeconds.',
        template: {
          above: [
            'How long after a write of unknown outcome it is read back; above timeoutSeconds.',
          ],
        },
      },
    },
    becomes: ({ quietSeconds }) => Math.round(quietSeconds * 1_000),
    hashed: PACE,
  }),
});

/** A new configuration still lacks its addresses. */
function address(words: string, above: readonly string[] = []) {
  return converted({
    shape: baseUrl(),
    words,
    template: { above, value: '', isSet: true },
    becomes: normaliseBaseUrl,
    hashed: true,
  });
}

function key(which: 'public' | 'secret', value: string, above: readonly string[] = []) {
  return converted({
    shape: secretReference(),
    words: `Where the ${which} key is, never the key itself: env:NAME for a variable of the environment, file:PATH for a file.`,
    template: { above, value, isSet: true },
    becomes: referenceOf,
    hashed: KEYS,
  });
}

export function referenceOf(
  written: string,
  { baseDir }: Pick<Surroundings, 'baseDir'>,
): SecretReference {
  if (written.startsWith('env:')) {
    return { kind: 'environment', name: written.slice('env:'.length) };
  }
  const path = written.slice('file:'.length);
  // Where that is, is known when it is read.
  return { kind: 'file', path: isCredential(path) ? path : resolve(baseDir, path) };
}
