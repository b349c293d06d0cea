// A service that is out of reach, or answers as something else does.
import { EVERY_REQUEST, type Reply } from '../../gate.ts';
import type { Stage } from '../stage.ts';
import type { Story, StoryGroup } from '../story.ts';

function answersWith(reply: Reply, request = EVERY_REQUEST): (stage: Stage) => void {
  return (stage) => {
    stage.gate.instead(request, reply);
  };
}

/** A contact as the interface specification shows it, owned by the account given. */
function contactOf(userId: number): object {
  const names = ['alt_email', 'country', 'state', 'city', 'address_line1', 'address_line2'];
  const others = ['state_province_region', 'postal_code', 'custom_field', 'deleted_at'];
  const times = ['created_at', 'updated_at', 'first_name', 'last_name'];
  const blank = Object.fromEntries([...names, ...others, ...times].map((name) => [name, null]));
  const id = userId;
  return {
    ...blank,
    id,
    user_id: userId,
    contact_type_id: 1,
    email: 'zoe@example.com',
    fullname: '',
  };
}

/** What stands before a service answers for it: each page that the sandbox knows, to every request. */
const PAGES: readonly Story[] = [
  pageStory('The service is behind a gateway that fails', '502'),
  pageStory('The service is overloaded or down', '503'),
  pageStory('The service takes too long for its gateway', '504'),
  pageStory('The service fails in a way of its own', '520'),
  pageStory('A login page answers', '200_login'),
  pageStory('A maintenance page answers', '200_maintenance'),
  pageStory('A firewall asks for a browser', '200_challenge'),
];

function pageStory(what: string, page: string): Story {
  const seen = page.startsWith('200')
    ? ['is HTML or XML instead of JSON', 'that baseUrl leads to the service']
    : [`HTTP ${page}`];
  return {
    input: `${what} (HTTP ${page.slice(0, 3)} with HTML)`,
    behaviours: { http_error_page: `${page}(1)` },
    command: 'plan',
    exitCode: 5,
    names: ['the contact types', 'Try again later', ...seen],
  };
}

const REDIRECTS: readonly Story[] = [
  redirectStory('to https', 'http_to_https'),
  redirectStory('to another host', 'foreign_host'),
  redirectStory('to itself', 'loop'),
];

function redirectStory(where: string, redirect: string): Story {
  return {
    input: `The address redirects ${where}`,
    behaviours: { redirect: `${redirect}(1)` },
    command: 'plan',
    exitCode: 5,
    names: ['the contact types', 'redirect', 'correct the base address'],
  };
}

export const service: StoryGroup = {
  title: 'The service',
  stories: [
    {
      input: 'Nothing listens at the address',
      prepare: (stage) => {
        stage.edit(/baseUrl: .*/u, 'baseUrl: http://127.0.0.1:9/one/api/');
        stage.edit(/baseUrl2: .*/u, 'baseUrl2: http://127.0.0.1:9/two/api/');
      },
      command: 'plan',
      exitCode: 5,
      names: ['the contact types', 'nothing listens', 'Check baseUrl ', 'Try again later'],
    },
    ...PAGES,
    ...REDIRECTS,
    {
      input: 'Another web site answers (HTTP 404 with HTML)',
      prepare: answersWith({ status: 404, body: '<html>Not Found</html>' }),
      command: 'plan',
      exitCode: 5,
      names: ['the contact types', 'HTTP 404', 'that baseUrl leads to the service'],
    },
    {
      input: 'Too many requests, again and again',
      prepare: answersWith({ status: 429, headers: { 'retry-after': '1' }, body: '' }),
      command: 'plan',
      exitCode: 5,
      names: ['too many requests', 'later'],
    },
    {
      input: 'JSON that is no answer of the service',
      prepare: answersWith({ status: 200, body: '{"hello":"world"}' }),
      command: 'plan',
      exitCode: 5,
      names: ['baseUrl'],
    },
    {
      input: 'The list of contacts is cut off',
      prepare: answersWith(
        { status: 200, body: '{"status":"success","message":{"contacts":[{"id":1,"na', cut: true },
        'GET contacts/list',
      ),
      command: 'plan',
      exitCode: 5,
      names: ['the list of contacts', 'the answer was lost', 'Try again later'],
    },
    {
      input: 'The list of contacts ends in the middle, and nobody says so',
      prepare: answersWith(
        {
          status: 200,
          body: `{"status":"success","message":{"contacts":[${JSON.stringify(contactOf(7_001))}`,
        },
        'GET contacts/list',
      ),
      command: 'plan',
      exitCode: 5,
      names: ['the list of contacts', 'is cut'],
    },
    {
      input: 'The list of contacts is suddenly empty',
      prepare: async (stage) => {
        await stage.run('sync --yes');
        const empty = '{"status":"success","message":{"contacts":[]}}';
        stage.gate.instead('GET contacts/list', { status: 200, body: empty });
      },
      command: 'sync --yes',
      exitCode: 4,
      names: ['maxShrink', 'the list of contacts', '--accept shrink'],
    },
    {
      input: 'The service answers with two accounts',
      prepare: async (stage) => {
        await stage.run('sync --yes');
        const contacts = [7_001, 7_002].map(contactOf);
        const body = JSON.stringify({ status: 'success', message: { contacts } });
        stage.gate.instead('GET contacts/list', { status: 200, body });
      },
      command: 'plan',
      exitCode: 7,
      names: ['contacts/list', 'more than one account'],
    },
  ],
};
