import { describe, expect, it } from 'vitest';
import { checkBaseUrl } from '../../src/api/base-url.ts';

describe('checkBaseUrl', () => {
  it.each([
    'https://api.example.test/api/',
    'http://localhost:8080/one/api/',
    'http://127.0.0.1:1/api/',
    'http://127.1/api/',
    'http://[::1]:80/api/',
  ])('finds nothing wrong with %s', (baseUrl) => {
    expect(checkBaseUrl(baseUrl)).toBeUndefined();
  });

  it.each([
    ['http://api.example.test/api/', 'https'],
    ['http://127.0.0.1.example.test/api/', 'https'],
    ['http://localhost.example.test/api/', 'https'],
    ['ftp://127.0.0.1/api/', 'https'],
    ['https://user@api.example.test/api/', 'user name'],
    ['https://api.example.test/api/?a=1', 'query'],
    ['https://api.example.test/api', 'slash'],
    ['api.example.test/api/', 'not an address'],
    ['', 'not an address'],
  ])('says what is wrong with %s', (baseUrl, expected) => {
    expect(checkBaseUrl(baseUrl)).toContain(expected);
  });
});
