// The proxy that the environment names for addresses with https, in the words of curl.
import { Secret } from '../lib/index.ts';

/** The first that is set counts. */
const NAMES = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

/** Undefined where none is named. The address may hold a password; `except` are the hosts that NO_PROXY names. */
export function environmentProxy(
  environment: (name: string) => string | undefined,
): { readonly url: Secret; readonly except: string } | undefined {
  const url = NAMES.map(environment).find((value) => value !== undefined && value !== '');
  if (url === undefined) return undefined;
  return { url: new Secret(url), except: environment('no_proxy') ?? environment('NO_PROXY') ?? '' };
}
