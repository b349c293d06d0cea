// How much the service takes, and what happens to requests and answers on their way.
import type { BehaviourGroup } from './behaviour-group.ts';

export const LIMITS = {
  title: 'Limits and transport',
  behaviours: {
    rate_limit: {
      values: [
        'none',
        'seconds(60)',
        'date(60)',
        'date_in_past(60)',
        'huge(60)',
        'without_header(60)',
        '200_with_failed_text(60)',
        'html(60)',
      ],
      meaning:
        'How requests are refused that are too many: with 429 and a Retry-After in seconds, as a date, as a date of an hour ago, longer than any timer, or none; as a failure with status 200; or with 429 and a page of HTML.',
      numbers:
        'The requests that one minute takes, counted from the first of them; 60 alone is `seconds(60)`.',
    },
    rate_limit_phase: {
      values: ['before_commit', 'after_commit'],
      meaning: 'Whether a request that is too many is carried out all the same.',
    },
    rate_scope: {
      values: ['key', 'ip', 'shared_with_UI'],
      meaning:
        'Whose requests are counted together: those with one public key, those from one address, whatever their keys, or also the clicks of people on the pages of the service, who use half of what a minute takes.',
    },
    conn_reset: {
      values: ['never', 'before_commit(10)', 'after_commit(10)', 'idle_keepalive(0.5)'],
      meaning:
        'Whether connections are reset in the place of an answer: before or after the request is carried out, or as a request comes over one that has been idle, which is then not carried out.',
      numbers:
        'How often: 10 is every tenth request, 1 every one; of idle_keepalive the seconds for which a connection may be idle.',
    },
    response_lost: {
      values: ['none', 'share(0.1)'],
      meaning:
        'Whether requests are carried out of which no answer comes: the connection is closed without a byte.',
      numbers: 'Their share of all requests; which ones follows from their numbers alone.',
    },
    late_commit: {
      values: ['0', 'seconds(30,10)'],
      meaning:
        'Whether writes are carried out long after their sender gave up: the answer is lost at once, the effect comes later.',
      numbers:
        'The seconds until then, which may stand alone, as in `late_commit: 30`, and how often: 10 is every tenth write.',
    },
    server_error: {
      values: ['none', 'before_commit(10)', 'after_commit(10)'],
      meaning:
        'Whether requests fail with status 500 and JSON that is no envelope, before or after they are carried out.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    slow_body: {
      values: ['fast', 'drip(64)'],
      meaning:
        'Whether the bodies of all answers come in small pieces, so slowly that a limit on the gap between two of them never helps.',
      numbers: 'The bytes that come each second.',
    },
    truncated_body: {
      values: ['no', 'cut(10)', 'unnoticed(10)'],
      meaning:
        'Whether bodies end in their middle: with the connection torn, or with nothing but its end, as if they were whole.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    early_response_during_upload: {
      values: ['no', 'yes'],
      meaning: 'Whether an upload is refused while its file is still on the way.',
    },
    concurrency_sensitivity: {
      values: ['none', 'deadlock_500(20)', 'duplicate_on_parallel_same_key(20)'],
      meaning:
        'What becomes of a write that comes while another one is open: it fails with status 500 and changes nothing, or an address that both add to one contact type is there twice.',
      numbers: 'The milliseconds for which a write is open, and after which it is answered.',
    },
    maintenance_window: {
      values: ['none', 'window(60,300)'],
      meaning: 'Whether the service is down for a while, with status 503 and a page that says so.',
      numbers: 'The seconds from its start to the beginning of that, and those that it lasts.',
    },
  },
} as const satisfies BehaviourGroup;
