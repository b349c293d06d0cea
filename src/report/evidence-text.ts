// What a source tells of how somebody left, in one line.
import type { Evidence } from '../contacts/index.ts';

/** The reason first, then when and from where; empty where the source tells nothing. */
export function evidenceText({ reason, at, ip }: Evidence = {}): string {
  const place = ip === undefined ? undefined : `from ${ip}`;
  return [reason, at, place].filter((part) => part !== undefined).join(', ');
}
