import { expect, it } from 'vitest';
import { optional, required } from '../../../src/api/endpoints/endpoint.ts';

it('names form fields that must and that may be given', () => {
  expect([required('email'), optional('city')]).toEqual([
    { name: 'email', required: true },
    { name: 'city', required: false },
  ]);
});
