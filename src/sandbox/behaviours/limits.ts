// How much the service accepts, and what happens to requests and answers on their way.
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
        'How requests above the limit are refused: with 429 and a Retry-After in seconds, as a date, as a date of an hour ago, longer than any timer, or none; as a failure with status 200; or with 429 and a page of HTML.',
      numbers:
        'The requests that are accepted in one minute, counted from the first of them; 60 alone is `seconds(60)`.',
    },
    rate_limit_phase: {
      values: ['before_commit', 'after_commit'],
      meaning: 'Whether a request above the limit is carried out all the same.',
    },
    rate_scope: {
      values: ['key', 'ip', 'shared_with_UI'],
      meaning:
        'Which requests are counted together: those with one public key, those from one address, or also those of people on the pages of the service, who use half of the limit.',
    },
    conn_reset: {
      values: ['never', 'before_commit(10)', 'after_commit(10)', 'idle_keepalive(0.5)'],
      meaning:
        'Whether connections are reset instead of an answer: before or after the request is carried out, or when a request arrives over an idle connection, which is then not carried out.',
      numbers:
        'How often: 10 is every tenth request, 1 every one; for idle_keepalive, the seconds for which a connection may be idle.',
    },
    response_lost: {
      values: ['none', 'share(0.1)'],
      meaning:
        'Whether the answers to some requests that are carried out are lost: the connection is closed without a byte.',
      numbers: 'The share of requests; which ones depends on their numbers alone.',
    },
    late_commit: {
      values: ['0', 'seconds(30,10)'],
      meaning:
        'Whether some writes are carried out long after their sender gave up: the answer is lost at once, and the effect comes later.',
      numbers:
        'The seconds until then, which may be given alone, as in `late_commit: 30`, and how often: 10 is every tenth write.',
    },
    server_error: {
      values: ['none', 'before_commit(10)', 'after_commit(10)'],
      meaning:
        'Whether some requests fail with status 500 and JSON that is no envelope, before or after they are carried out.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    slow_body: {
      values: ['fast', 'drip(64)'],
      meaning:
        'Whether the bodies of all answers come in small pieces, slowly, but never so slowly that a limit on the gap between two of them helps.',
      numbers: 'The bytes that come each second.',
    },
    truncated_body: {
      values: ['no', 'cut(10)', 'unnoticed(10)'],
      meaning:
        'Whether some bodies end in the middle: the connection breaks, or it is closed as if the body were complete.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    early_response_during_upload: {
      values: ['no', 'yes'],
      meaning: 'Whether an upload is refused while its file is still on the way.',
    },
    concurrency_sensitivity: {
      values: ['none', 'deadlock_500(20)', 'duplicate_on_parallel_same_key(20)'],
      meaning:
        'What happens to a write while another one is open: it fails with status 500 and changes nothing, or an address that both add to one contact type is stored twice.',
      numbers: 'The milliseconds for which a write is open before it is answered.',
    },
    maintenance_window: {
      values: ['none', 'window(60,300)'],
      meaning: 'Whether the service is down for a while, with status 503 and a page that says so.',
      numbers:
        'The seconds from the start of the service until then, and the seconds that it lasts.',
    },
  },
} as const satisfies BehaviourGroup;
