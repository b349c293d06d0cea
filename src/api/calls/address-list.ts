// Several addresses in one parameter (interface specification, section Limits): comma-separated.
import { demand } from '../errors.ts';

/** An address that holds a separator would be read as two, so it must have been refused before. */
export function addressList(addresses: readonly string[]): string {
  demand(addresses.length > 0, 'a list of addresses to suppress is not empty');
  for (const address of addresses) {
    demand(!/[,\r\n]/u.test(address), 'an address to suppress holds no comma and no line break');
  }
  return addresses.join(',');
}
