import { describe, expect, it } from 'vitest';
import { load, problemsOf, written } from './written-config.ts';

describe('the options of a source of a type', () => {
  it.each([
    ['{ type: csv, path: a.csv, table: people }', 'table is for sources of type sqlite'],
    ['{ type: csv, path: a.csv, query: SELECT 1 }', 'query is for sources of type sqlite'],
    ['{ type: sqlite, path: a.db }', 'must have table or query'],
    ['{ type: sqlite, path: a.db, table: t, query: SELECT 1 }', 'has both table and query'],
    ['{ type: sqlite, path: a.db, table: t, parameters: { x: 1 } }', 'parameters is for a query'],
    ['{ type: sqlite, path: a.db, table: t, encoding: utf-8 }', 'means nothing for a database'],
    ['{ type: snapshot, path: a.sqlite, encoding: utf-8 }', 'means nothing for a database'],
    ['{ type: snapshot, path: a.sqlite, status: subscribed }', 'means nothing for a snapshot'],
    ['{ type: snapshot, path: a.sqlite, columns: { email: x } }', 'means nothing for a snapshot'],
  ])('are checked together: %s', (source, words) => {
    const problems = problemsOf(written({ sources: `sources:\n  crm: ${source}\n` }));

    expect(problems).toEqual([expect.stringContaining(words)]);
  });

  it('take a query with its parameters', () => {
    const source =
      '{ type: sqlite, path: a.db, query: SELECT email FROM t WHERE y > :y, parameters: { y: 7 } }';

    const config = load(written({ sources: `sources:\n  crm: ${source}\n` }));

    expect(config.sources[0]?.select).toEqual({
      kind: 'query',
      query: 'SELECT email FROM t WHERE y > :y',
      parameters: { y: 7 },
    });
  });

  it('need no status for a snapshot, which says itself who left', () => {
    const config = load(written({ sources: SNAPSHOT }));

    expect(config.sources[0]).toMatchObject({
      status: { kind: 'column', column: 'status' },
      statusWritten: true,
    });
  });
});

describe('groups', () => {
  it('are for snapshots alone', () => {
    const more = 'suppressions:\n  - { source: crm, into: groups }\n';

    expect(problemsOf(written({ more }))).toEqual([
      expect.stringContaining('only a snapshot holds some'),
    ]);
    expect(load(written({ sources: SNAPSHOT, more })).suppressions).toEqual([
      { sources: ['crm'], into: { kind: 'groups' } },
    ]);
  });
});

const SNAPSHOT = 'sources:\n  crm: { type: snapshot, path: a.sqlite }\n';
