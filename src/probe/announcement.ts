// What a probe will write, shown before it writes anything. A test compares the requests with it.
import type { EndpointId } from '../api/index.ts';
import type { ProbeNames } from '../state/index.ts';

export interface AnnouncedWrite {
  readonly endpoint: EndpointId;
  /** The most requests. */
  readonly atMost: number;
  readonly purpose: string;
}

/** How often the first contact is offered while its new contact type is not known yet. */
export const FIRST_ADD_TRIES = 6;

export const PROBE_WRITES: readonly AnnouncedWrite[] = [
  {
    endpoint: 'contacts-type/add',
    atMost: 2,
    purpose: 'the throw-away contact type, and whether a second one of its name is refused',
  },
  {
    endpoint: 'custom-fields/save',
    atMost: 2,
    purpose: 'a throw-away custom field, and whether a second one of its name is refused',
  },
  {
    endpoint: 'contacts/add',
    atMost: 6 + FIRST_ADD_TRIES,
    purpose: 'seven contacts, the first again while the new contact type is not known yet',
  },
  {
    endpoint: 'contacts/upload-csv',
    atMost: 6,
    purpose:
      'files of one or two rows: countries in each form, an address that is there, one twice, one with every field',
  },
  { endpoint: 'contacts/update', atMost: 1, purpose: 'one of these contacts' },
  { endpoint: 'contacts/bulk-delete', atMost: 2, purpose: 'some of these contacts' },
  { endpoint: 'contacts/delete', atMost: 40, purpose: 'the others of these contacts, one by one' },
  { endpoint: 'contacts-type/delete', atMost: 4, purpose: 'the throw-away contact type, empty' },
  { endpoint: 'custom-fields/delete', atMost: 4, purpose: 'the throw-away custom field' },
];

/** Yields lines without line ends. */
export function* announcement(names: ProbeNames, host: string): Generator<string> {
  yield `A probe of ${host} writes to a throw-away contact type of its own, and takes all of it away again:`;
  yield `  contact type  ${names.contactType}`;
  yield `  custom field  ${names.customField}`;
  yield `  addresses     …@${names.addressDomain} (reserved: no mail can arrive there)`;
  yield 'At most these writes:';
  for (const { endpoint, atMost, purpose } of PROBE_WRITES) {
    yield `  ${String(atMost).padStart(2)} x ${endpoint.padEnd(20)}  ${purpose}`;
  }
  yield 'Nothing else is changed, and no call that can send mail is made: the new contact type has no automation.';
  yield 'The contact list is read about ten times.';
}
