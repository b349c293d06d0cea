// Entries of Mautic's do-not-contact list, each of which is about one channel. Reasons come as numbers or
// as labels in the language of the account.

/**
 * `bounced` or `unsubscribed` for an entry about mail, whatever its reason is called; nothing for one
 * about another channel, or that says that a person can be contacted.
 */
export function reasonAboutMail(
  reason: string,
  _columns: readonly string[],
  channel: string,
): readonly string[] {
  if (!isAboutMail(channel) || /^(?:0|contactable)$/iu.test(reason.trim())) return [];
  return [/^2$|bounce/iu.test(reason.trim()) ? 'bounced' : 'unsubscribed'];
}

/** A report may have the channel as a link. Without a channel, the entry is taken to be about mail. */
function isAboutMail(channel: string): boolean {
  const label = channel.replaceAll(/<[^>]*>/gu, '').trim();
  return label === '' || /mail/iu.test(label);
}
