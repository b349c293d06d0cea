// The names under which a probe makes things: they say what they are for, cannot be anybody else's, and
// their addresses belong to a domain that is reserved, so that no mail can ever arrive there.
import type { Chance } from '../lib/index.ts';
import type { ProbeNames } from '../state/index.ts';

const TAG_BYTES = 6;

export function newProbeNames(chance: Chance): ProbeNames {
  const tag = Buffer.from(chance.bytes(TAG_BYTES)).toString('hex');
  return {
    tag,
    contactType: `Throw-away of listferry probe ${tag}`,
    customField: `listferry_probe_${tag}`,
    // Names under .example are given to nobody (RFC 2606).
    addressDomain: `p${tag}.listferry-probe.example`,
  };
}

export function probeAddress(names: ProbeNames, local: string): string {
  return `${local}@${names.addressDomain}`;
}

/** Whatever the service does to capitals and spaces: the tag makes it ours. */
export function isProbeAddress(names: ProbeNames, email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${names.addressDomain}`);
}

/** Whether a contact type or custom field has the name, in whatever capitals it is shown. */
export function isNamed(shown: string, name: string): boolean {
  return shown.trim().toLowerCase() === name.toLowerCase();
}
