import { expect, it } from 'vitest';
import { baseUrlFault, normaliseBaseUrl } from '../../src/lib/secret.ts';

it.each([
  'https://mail.example.test/api/',
  'https://mail.example.test:8443/a/api',
  'http://127.0.0.1:8080/one/api/',
  'http://localhost/api/',
  'http://127.1/api/',
  'http://[::1]:1/api/',
])('takes %s', (address) => {
  expect(baseUrlFault(address)).toBeUndefined();
});

it.each([
  ['without a scheme', 'mail.example.test/api/', 'whole address'],
  ['that is empty', '', 'whole address'],
  ['that is plain http to elsewhere', 'http://mail.example.test/api/', 'this machine only'],
  ['that only looks like loopback', 'http://127.0.0.1.example.test/api/', 'this machine only'],
  ['that only begins like this machine', 'http://localhost.example.test/', 'this machine only'],
  ['of another scheme', 'ftp://mail.example.test/api/', 'https://'],
  ['with a password', 'https://a:pw4711@mail.example.test/api/', 'user name or password'],
  ['with a query', 'https://mail.example.test/api/?key=pw4711', 'no ?'],
  ['with a fragment', 'https://mail.example.test/api/#pw4711', 'no #'],
])('refuses an address %s, without repeating it', (_, address, words) => {
  const fault = baseUrlFault(address);

  expect(fault).toContain(words);
  expect(fault).not.toContain('4711');
});

it.each([
  'https://Mail.example.test/api',
  'https://mail.example.test/api//',
  ' https://mail.example.test/api/ ',
])('brings "%s" to one spelling', (address) => {
  expect(normaliseBaseUrl(address)).toBe('https://mail.example.test/api/');
});
