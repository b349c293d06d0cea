// How answers are wrapped and sent, and what may answer instead of the service.
import type { BehaviourGroup } from './behaviour-group.ts';

export const ENVELOPE = {
  title: 'Envelope and HTTP',
  behaviours: {
    failure_status: {
      values: ['200', '400', '401', '404', '422', '500'],
      meaning:
        'The HTTP status of a failure; 200 by default, since the specification marks failures in the envelope alone.',
    },
    success_status: {
      values: ['200', '201', '204_empty'],
      meaning: 'The HTTP status of a success; 204_empty answers writes without a body.',
    },
    errors_shape: {
      values: ['object_of_arrays', 'object_of_strings', 'string', 'array'],
      meaning: 'The form of the errors for a refused form; the default is the specified one.',
    },
    validation_transport: {
      values: ['json', 'redirect_302_html'],
      meaning: 'Whether a refused form is answered with its errors, or redirected to a login page.',
    },
    wrong_credentials: {
      values: [
        'failed_envelope',
        '401_json',
        '401_html',
        '403',
        '404',
        'success_empty_list',
        'other_account',
      ],
      meaning: 'How a request with wrong keys is answered.',
    },
    credential_revoked_midrun: {
      values: ['no', 'after(10)'],
      meaning: 'Whether the keys become wrong while they are in use.',
      numbers: 'The number of requests for which they are right.',
    },
    content_type: {
      values: ['json', 'text/html_with_json'],
      meaning: 'The content type that comes with JSON.',
    },
    php_noise: {
      values: ['none', 'warning_before_json', 'after_json'],
      meaning: 'Whether a warning of PHP comes before or after the JSON.',
    },
    bom_before_json: {
      values: ['no', 'yes'],
      meaning: 'Whether a byte order mark comes before the JSON.',
    },
    encoding: {
      values: ['utf8', 'latin1_bytes'],
      meaning:
        'The bytes of a body; latin1_bytes has one for each character and a question mark for those beyond Latin-1.',
    },
    success_text_variant: {
      values: ['exact', 'different_case', 'translated'],
      meaning: 'Whether success texts are those of the specification.',
    },
    success_under_errors: {
      values: ['as_documented', 'also_elsewhere'],
      meaning:
        'Which success texts come under `errors`: those of the specification, or those of every write.',
    },
    http_error_page: {
      values: [
        'none',
        '502(10)',
        '503(10)',
        '504(10)',
        '520(10)',
        '200_login(10)',
        '200_maintenance(10)',
        '200_challenge(10)',
      ],
      meaning:
        'Whether a page of HTML sometimes replaces the answer; the challenge is the page by which a firewall tells browsers from programs.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    http_error_page_phase: {
      values: ['before_commit', 'after_commit'],
      meaning:
        'Whether a request that is answered with such a page was carried out; a switch of our own, since either may happen.',
    },
    redirect: {
      values: ['none', 'http_to_https(1)', 'foreign_host(1)', 'loop(1)'],
      meaning:
        'Whether a request is redirected and not carried out: to https, to a host that cannot exist, or to itself.',
      numbers: 'How often: 10 is every tenth request, 1 every one.',
    },
    compression: {
      values: ['none', 'gzip', 'br', 'truncated_gzip'],
      meaning:
        'How bodies are compressed for a client that accepts it; truncated_gzip ends in the middle.',
    },
    framing: {
      values: ['chunked', 'content_length', 'close_delimited'],
      meaning:
        'How the end of a list is marked; chunked by default, since a long list streams only that way.',
    },
  },
} as const satisfies BehaviourGroup;
