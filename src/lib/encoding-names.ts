// Names of encodings as people write them, brought to the one that the platform's decoder has.

/** What people write and the Encoding Standard does not list, without capitals, spaces, hyphens and underscores. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  big5: 'big5',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  euccn: 'gb18030',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  latin9: 'iso-8859-15',
  macroman: 'macintosh',
  ms932: 'shift_jis',
  sjis: 'shift_jis',
  uhc: 'euc-kr',
  utf16: 'utf-16le',
  windows932: 'shift_jis',
};

/** For a person who wrote another; the platform knows a few more. */
export const ENCODING_NAMES: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((number) => `windows-125${String(number)}`),
  ...[1, 2, 5, 7, 9, 15].map((number) => `iso-8859-${String(number)}`),
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
];

/** The standard name of an encoding, or undefined if the platform cannot decode it. */
export function encodingName(label: string): string | undefined {
  const plain = label.toLowerCase().replaceAll(/[\s_-]+/gu, '');
  const alias = Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined;
  const candidates = [
    label,
    alias,
    // latin-1, cp-1250, win1251, iso8859 2
    /^l(?:atin)?\d+$/u.test(plain) ? plain : undefined,
    plain.replace(/^(?:cp|win|windows|ansi)(?=125\d$)/u, 'windows-'),
    plain.replace(/^iso8859/u, 'iso-8859-'),
  ];
  const known = alias ?? candidates.find((name) => name !== undefined && isKnown(name));
  return known === undefined ? undefined : new TextDecoder(known).encoding;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
