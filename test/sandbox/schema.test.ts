import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/sandbox/schema.ts';

it('can be run again over its own tables', () => {
  const database = new Database(':memory:');
  database.exec(SCHEMA);

  expect(() => database.exec(SCHEMA)).not.toThrow();
});
