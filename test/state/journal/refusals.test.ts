import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/plan/index.ts';
import {
  addressOf,
  addSegmentRecipient,
  createContact,
  deleteContact,
  ORIGIN,
  suppress,
  suppressInGroup,
  updateContact,
} from '../../plan/changes.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

const ANN = 'ann@example.com';
const NEW_ANN = { address: addressOf('new-ann@example.com'), email: 'new-ann@example.com' };

function refused(...changes: readonly Change[]) {
  const begun = begunJournal();
  begun.journal.refusals.decide({ runId: begun.runId, refused: changes, accepted: [] });
  return begun;
}

describe('a refused change', () => {
  it.each<[string, Change, Change]>([
    [
      'its row moved',
      createContact(ANN),
      { ...createContact(ANN), origin: { ...ORIGIN, line: 9 } },
    ],
    ['it came into a chain', updateContact(ANN), inChain(updateContact(ANN))],
    ['an earlier run knew that the person had left', createContact(ANN), left(createContact(ANN))],
    ['it came back', createContact(ANN), { ...createContact(ANN), wasGone: true }],
    ['somebody accepted it', deleteContact(ANN), { ...deleteContact(ANN), wasRefused: true }],
    ['more is known of the contact', updateContact(ANN), moved(updateContact(ANN))],
    [
      'another contact type has a row',
      deleteContact(ANN),
      { ...deleteContact(ANN), alsoIn: ORIGIN },
    ],
  ])('is the same where %s', (_, before, after) => {
    const { journal } = refused(before);

    expect(journal.refusals.dayOf(after)).toBe('2026-11-20');
  });

  it.each<[string, Change, Change]>([
    [
      'another value',
      updateContact(ANN),
      updateContact(ANN, [{ field: 'city', old: null, new: 'Bonn' }]),
    ],
    ['a contact with another value', deleteContact(ANN), withFields(deleteContact(ANN))],
    ['another contact', deleteContact(ANN), { ...deleteContact(ANN), contactId: '999' }],
    ['another place', addSegmentRecipient(ANN), addSegmentRecipient(ANN, 'Staff')],
    ['another list', suppress(ANN), suppressInGroup(ANN, 'News')],
    ['a move', deleteContact(ANN), deleteContact(ANN, { movedTo: 'Shop' })],
    [
      'another address of its row',
      createContact(ANN),
      { ...createContact(ANN), further: ['b@c.example'] },
    ],
  ])('is another one with %s', (_, before, after) => {
    const { journal } = refused(before);

    expect(journal.refusals.dayOf(after)).toBeUndefined();
    expect(journal.refusals.dayOf(before)).toBeDefined();
  });

  it('keeps its first day when it is refused again', async () => {
    const { journal, clock, runId } = refused(createContact(ANN));
    await clock.advance(3 * 86_400_000);

    journal.refusals.decide({ runId, refused: [createContact(ANN), suppress(ANN)], accepted: [] });

    expect(journal.refusals.groups()).toEqual([
      { kind: 'createContact', place: 'Newsletter', count: 1, since: '2026-11-20' },
      { kind: 'suppress', place: '', count: 1, since: '2026-11-23' },
    ]);
  });

  it('is none any more once somebody accepts it, and the others stay', () => {
    const { journal, runId } = refused(createContact(ANN), deleteContact(ANN));

    journal.refusals.decide({ runId, refused: [], accepted: [createContact(ANN)] });

    expect(journal.refusals.dayOf(createContact(ANN))).toBeUndefined();
    expect(journal.refusals.dayOf(deleteContact(ANN))).toBeDefined();
    journal.refusals.takeBack([deleteContact(ANN)]);
    expect(journal.refusals.isEmpty()).toBe(true);
  });

  it('is nothing where it is about nobody', () => {
    const { journal } = refused({ kind: 'createContactType', contactType: 'Newsletter' });

    expect(journal.refusals.isEmpty()).toBe(true);
  });

  it.each([ANN, NEW_ANN.email])('is forgotten with each address that it names: %s', (address) => {
    const { journal } = refused(
      { ...updateContact(ANN), newAddress: NEW_ANN },
      createContact('bob@example.com'),
    );

    expect(journal.refusals.forget([addressOf(address)])).toBe(1);
    expect(journal.refusals.groups()).toMatchObject([{ kind: 'createContact', count: 1 }]);
  });

  it('is kept without an address or a value of it', () => {
    const place = directory.place('journal.db');
    const { journal, runId } = begunJournal({ place });
    const change = createContact(ANN, { country: '104', city: 'Wolfenbüttel' });
    journal.refusals.decide({ runId, refused: [change], accepted: [] });
    journal.close();

    const bytes = readFileSync(place.path).toString('latin1');
    expect(bytes).toContain('Newsletter');
    expect(bytes).not.toMatch(/ann@example|Wolfenb/u);
  });
});

function inChain(change: Change): Change {
  return { ...change, chain: 'b@c.example', chainTurn: 1, further: ['b@c.example'] } as Change;
}

function left(change: Change): Change {
  return { ...change, wasSuppressed: true } as Change;
}

function moved(change: Change): Change {
  return { ...change, moved: { overwritten: ['city'] }, resent: { city: 'Ulm' } } as Change;
}

function withFields(change: ReturnType<typeof deleteContact>): Change {
  return { ...change, prior: { ...change.prior, fields: { first_name: 'Another' } } };
}
