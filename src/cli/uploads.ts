// Shows the upload files of a plan before anything is sent. Only the service knows the form that it
// wants its files in, so its sample is read; nothing is written.
import { own } from '../lib/index.ts';
import {
  PlanStaleError,
  type PlannedUpload,
  knownCountryForm,
  plannedUploads,
  uploadFormat,
} from '../apply/index.ts';
import { loadCountryNames } from '../contacts/index.ts';
import {
  type ReportFormat,
  textOf,
  uploadNdjson,
  uploadNumbers,
  uploadText,
} from '../report/index.ts';
import type { PlanReader } from '../state/index.ts';
import { UsageError } from './errors.ts';
import type { GlobalOptions } from './global-options.ts';
import { printPieces } from './print-pieces.ts';
import { inSession, type Session } from './session.ts';
import { printAll, printJson, type Terminal } from './terminal.ts';

export interface UploadsOptions extends Omit<GlobalOptions, 'output'> {
  readonly output: ReportFormat;
  /** Lines per file in text: 20 when left out. */
  readonly limit: number | undefined;
}

export async function showUploads(
  plan: PlanReader,
  options: UploadsOptions,
  terminal: Terminal,
): Promise<number> {
  const { output } = options;
  if (output === 'md' || output === 'html') {
    throw new UsageError(`--uploads --output ${output}: expected text, json, ndjson or csv.`);
  }
  return await inSession({ ...options, output: 'text' }, terminal, async (session) => {
    const uploads = await uploadsOf(plan, session);
    switch (output) {
      case 'text':
        printAll(terminal, uploadText(uploads, { style: terminal.style, limit: options.limit }));
        break;
      case 'json':
        printJson(terminal, { uploads: uploadNumbers(uploads) });
        break;
      case 'ndjson':
        printPieces(terminal, uploadNdjson(uploads));
        break;
      case 'csv':
        printPieces(terminal, [onlyFile(uploads)]);
    }
    return 0;
  });
}

async function uploadsOf(
  plan: PlanReader,
  { accountHash, client, journal }: Session,
): Promise<Iterable<PlannedUpload>> {
  const { planId, basis, countryNames } = plan.head;
  // Another account's sample could have another form.
  if (basis.account !== accountHash) throw new PlanStaleError(planId, 'the account');
  const sample = await client.contacts.csvSample();
  const names = await loadCountryNames();
  const form = knownCountryForm(journal.facts);
  const format = uploadFormat(sample, { nameOf: (id) => own(countryNames, id) ?? id, names }, form);
  return plannedUploads(plan, format, form !== undefined);
}

/** Byte for byte: two files in one stream would be none. */
function onlyFile(uploads: Iterable<PlannedUpload>): string {
  const [first, second] = uploads;
  if (first !== undefined && second === undefined) return textOf(first);
  throw new UsageError(
    first === undefined
      ? '--uploads --output csv: this plan sends no file.'
      : '--uploads --output csv: this plan sends more than one file.',
    '`listferry show PLAN --uploads --output ndjson` prints the exact content of each.',
  );
}
