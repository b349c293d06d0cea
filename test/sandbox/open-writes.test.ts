import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../src/sandbox/behaviours.ts';
import { OpenWrites } from '../../src/sandbox/open-writes.ts';
import type { SandboxRequest } from '../../src/sandbox/request.ts';
import { steppedClock } from './sandbox-account.ts';

const CLOCK = steppedClock();
const RULE = parseBehaviours({ concurrency_sensitivity: 'deadlock_500(25)' });

describe('a write beside another one that is open', () => {
  it.each([
    ['contacts/add', adding('Ann@example.test '), 'same-contact'],
    ['contacts/add', adding('bob@example.test'), 'another'],
    ['contacts/add', adding('ann@example.test', '2'), 'another'],
    ['contacts/update', adding('ann@example.test'), 'another'],
  ] as const)('meets in %s %j: %s', (endpoint, request, meeting) => {
    const writes = new OpenWrites(RULE, CLOCK);
    writes.open(adding('ann@example.test'), 'contacts/add');

    expect(writes.meetingOf(request, endpoint)).toBe(meeting);
  });

  it('is alone once the other one has been answered', () => {
    const clock = steppedClock();
    const writes = new OpenWrites(RULE, clock);
    writes.open(adding('ann@example.test'), 'contacts/add');
    clock.advance(24);
    const before = writes.meetingOf(adding('ann@example.test'), 'contacts/add');
    clock.advance(1);

    expect(writes.openMs).toBe(25);
    expect(before).toBe('same-contact');
    expect(writes.meetingOf(adding('ann@example.test'), 'contacts/add')).toBe('alone');
  });

  it('is another one where neither adds a contact', () => {
    const writes = new OpenWrites(RULE, CLOCK);
    writes.open(adding(''), 'contacts/update');

    expect(writes.meetingOf(adding(''), 'contacts/update')).toBe('another');
  });
});

function adding(email: string, contactTypeId = '1'): SandboxRequest {
  return {
    method: 'POST',
    path: '/two/api/contacts/add',
    query: new URLSearchParams(),
    headers: {},
    fields: [
      ['contact_type_id', contactTypeId],
      ['email', email],
    ],
  };
}
