// A configured country that the service does not know: where it stands, and what may have been meant.
import type { CountryIndex } from '../contacts/index.ts';
import { didYouMean } from '../lib/index.ts';

/** The key is that of the configuration, such as `syncs[0].defaultCountry`. */
export function unknownCountry(key: string, text: string, countries: CountryIndex): string {
  return `${key}: the service knows no country ${text}.${didYouMean(text, countries.names())}`;
}
