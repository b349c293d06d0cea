// What a cursor reads of whole logs is told with the log (record-log.test.ts).
import { writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NamelessFile } from '../../../src/state/spool/nameless-file.ts';
import { RecordCursor, readAt } from '../../../src/state/spool/record-cursor.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('reads by the place, whoever reads beside it', () => {
  const file = new NamelessFile(directory.path('rows'));
  writeSync(file.descriptor, '\u0007\0\0\0\u0003\0\0\0Ada\u0007\0\0\0\u0003\0\0\0Bob', 0);
  const source = { kind: 'file', descriptor: file.descriptor, place: 'rows', length: 22 } as const;
  const cursors = [new RecordCursor(source), new RecordCursor(source)];

  const read = [1, 2].map(() =>
    cursors.map((cursor) => {
      cursor.next();
      return cursor.text();
    }),
  );

  expect(read).toEqual([
    ['Ada', 'Ada'],
    ['Bob', 'Bob'],
  ]);
  file.close();
});

it('refuses a file that lost its end', () => {
  const file = new NamelessFile(directory.path('rows'));
  writeSync(file.descriptor, '\u0007\0\0\0A', 0);
  const home = { descriptor: file.descriptor, place: 'rows' };
  const cursor = new RecordCursor({ kind: 'file', ...home, length: 11 });
  cursor.next();

  expect(() => cursor.text()).toThrow('shorter');
  const into = Buffer.alloc(1);
  expect(() => readAt(home, { into, offset: 0, length: 1, position: 9 })).toThrow('shorter');
  file.close();
});
