import { expect, it } from 'vitest';
import { speaksOfCredentials } from '../../../src/api/outcome/classify-failure.ts';

const PARAMETERS = ['email', 'first_name', 'name', 'postal_code', 'contact_type_id'];

it.each([
  'Invalid API key',
  'Invalid API key: pk_123',
  'Invalid API-Key.',
  'The selected public key is invalid.',
  'The secret key field is required.',
  'The SecretKey field is required.',
  'Wrong public key or secret key',
  'Your API key has been revoked. Please contact support.',
  'Unauthenticated.',
  'Unauthorized',
  'Unauthorised!',
  'Error 401: Unauthorized',
  'HTTP 403 - Forbidden',
  'This action is unauthorized.',
  'You are not authorized to perform this action.',
  'You do not have permission to access this resource.',
  'Access denied',
  'Permission denied.',
  'Insufficient permissions',
  'Authentication failed',
  'Authentication required.',
  'Authorization header is missing',
  'Invalid credentials',
  'These credentials do not match our records.',
  'The access token has expired',
  'Invalid token.',
  'Token is invalid or expired',
  'No API key provided',
  'API key not found',
  'apikey mismatch',
])('takes "%s" for a word about the keys', (text) => {
  expect(speaksOfCredentials(text, PARAMETERS)).toBe(true);
});

it.each([
  '',
  'The postal code field is required.',
  'The email field is required.',
  'The name "Secret Key" is invalid.',
  'The first_name key is invalid.',
  'Contact Public Key Ltd is invalid',
  'Key West is not a city.',
  'Duplicate entry for key PRIMARY',
  'SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry for key',
  'CSRF token mismatch.',
  'Forbidden Planet Ltd was refused',
  'Record Not Found',
  'Unsubscribe group require to live automation',
  'Something went wrong',
  'Contact refused. Invalid key',
  'The token Ann is not known',
  'Not found',
  'Public key',
])('takes "%s" for a word about something else', (text) => {
  expect(speaksOfCredentials(text, PARAMETERS)).toBe(false);
});
