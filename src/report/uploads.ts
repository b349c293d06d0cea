// The upload files of a plan before they are sent: their lines, made safe to print, for a person; their
// exact content for a program.
import { counted, grouped, sha256Hex } from '../lib/index.ts';
import { jsonLine, visible, visibleWhole } from './words/visible-text.ts';
import { DEFAULT_LIMIT, type ReportOptions } from './words/report-options.ts';

export interface ReportedUpload {
  readonly contactType: string;
  /** Contacts in the file; its first line holds the names of the columns. */
  readonly rowCount: number;
  readonly content: Uint8Array;
}

/** Yields lines without line ends; the limit counts the lines of each file. */
export function* uploadText(
  uploads: Iterable<ReportedUpload>,
  { limit = DEFAULT_LIMIT, style }: ReportOptions,
): Generator<string> {
  let files = 0;
  let rows = 0;
  for (const upload of uploads) {
    files += 1;
    rows += upload.rowCount;
    const { contactType, rowCount, bodyBytes, sha256 } = numbersOf(upload, files);
    const size = `${counted(rowCount, 'row')}, ${counted(bodyBytes, 'byte')}, sha256 ${sha256}`;
    yield style.bold(`File ${String(files)} into ${visible(contactType)}: ${size}`);
    const lines = textOf(upload).trimEnd().split('\n');
    for (const line of lines.slice(0, limit)) yield `  ${visibleWhole(line)}`;
    if (lines.length > limit) yield `  … and ${grouped(lines.length - limit)} more`;
    yield '';
  }
  yield `uploads: files ${String(files)}, rows ${String(rows)}`;
}

/** `{"type":"upload","file":1, …, "content":"email,…"}` per file. */
export function* uploadNdjson(uploads: Iterable<ReportedUpload>): Generator<string> {
  let file = 0;
  for (const upload of uploads) {
    file += 1;
    yield jsonLine({ type: 'upload', ...numbersOf(upload, file), content: textOf(upload) });
  }
}

export function uploadNumbers(uploads: Iterable<ReportedUpload>) {
  return Array.from(uploads, (upload, index) => numbersOf(upload, index + 1));
}

/** The content as text: our upload files are UTF-8 without a byte order mark. */
export function textOf({ content }: Pick<ReportedUpload, 'content'>): string {
  return Buffer.from(content).toString('utf8');
}

/** `file` is from 1, over all contact types. */
function numbersOf({ contactType, rowCount, content }: ReportedUpload, file: number) {
  const bodyBytes = content.byteLength;
  return { file, contactType, rowCount, bodyBytes, sha256: sha256Hex(content) };
}
