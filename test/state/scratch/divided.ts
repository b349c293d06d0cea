// A comparison whose contacts are in a file of their own, as another thread leaves them behind.
import { ContactFile } from '../../../src/state/scratch/contact-file.ts';
import type { ActualRow } from '../../../src/state/scratch/contact-rows.ts';
import type { Scratch } from '../../../src/state/scratch/scratch.ts';

/** Gives the contacts a new file, writes the rows and takes them. */
export async function takeDivided(scratch: Scratch, rows: readonly ActualRow[]): Promise<void> {
  const file = await divide(scratch);
  file.restart();
  for (const row of rows) file.add(row);
  file.finish();
  scratch.takeContacts();
}

/** The new file, not yet begun. */
export async function divide(scratch: Scratch): Promise<ContactFile> {
  const files: ContactFile[] = [];
  await scratch.divideContacts((path) => {
    files.push(new ContactFile(path));
    return Promise.resolve();
  });
  const [file] = files;
  if (file === undefined) throw new Error('nobody was asked to open the file');
  return file;
}
