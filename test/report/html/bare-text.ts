// What a reader sees of a piece of a page: its text without tags, blanks folded.
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Tags that end no word; every other one stands between two. */
const INLINE_TAGS = /<\/?(?:a|b|bdi|code|i|ins|del|mark|small|span|svg|rect)\b[^>]*>/gu;

/** What a reader sees of one section; nothing where the page has no such section. */
export function sectionText(html: string, id: string): string {
  const section = new RegExp(`<section aria-labelledby="${id}">.*?</section>`, 'su').exec(html);
  return bareText(section?.[0] ?? '');
}

export function bareText(html: string): string {
  return html
    .replaceAll(/<(?:style|script)\b[^>]*>.*?<\/(?:style|script)>/gsu, '')
    .replaceAll(INLINE_TAGS, '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&[#\w]+;/gu, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
