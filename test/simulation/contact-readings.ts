// What the account really held when a run read its contacts: for its plan, and for the last time.
import type { EventOf, Evidence, RunEvidence } from './evidence.ts';

type Read = EventOf<'served'>;

export interface ContactReadings {
  readonly planned: Read | undefined;
  readonly last: Read | undefined;
  readonly wasUploaded: boolean;
}

/** The second run is planned by `verify`, and the first one ends before it. */
export function readingsOf({ name }: RunEvidence, { events }: Evidence): ContactReadings {
  const verify = events.findIndex((event) => event.kind === 'verb' && event.verb === 'verify');
  const border = verify === -1 ? events.length : verify;
  const own = name === 'first' ? events.slice(0, border) : events.slice(border);
  const isPlanning = (verb: string): boolean => verb === 'plan' || verb === 'verify';
  const begun = own.findIndex((event) => event.kind === 'verb' && !isPlanning(event.verb));
  const served = own.filter((event) => event.kind === 'served');
  const isRead = ({ endpoint }: Read): boolean => endpoint === 'contacts/list';
  return {
    planned: own
      .slice(0, begun)
      .filter((event) => event.kind === 'served')
      .findLast(isRead),
    last: served.findLast(isRead),
    wasUploaded: served.some(({ endpoint }) => endpoint === 'contacts/upload-csv'),
  };
}
