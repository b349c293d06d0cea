// The service's countries, states and cities. The fields of their records are not specified, so
// they are passed on unchanged. All three come in one answer, in which the cities may be a
// million: what is not asked for is skipped unread.
import { isRecord, type RawRecord } from './record-shapes.ts';
import type { Channel } from '../calls/channel.ts';
import { collectList, streamList, type ListReceipt, type ListSink } from '../calls/stream-list.ts';
import { UnexpectedAnswerError } from '../outcome/errors.ts';

/** The world has a million places; few of them are kept. */
const PLACES_CAP_BYTES = 2 ** 30;

/** A country, a state or a city as it came. */
export type PlaceRecord = RawRecord;
export type CountryRecord = PlaceRecord;

export interface ReferenceCalls {
  /**
   * Read once by each client: all the cities come along with the countries, and the countries do not
   * change during a run.
   */
  countries(): Promise<readonly CountryRecord[]>;
}

/** Interface specification, "Reference data". Each call reads the whole answer. */
export interface PlaceCalls extends ReferenceCalls {
  states(sink: ListSink<PlaceRecord>): Promise<ListReceipt>;
  cities(sink: ListSink<PlaceRecord>): Promise<ListReceipt>;
}

export function referenceCalls(channel: Channel): PlaceCalls {
  let known: Promise<readonly CountryRecord[]> | undefined;
  return {
    countries: () => {
      known ??= collectList(channel, placesNamed('countries')).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    states: (sink) => streamList(channel, { ...placesNamed('states'), sink }),
    cities: (sink) => streamList(channel, { ...placesNamed('cities'), sink }),
  };
}

function placesNamed(listName: 'countries' | 'states' | 'cities') {
  return {
    endpointId: 'get/country-state-city',
    listName,
    parse: parsePlace,
    listCapBytes: PLACES_CAP_BYTES,
  } as const;
}

function parsePlace(value: unknown): PlaceRecord {
  if (isRecord(value)) return value;
  throw new UnexpectedAnswerError('a place that the service sent is not an object');
}
