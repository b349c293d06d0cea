// What an unsubscribe of Mailgun is about: all mail, or the mail with one tag.
import { jsonTags } from './tag-list.ts';

/** `all` for no tag or the tag `*`; else `some`. */
export function unsubscribedFrom(cell: string): readonly string[] {
  const tags = jsonTags(cell);
  return [tags.length === 0 || tags.includes('*') ? 'all' : 'some'];
}
