import { expect, it } from 'vitest';
import type { PlaceRecord } from '../../../src/api/areas/reference.ts';
import { collectingSink } from '../../../src/api/calls/stream-list.ts';
import { answer, lineOf, pieces, scriptedService, success } from '../wire-script.ts';

it('keeps countries as they came', async () => {
  const { client, requests } = scriptedService([
    success({ countries: [{ id: 1, odd: { a: [null] } }, {}], states: [], cities: [{ id: 2 }] }),
  ]);

  const countries = await client.reference.countries();

  expect(lineOf(requests[0])).toBe('GET two get/country-state-city');
  expect(countries).toEqual([{ id: 1, odd: { a: [null] } }, {}]);
});

it('passes over cities of any size and form', async () => {
  const cities = `"cities":[${'{"name":"Köln"},'.repeat(50_000)}7]`;
  const text = `{"status":"success","message":{${cities},"countries":[{"id":1}]}}`;
  const { client } = scriptedService([{ status: 200, headers: {}, body: pieces([text]) }]);

  expect(await client.reference.countries()).toEqual([{ id: 1 }]);
});

it('fails by name when there are no countries', async () => {
  const { client } = scriptedService([answer({ status: 'success', message: { cities: [] } })]);

  await expect(client.reference.countries()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});

it.each(['states', 'cities'] as const)('hands %s on in batches, and nothing else', async (list) => {
  const places = { countries: [{ id: 1 }], states: [{ id: 2 }], cities: [{ id: 3 }] };
  const { client } = scriptedService([success(places)]);
  const sink = collectingSink<PlaceRecord>();

  const receipt = await client.reference[list](sink);

  expect(sink.records).toEqual(places[list]);
  expect(receipt.rowCount).toBe(1);
});
