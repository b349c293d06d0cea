import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../src/sandbox/behaviours.ts';
import { errorPage, type ErrorPage } from '../../src/sandbox/error-pages.ts';
import { renderAnswer } from '../../src/sandbox/rendering.ts';
import type { SandboxResponse } from '../../src/sandbox/request.ts';
import { bodyText } from './sandbox-account.ts';

describe('the page in the place of an answer', () => {
  it.each<ErrorPage>([
    ...(['502', '503', '504', '520'] as const),
    ...(['200_login', '200_maintenance', '200_challenge'] as const),
  ])('is HTML of its own and no envelope when it is %s', (kind) => {
    const response = rendered(kind);

    expect(response.headers).toEqual({ 'content-type': 'text/html; charset=UTF-8' });
    expect(bodyText(response)).toMatch(/^<!DOCTYPE html>\n<html>.*<\/html>\n$/su);
    expect(bodyText(response)).not.toContain('"status"');
  });

  it.each<[ErrorPage, string]>([
    ['520', 'Error code 520'],
    ['200_login', 'type="password"'],
    ['200_maintenance', 'maintenance'],
    ['200_challenge', '<script>'],
  ])('shows below its title of %s what a browser would: %s', (kind, content) => {
    expect(bodyText(rendered(kind))).toContain(content);
  });

  it.each<[ErrorPage, number]>([
    ['200_login', 200],
    ['503', 503],
  ])(
    'keeps its status when it is %s and the service has others for its answers',
    (kind, status) => {
      const behaviours = { failure_status: '422', success_status: '201', content_type: 'json' };

      expect(rendered(kind, behaviours).status).toBe(status);
    },
  );

  it('has nothing round it when the service puts warnings round its JSON', () => {
    const behaviours = { php_noise: 'warning_before_json', bom_before_json: 'yes' };

    expect(rendered('502', behaviours)).toEqual(rendered('502'));
  });
});

function rendered(kind: ErrorPage, behaviours: unknown = {}): SandboxResponse {
  return renderAnswer(errorPage(kind), parseBehaviours(behaviours));
}
