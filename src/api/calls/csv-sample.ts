// The service's own sample of an upload file. Its form is not specified, so it only ever serves as
// a hint: an answer that is no CSV counts as no sample.
import { parse } from 'csv-parse/sync';
import { SMALL_BODY_CAP_BYTES } from '../exchange/answer.ts';
import type { Channel } from '../exchange/channel.ts';
import { readFile } from './read-file.ts';

export interface CsvSample {
  readonly header: readonly string[];
  readonly firstRow: readonly string[] | undefined;
}

export async function readCsvSample(channel: Channel): Promise<CsvSample | undefined> {
  const text = await readFile(channel, {
    endpointId: 'contacts/csv-sample/download',
    capBytes: SMALL_BODY_CAP_BYTES,
  });
  return text === undefined ? undefined : parseCsvSample(text);
}

/** Undefined for JSON, HTML, nothing at all, and what csv-parse cannot read. */
function parseCsvSample(text: string): CsvSample | undefined {
  if (/^[\s\uFEFF]*(?:[{[<]|$)/u.test(text)) return undefined;
  try {
    const rows = parse(text, { bom: true, to: 2, relaxColumnCount: true, skipEmptyLines: true });
    const [header, firstRow] = rows;
    return header === undefined ? undefined : { header, firstRow };
  } catch {
    return undefined;
  }
}
