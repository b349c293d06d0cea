// What the file says and what the configuration says: the latter counts more, and never makes a
// subscriber of somebody of whom the file says otherwise.
import { describe, expect, it } from 'vitest';
import { fileMapping } from '../../src/compare/rows/file-mapping.ts';
import type { SourceSpec } from '../../src/compare/scope/request.ts';
import type { KnownFile } from '../../src/contacts/index.ts';
import type { SourceFile } from '../../src/sources/index.ts';

const READING: KnownFile = {
  kind: 'known',
  title: 'Acme: contacts',
  columns: { email: 0, first_name: 1 },
  rules: [{ kind: 'filled', column: 2, status: 'bounced' }],
  otherwise: undefined,
  evidence: { reason: [], at: [2], ip: [] },
  otherWays: [],
  placeholders: [],
};
const FROM_FILE: SourceSpec['status'] = { kind: 'rules', rules: [], map: {} };

function mapping(
  said: Partial<Pick<SourceSpec, 'columns' | 'status'>>,
  reading: SourceFile['reading'] = READING,
  fillsContacts = true,
): unknown {
  const header = ['Email', 'Name', 'Bounced at', 'Status'];
  const file = { path: 'acme.csv', header, reading } as unknown as SourceFile;
  const spec: SourceSpec = {
    source: { name: 'acme', files: () => [] as never },
    columns: {},
    status: FROM_FILE,
    statusWritten: true,
    ...said,
  };
  const found = fileMapping(spec, file, fillsContacts);
  return found.kind === 'mapping' ? found.mapping : found.problem;
}

describe('the mapping of a file', () => {
  it('is the configuration’s where nothing is known about the file', () => {
    const file = { path: 'crm.csv', header: [] } as unknown as SourceFile;
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const spec = {
      source: { name: 'crm' },
      columns: { email: 'Mail' },
      status,
    } as unknown as SourceSpec;

    expect(fileMapping(spec, file, true)).toEqual({
      kind: 'mapping',
      mapping: { columns: { email: 'Mail' }, status },
    });
  });

  it('is a problem where the file is not what the preset reads', () => {
    expect(mapping({}, { kind: 'problem', problem: 'It holds no people.' })).toBe(
      'It holds no people.',
    );
  });

  it('takes the configured columns before the known ones, and matches none by name', () => {
    expect(
      mapping(
        { columns: { first_name: null, city: 'Status' } },
        { ...READING, otherwise: 'subscribed' },
      ),
    ).toMatchObject({
      columns: { email: 0, first_name: null, city: 'Status' },
      matchByName: false,
    });
  });

  it('is refused where nobody says who agreed, unless no contact comes of it', () => {
    expect(mapping({})).toContain('Acme: contacts: the file says who left, and not who agreed');
    expect(mapping({}, { ...READING, rules: [] })).toContain('says nothing about who may get mail');
    expect(mapping({}, READING, false)).toMatchObject({ status: { otherwise: 'no-consent' } });
  });

  it('takes a person’s word only for rows of which the file says nothing', () => {
    const subscribed = { status: { kind: 'constant', status: 'subscribed' } } as const;

    expect(mapping(subscribed)).toMatchObject({
      status: { rules: READING.rules, otherwise: 'subscribed' },
    });
    expect(mapping(subscribed, { ...READING, otherwise: 'unconfirmed' })).toMatchObject({
      status: { otherwise: 'unconfirmed' },
    });
  });

  it('takes a person’s word for every row where it keeps mail away', () => {
    expect(mapping({ status: { kind: 'constant', status: 'unsubscribed' } })).toMatchObject({
      status: { rules: [...READING.rules, { kind: 'always', status: 'unsubscribed' }] },
    });
  });

  it('reads a column that a person names beside those that the preset knows', () => {
    const map = { ok: 'subscribed' };
    const own = { kind: 'words', column: 3, words: {}, blank: 'invalid' };

    expect(mapping({ status: { kind: 'column', column: 'Status', map } })).toMatchObject({
      status: { rules: [...READING.rules, own], map, otherwise: undefined },
    });
    expect(mapping({ status: { kind: 'column', column: 'Bounced at', map } })).toMatchObject({
      status: { rules: [{ ...own, column: 2 }] },
    });
  });
});
