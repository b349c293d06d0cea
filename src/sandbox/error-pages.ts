// The pages that come in the place of an answer (behaviour `http_error_page`). Those with status 200
// look like a success to whoever reads the status alone.
import type { Answer } from './answer.ts';
import { page } from './answer.ts';
import type { BehaviourValues } from './behaviour-table.ts';

export type ErrorPage = Exclude<BehaviourValues['http_error_page'], 'none'>;

export function errorPage(kind: ErrorPage): Answer {
  return PAGES[kind];
}

const PAGES: Readonly<Record<ErrorPage, Answer>> = {
  502: page(502, '502 Bad Gateway'),
  503: page(503, '503 Service Temporarily Unavailable'),
  504: page(504, '504 Gateway Time-out'),
  520: page(520, 'Web server is returning an unknown error', '<p>Error code 520</p>'),
  '200_login': page(
    200,
    'Sign in',
    '<form method="post" action="/login"><input name="email"><input name="password" type="password"></form>',
  ),
  '200_maintenance': page(
    200,
    'We will be back soon',
    '<p>Scheduled maintenance is under way.</p>',
  ),
  '200_challenge': page(
    200,
    'Just a moment...',
    '<p>Checking that you are not a program.</p><script>location.reload()</script>',
  ),
};
