import { describe, expect, it } from 'vitest';
import { SourceChangedError } from '../../../src/sources/source.ts';
import { openPlainFile } from '../../../src/sources/bytes/plain-file.ts';
import { collected, sourceDirectory } from '../source-directory.ts';

const { append, onlyFile, path } = sourceDirectory();

describe('openPlainFile', () => {
  it('refuses the file when it grows between its header and its rows', async () => {
    const file = await onlyFile('email\na@example.test\n');
    await append('crm.csv', 'b@example.test\n');

    await expect(collected(file.rows())).rejects.toBeInstanceOf(SourceChangedError);
  });

  it('refuses the file when it grows while its rows are read', async () => {
    const file = await onlyFile(`email\n${'a@example.test\n'.repeat(20_000)}`);
    const readAll = async (): Promise<void> => {
      for await (const batch of file.rows()) {
        await append('crm.csv', `b${String(batch.length)}`);
      }
    };

    await expect(readAll()).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });

  it('says so when the file went away before it was opened', async () => {
    const opening = openPlainFile({ absolute: `${path()}/gone.csv`, shown: 'gone.csv' });

    await expect(opening).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: 'Reading gone.csv: the file cannot be opened.',
    });
  });
});
