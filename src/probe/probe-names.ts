// The names of what a probe makes. They say what they are for and cannot collide, and the addresses belong
// to a reserved domain, so that no mail can arrive there.
import type { Random } from '../lib/index.ts';
import type { ProbeNames } from '../state/index.ts';

const TAG_BYTES = 6;

export function newProbeNames(random: Random): ProbeNames {
  const tag = Buffer.from(random.bytes(TAG_BYTES)).toString('hex');
  return {
    tag,
    contactType: `Throw-away of listferry probe ${tag}`,
    customField: `listferry_probe_${tag}`,
    // Names under .example are never assigned (RFC 2606).
    addressDomain: `p${tag}.listferry-probe.example`,
  };
}

export function probeAddress(names: ProbeNames, local: string): string {
  return `${local}@${names.addressDomain}`;
}

/** In any case and with any spaces: the tag makes it ours. */
export function isProbeAddress(names: ProbeNames, email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${names.addressDomain}`);
}

/** Whether a contact type or custom field has the name, in any case. */
export function isNamed(shown: string, name: string): boolean {
  return shown.trim().toLowerCase() === name.toLowerCase();
}
