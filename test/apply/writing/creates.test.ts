import { describe, expect, it } from 'vitest';
import { endings, manyPeople, recordWrites, reply, firstTo, worldOf } from '../stories.ts';
import { contactForm } from '../../../src/apply/writing/contact-form.ts';
import { saying } from '../../saying.ts';

describe('creating contacts', () => {
  it.each([
    [9, { 'contacts/add': 9 }],
    // One row goes first, and then ever larger files.
    [10, { 'contacts/upload-csv': 2 }],
    [501, { 'contacts/upload-csv': 4 }],
  ])('sends %i plain contacts in the cheaper way', async (count, expected) => {
    const world = worldOf(manyPeople(count));

    await world.sync();

    const sent = Object.fromEntries(
      ['contacts/add', 'contacts/upload-csv']
        .map((path) => [path, world.sandbox.requests.get(path)] as const)
        .filter(([, requests]) => requests !== undefined),
    );
    expect(sent).toEqual(expected);
    expect(world.service.emails()).toHaveLength(count);
  });

  it('uploads only those of a few that an add cannot carry', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Plan'],
        ['ann@example.com', 'India', 'gold'],
        ['bob@example.com', 'India', ''],
      ],
      { config: { columns: { 'custom.plan': 'Plan' } } },
    );
    const writes = recordWrites(world);

    await world.sync();

    expect(writes.slice(-2)).toEqual(['contacts/upload-csv', 'contacts/add']);
    expect(world.service.contacts().map(({ fields }) => fields['custom.plan'])).toEqual([
      'gold',
      undefined,
    ]);
  });

  it('names a contact that the service refuses and creates the others', async () => {
    const world = worldOf(manyPeople(4));
    const made = await world.plan();
    const refusal = '{"status":"failed","errors":{"email":["The email has unsubscribed."]}}';
    world.fateOf = firstTo('contacts/add', reply(422, refusal));

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      saying(
        'createContact p0001@example.com: rejected, rejected message=',
        'email',
        'unsubscribed',
      ),
    ]);
    expect(world.service.emails()).toHaveLength(3);
  });

  it('names a contact that is there although the service refused it', async () => {
    const world = worldOf(manyPeople(2));
    const made = await world.plan();
    const refusal = '{"status":"failed","errors":{"email":["The email has already been taken."]}}';
    world.fateOf = firstTo('contacts/add', reply(422, refusal, { done: true }));

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'createContact p0001@example.com: applied, applied-otherwise fields= wasRefused=true',
    ]);
  });
});

describe('the form of a contact', () => {
  it('sends every standard field, also the empty ones', () => {
    const fields = { country: '101', city: 'Pune', 'custom.plan': 'gold' };

    const form = contactForm('3', 'ann@example.com', fields);

    expect(form).toEqual({
      contact_type_id: '3',
      email: 'ann@example.com',
      country: '101',
      first_name: '',
      last_name: '',
      state: '',
      city: 'Pune',
      address_line1: '',
      address_line2: '',
      state_province_region: '',
      postal_code: '',
    });
  });

  it('refuses to be made without a country', () => {
    expect(() => contactForm('3', 'a@example.com', {})).toThrow('without a country');
  });
});
