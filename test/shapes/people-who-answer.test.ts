import { describe, expect, it } from 'vitest';
import type { KnownRow } from './known-rows.ts';
import { carefulPerson } from './people-who-answer.ts';
import type { Shape, Truth } from './shape.ts';

describe('a careful person', () => {
  it('says that everybody agreed only if the owner of the files would', () => {
    const question =
      'Did the people in crm.csv agree to get mail? (Those it marks as unsubscribed stay out in any case.) Type yes or no. [no]';

    expect(carefulPerson(owned('everybody agreed'), []).types(question)).toEqual(['yes']);
    expect(carefulPerson(owned('asked nobody'), []).types(question)).toEqual([]);
  });

  it('names the column that tells who agreed, if there is one to look at', () => {
    const asked = (look: string, ...rows: readonly KnownRow[]) =>
      carefulPerson(owned('asked nobody'), rows).types(
        `Did the people in crm.csv agree to get mail? Look first: ${look}. Type yes, no, or the name of the column that says it. [no]`,
      );
    const told = [row('on', 'agreed'), row('off', 'never agreed')];

    expect(asked('State: on 1, off 1', ...told)).toEqual(['State']);
    expect(asked('Level: on 1, off 1', ...told)).toEqual([]);
    expect(asked('State: on 1, off 1', ...told, row('off', 'agreed'))).toEqual([]);
    expect(asked('State: on 1', row('on', 'agreed'))).toEqual([]);
  });

  it('says what a word means where it means the same for everybody with it', () => {
    const rows = [
      row('on', 'agreed'),
      row('off', 'left'),
      row('new', 'agreed'),
      row('new', 'left'),
    ];
    const { types } = carefulPerson(owned('asked nobody'), rows);
    const meaning = (word: string) =>
      types(`Column State: what does "${word}" mean (subscribed, unsubscribed)? [unknown]`);

    expect(meaning('on')).toEqual(['subscribed']);
    expect(meaning('off')).toEqual(['unsubscribed']);
    expect(meaning('new')).toEqual([]);
  });

  it('says that a word says nothing where people with it differ, or agreed by another column', () => {
    const rows = [row('new', 'agreed'), row('new', 'left'), row('sms', 'agreed')];
    const { types } = carefulPerson(owned('asked nobody'), rows);
    const meaning = (word: string) =>
      types(`Column State: what does "${word}" mean (no-consent, nothing)? [unknown]`);

    expect(meaning('new')).toEqual(['nothing']);
    expect(meaning('sms')).toEqual(['nothing']);
  });

  it('looks for a label among others, and for a phrase within notes', () => {
    const rows = [
      row('VIP; Newsletter', 'agreed'),
      row('VIP', 'unknown'),
      row('She left us', 'left'),
    ];
    const { types } = carefulPerson(owned('asked nobody'), rows);
    const meanings = '(subscribed, unsubscribed, nothing)';

    expect(types(`Column State: what does the label "Newsletter" mean ${meanings}?`)).toEqual([
      'subscribed',
    ]);
    expect(types(`Column State: what does the label "VIP" mean ${meanings}?`)).toEqual(['nothing']);
    expect(types(`Column State: what does the note "left" mean ${meanings} in a note?`)).toEqual([
      'unsubscribed',
    ]);
  });

  it('gives no note a meaning that some with it contradict', () => {
    const rows = [row('it bounced', 'agreed'), row('bounced', 'left'), row('a call', 'agreed')];
    const { types } = carefulPerson(owned('asked nobody'), rows);
    const meaning = (phrase: string) =>
      types(`Column State: what does the note "${phrase}" mean (no-consent, nothing) in a note?`);

    expect(meaning('bounced')).toEqual([]);
    expect(meaning('call')).toEqual(['nothing']);
  });

  it('looks at everybody with the words that are asked about', () => {
    const rows = [row('on', 'agreed'), row('0', 'agreed'), row('0', 'left'), row('-', 'unknown')];
    const { types } = carefulPerson(owned('asked nobody'), rows);
    const said = (question: string) => types(`${question} Type yes or no. [no]`);

    expect(said('Column State: did everybody with "on" agree to get mail?')).toEqual(['yes']);
    expect(said('Column State: did everybody with "0" agree to get mail?')).toEqual([]);
    expect(
      said('Column State: did everybody with "0", apart from those gone, agree to get mail?'),
    ).toEqual(['yes']);
    expect(said('Column State: did everybody with "on", "-" agree to get mail?')).toEqual([]);
    expect(
      said('Column State: did everybody with "on", "0" and 1 more agree to get mail?'),
    ).toEqual([]);
  });

  it('says that a list is one of people who left where it is', () => {
    const question = 'Should everybody in people.csv be kept from all mail (yes, no)? [yes]';
    const answer = (...rows: readonly KnownRow[]) =>
      carefulPerson(owned('asked nobody'), rows).types(question);

    expect(answer(row('', 'left'))).toEqual(['yes']);
    expect(answer(row('', 'agreed'))).toEqual(['no']);
    expect(answer(row('', 'agreed'), row('', 'left'))).toEqual([]);
  });

  it('is never silent about a question that is new', () => {
    const { types } = carefulPerson(owned('asked nobody'), []);

    expect(types('The contact type that crm fills? [Newsletter]')).toEqual([]);
    expect(() => types('Is it Tuesday?')).toThrow('Is it Tuesday?');
  });
});

function owned(owner: Shape['owner']): Shape {
  return { title: '', fact: '', files: {}, people: {}, owner };
}

function row(word: string, truth: Truth): KnownRow {
  return {
    path: '/tmp/people.csv',
    header: ['Email', 'State'],
    cells: ['', word],
    truths: [truth],
  };
}
