// What parsing both sides costs by itself, on the same files in the same run: absolute seconds say
// little on a machine that is shared, the ratio to these says more.
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';

export interface Floor {
  readonly csvSeconds: number;
  readonly jsonSeconds: number;
}

export async function measureFloor(directory: string): Promise<Floor> {
  return {
    csvSeconds: await secondsOf(() => parseCsv(join(directory, 'people.csv'))),
    jsonSeconds: await secondsOf(() => {
      parseJson(join(directory, 'contacts-list.json'));
      return Promise.resolve();
    }),
  };
}

async function parseCsv(path: string): Promise<void> {
  let cellCount = 0;
  for await (const record of createReadStream(path).pipe(parse())) {
    // Without columns, csv-parse gives arrays of texts.
    cellCount += (record as string[]).length;
  }
  if (cellCount === 0) throw new Error('the source of the benchmark is empty');
}

function parseJson(path: string): void {
  const envelope = JSON.parse(readFileSync(path, 'utf8')) as { message: { contacts: unknown[] } };
  if (envelope.message.contacts.length === 0) throw new Error('the list of the benchmark is empty');
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}
