import { expect, it } from 'vitest';
import { SourceNames } from '../../../src/config/draft/source-names.ts';
import { problemsOf, written } from '../written-config.ts';

it('makes names of what files are called, each once', () => {
  const names = new SourceNames();

  const taken = ['CRM Export.csv', 'crm-export.json', 'Käufer.csv', '(1).csv', '???'].map((title) =>
    names.take(title),
  );

  expect(taken).toEqual(['crm_export', 'crm_export_2', 'käufer', '1', 'contacts']);
});

it('makes names that a configuration can have', () => {
  const name = new SourceNames().take(`${'long '.repeat(30)}.csv`);

  const text = written({
    sources: `sources:\n  ${name}: { type: csv, path: a.csv, status: subscribed }\n`,
    syncs: `syncs:\n  - { source: ${name}, contactType: News }\n`,
  });
  expect(problemsOf(text)).toEqual([]);
});
