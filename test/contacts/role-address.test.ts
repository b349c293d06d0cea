import { expect, it } from 'vitest';
import { isRoleAddress } from '../../src/contacts/role-address.ts';

it.each(['info@example.com', 'abuse@example.com', 'no-reply@example.com'])(
  'takes %s for a role',
  (address) => {
    expect(isRoleAddress(address)).toBe(true);
  },
);

it.each([
  'test@example.com',
  'noemail@example.com',
  'none@example.com',
  'bounce@simulator.amazonses.com',
])('takes %s for nobody', (address) => {
  expect(isRoleAddress(address)).toBe(true);
});

it.each([
  'ann@example.com',
  'info.ann@example.com',
  'infos@example.com',
  'ann@info.example',
  'tester.ann@example.com',
])('takes %s for a person', (address) => {
  expect(isRoleAddress(address)).toBe(false);
});
