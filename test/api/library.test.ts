import { expect, it } from 'vitest';
import * as listferry from '../../src/api/library.ts';

it('offers what a program needs that imports the package', () => {
  expect(Object.keys(listferry).sort()).toEqual([
    'ApiError',
    'CallError',
    'ClientOptionsError',
    'CredentialsRefusedError',
    'ENDPOINTS',
    'ReadInterruptedError',
    'RequestRejectedError',
    'Secret',
    'ServiceUnavailableError',
    'SyncError',
    'TransportError',
    'UnexpectedAnswerError',
    'collectingSink',
    'createClient',
    'createEngineClient',
    'systemClock',
    'uploadFileBytes',
  ]);
});

it('offers the endpoints for reading only', () => {
  expect(Object.keys(listferry.ENDPOINTS)).toHaveLength(65);
  expect(() => Object.assign(listferry.ENDPOINTS.senders, { path: 'x' })).toThrow(TypeError);
});
