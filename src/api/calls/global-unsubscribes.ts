// The account-wide suppressions. Deleting one lets a person be mailed again, which only a person
// may decide: the engine's type does not have those calls.
import { addressList } from './address-list.ts';
import { idsForm } from './bulk-ids.ts';
import type { Channel } from '../exchange/channel.ts';
import type { ListReceipt, ListSink } from './list-sink.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { suppressionRecord } from '../schemas/suppression.ts';
import type { SuppressionRecord } from '../schemas/suppression.ts';
import { streamList } from './stream-list.ts';
import { write } from './write.ts';

export interface GlobalUnsubscribeCalls {
  list(sink: ListSink<SuppressionRecord>): Promise<ListReceipt>;
  /** At least one address, none with a comma or a line break. */
  save(addresses: readonly string[]): Promise<Outcome>;
}

export interface GlobalUnsubscribeLiftingCalls extends GlobalUnsubscribeCalls {
  /** Lets the person be mailed again. */
  delete(id: string): Promise<Outcome>;
  /** Lets the people be mailed again. Between 1 and 900 ids. */
  bulkDelete(ids: readonly string[]): Promise<Outcome>;
}

const parseSuppression = parsedBy(suppressionRecord, 'global unsubscriber');

export function globalUnsubscribeCalls(channel: Channel): GlobalUnsubscribeLiftingCalls {
  return {
    list: (sink) =>
      streamList(channel, { endpointId: 'global-unsubscribes', sink, parse: parseSuppression }),
    save: (addresses) =>
      write(channel, 'global-unsubscribes/save', {
        form: { email_address: addressList(addresses) },
      }),
    delete: (id) => write(channel, 'global-unsubscribes/delete', { query: { id } }),
    bulkDelete: (ids) => write(channel, 'global-unsubscribes/bulk-delete', { form: idsForm(ids) }),
  };
}
