// The service's countries. Their records' fields are not specified, so they are handed on as they
// came; the states and cities in the same answer may be a million and are passed over unread.
import type { Channel } from '../exchange/channel.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import { collectList } from './stream-list.ts';

export type CountryRecord = Readonly<Record<string, unknown>>;

export interface ReferenceCalls {
  countries(): Promise<readonly CountryRecord[]>;
}

export function referenceCalls(channel: Channel): ReferenceCalls {
  return {
    countries: () =>
      collectList(channel, {
        endpointId: 'get/country-state-city',
        listName: 'countries',
        parse: parseCountry,
      }),
  };
}

function parseCountry(value: unknown): CountryRecord {
  if (!isRecord(value)) {
    throw new UnexpectedAnswerError('a country that the service sent is not an object');
  }
  return value;
}

function isRecord(value: unknown): value is CountryRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
