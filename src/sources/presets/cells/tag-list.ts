// Lists of tags in one cell, in the forms that providers write them. Each provider has one form, which
// is never guessed per row.

/** `"VIP","Blog, news"`: quoted names, which may hold commas; without quotes, plain commas part them. */
export function quotedTags(cell: string): readonly string[] {
  if (!cell.includes('"')) return commaTags(cell);
  const names = [...cell.matchAll(/"((?:[^"]|"")*)"|[^",]+/gu)].map(
    ([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole,
  );
  return trimmed(names);
}

export function commaTags(cell: string): readonly string[] {
  return trimmed(cell.split(','));
}

export function semicolonTags(cell: string): readonly string[] {
  return trimmed(cell.split(';'));
}

/** `["vip","swim"]`; a text that is no JSON list is taken as one parted by commas. */
export function jsonTags(cell: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(cell);
    if (Array.isArray(parsed)) return trimmed(parsed.map((part) => String(part)));
  } catch {
    // Not JSON: a list as people write it.
  }
  return commaTags(cell.replaceAll(/^\[|\]$/gu, ''));
}

/** Without blanks around them, and each once. */
function trimmed(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}
