// Adds and removals of the recipients of one segment. Whom somebody removed from the contacts by hand is not added: a segment
// brings mail as well. The service has no endpoint that changes a recipient's name
// (interface specification, "Segments").
import type { FieldPolicies } from '../../contacts/index.ts';
import { diffContact } from '../../diff/index.ts';
import { type Change, mayDeleteIn } from '../../plan/index.ts';
import { namesOf } from '../scope/service-demands.ts';
import {
  asAddress,
  personOrigin,
  storedForms,
  type TargetSources,
  valuesOrigin,
} from './change-sources.ts';
import { extraContacts } from './contact-changes.ts';

export function* additions(sources: TargetSources): Generator<Change> {
  const { name: segment, id: segmentId = '', index } = sources.target;
  for (const row of sources.match.differences.missing(index)) {
    if (sources.remembered.keepsOutOfSegment(row.address)) continue;
    const fields = namesOf(row.fields);
    yield {
      kind: 'addSegmentRecipient',
      segment,
      segmentId,
      address: asAddress(row.address),
      email: row.email,
      fields,
      origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
    };
  }
}

/** Counts and reports recipients whose name differs from the sources. */
export function countUnwritable(sources: TargetSources): void {
  const { target, match, tally } = sources;
  for (const row of match.differences.differing(target.index)) {
    const rules = { ...storedForms(row, sources), policies: NO_POLICIES };
    const changes = diffContact(row.desiredFields, row.actualFields, rules);
    if (changes.length === 0) continue;
    tally.unwritable += 1;
    tally.unwritableOnly += 1;
    const fields = changes.map(({ field }) => field);
    const origin = valuesOrigin(row, fields, sources);
    const { email } = row;
    sources.onFinding({
      kind: 'unwritableRecipient',
      segment: target.name,
      email,
      changes,
      origin,
    });
  }
}

/** The source owns every field of a recipient, and a blank one keeps what is there. */
const NO_POLICIES: FieldPolicies = new Map();

export function* removals(sources: TargetSources): Generator<Change> {
  const { name: segment, id: segmentId = '' } = sources.target;
  for (const { row, reason } of extraContacts(sources)) {
    if (!mayDeleteIn(sources.phase)) {
      sources.tally.withheldDeletes += 1;
      continue;
    }
    yield {
      kind: 'removeSegmentRecipient',
      segment,
      segmentId,
      recipientId: row.contactId,
      address: asAddress(row.address),
      prior: { email: row.email, fields: row.fields },
      reason,
    };
  }
}
