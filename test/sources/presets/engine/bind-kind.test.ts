import { describe, expect, it } from 'vitest';
import { type BoundKind, bindKind } from '../../../../src/sources/presets/engine/bind-kind.ts';
import { commaTags } from '../../../../src/sources/presets/form/split-cells.ts';
import type { FileKind } from '../../../../src/sources/presets/form/preset.ts';
import { mailchimp as preset } from '../../../../src/sources/presets/providers/mailchimp.ts';

const KIND: FileKind = {
  name: 'contacts',
  recognise: {},
  columns: { email: ['Email'], first_name: ['Name'], country: ['Country'] },
  status: [{ kind: 'answer', column: ['Bounced'], yes: 'bounced', isMoment: true, words: {} }],
  otherwise: 'subscribed',
  tags: { column: ['Tags'], parts: commaTags },
  ignore: ['Score'],
  otherWays: ['Phone'],
  evidence: { at: ['Left at', 'Bounced'] },
};

function bind(
  header: readonly string[],
  kind: Partial<FileKind> = {},
  wanted: string[] = [],
): BoundKind {
  return bindKind({
    preset,
    kind: { ...KIND, ...kind },
    file: { path: 'crm.csv', header },
    tagUse: { kind: 'customField', name: 'labels' },
    wanted,
  });
}

describe('a kind of file, bound to a header', () => {
  it('finds the place of everything, and ignores columns that are missing', () => {
    const { reading } = bind(['Name', 'Bounced', 'Email', 'Phone', 'bounced', 'Tags', 'Size']);

    expect(reading).toMatchObject({
      title: 'Mailchimp: contacts',
      columns: { email: 2, first_name: 0, 'custom.labels': 7, 'custom.phone': 3, 'custom.size': 6 },
      rules: [
        { kind: 'answer', column: 1, yes: 'bounced', isMoment: true, words: {} },
        { kind: 'answer', column: 4, yes: 'bounced', isMoment: true, words: {} },
      ],
      otherwise: 'subscribed',
      evidence: { reason: [], at: [1, 4], ip: [] },
      otherWays: [3],
    });
    expect(Object.keys(reading.columns)).toHaveLength(5);
  });

  it('makes no custom field of what is ignored, nameless, or used by the configuration', () => {
    const { reading, notes } = bind(['Email', 'Score', '###', 'Size', 'Colour'], {}, ['Size']);

    expect(reading.columns).toEqual({ email: 0, 'custom.colour': 4 });
    expect(notes).toEqual([expect.stringContaining('into no field: Score. To keep one')]);
  });

  it('takes nothing along that no mail needs, unless the configuration uses it', () => {
    const header = ['Email', 'IP', 'Notizen', 'Geburtsdatum', 'Shoe size'];

    const { reading, notes } = bind(header, {}, ['Notizen']);

    expect(reading.columns).toEqual({ email: 0, 'custom.shoe_size': 4 });
    expect(notes).toEqual([expect.stringContaining('into no field: IP, Geburtsdatum. To keep')]);
  });

  it('names what the provider alone has a use for behind the columns of the user', () => {
    const { notes } = bind(['Email', 'Score', 'Note', 'Colour']);

    expect(notes).toEqual([expect.stringContaining('into no field: Note, Score.')]);
  });

  it.each<Partial<FileKind>>([
    { status: { always: 'unsubscribed' } },
    { status: [{ kind: 'always', status: 'bounced', isListed: true }] },
    { otherwise: 'nothing' },
  ])('loses nothing with the columns of a list of people who left: %j', (kind) => {
    expect(bind(['Email', 'Score', 'Note'], kind).notes).toEqual([]);
  });

  it('tells of columns that go into no field', () => {
    const { reading, notes } = bind(['Email', 'Size', 'SIZE', 'Colour'], { rest: 'offered' });

    expect(reading.columns).toEqual({ email: 0 });
    expect(notes).toEqual([
      expect.stringContaining('into no field: Size, SIZE, Colour. To keep one'),
    ]);
  });

  it('gives one name to one column, and tells of the other', () => {
    const { reading, notes } = bind(['Email', 'Size', 'SIZE']);

    expect(reading.columns).toEqual({ email: 0, 'custom.size': 1 });
    expect(notes).toEqual([expect.stringContaining('into no field: SIZE.')]);
  });

  it('makes no custom fields of a file of people who left', () => {
    const { reading, notes } = bind(['Email', 'Size'], { status: { always: 'unsubscribed' } });

    expect(reading).toMatchObject({
      columns: { email: 0 },
      rules: [{ kind: 'always', status: 'unsubscribed' }],
    });
    expect(notes).toEqual([]);
  });

  it('reads consent right of the own columns’ beginning and fields left of it', () => {
    const header = ['Email', 'Bounced', 'Size', 'RATING', 'Bounced', 'Name'];

    const { reading } = bind(header, { ownColumnsFrom: ['RATING'] });

    expect(reading.rules).toEqual([
      { kind: 'answer', column: 4, yes: 'bounced', isMoment: true, words: {} },
    ]);
    expect(reading.columns).toEqual({ email: 0, 'custom.bounced': 1, 'custom.size': 2 });
  });

  it('warns where the columns lack that a person must have', () => {
    const warnings = [{ lacking: ['Bounced', 'Left at'], words: 'Add them.' }, 'Always.'];

    expect(bind(['Email'], { warnings }).notes).toEqual(['Add them.', 'Always.']);
    expect(bind(['Email', 'Bounced'], { warnings }).notes).toEqual(['Always.']);
  });

  it('warns where the file has no column of the first rule', () => {
    const kind = { withoutStatus: 'unknown' };

    expect(bind(['Email'], kind).notes).toEqual(['unknown']);
    expect(bind(['Email', 'Bounced'], kind).notes).toEqual([]);
  });

  it('reads no consent by a kind without rules', () => {
    expect(bind(['Email'], { status: [], otherwise: 'nothing' }).reading).toMatchObject({
      rules: [],
      otherwise: 'nothing',
    });
  });
});
