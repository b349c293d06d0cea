// The section `notify`: who is told how commands end, each by one way. Addresses of the web hold their own secret, so that
// they stand elsewhere, as keys do.
import * as z from 'zod/mini';
import { assert } from '../../lib/index.ts';
import { END_KINDS, type EndKind } from '../../plan/index.ts';
import { described, combined, oneOf, secretReference, section, text } from './option.ts';
import { referenceOf, type SecretReference } from './service.ts';

/** One way to tell somebody; `place` is that in the list. */
export type NotifyTarget =
  | { readonly kind: 'ping' | 'slack' | 'teams'; readonly url: SecretReference }
  | {
      readonly kind: 'webhook';
      readonly url: SecretReference;
      readonly secrets: readonly SecretReference[];
    }
  | {
      readonly kind: 'email';
      readonly server: SecretReference;
      readonly from: string;
      readonly to: readonly string[];
    }
  | { readonly kind: 'exec'; readonly program: string; readonly arguments: readonly string[] };

/** The ways to tell somebody; an entry has one of them. */
export const NOTIFY_KINDS = ['ping', 'webhook', 'slack', 'teams', 'email', 'exec'] as const;

const reference = () =>
  secretReference('must be env:NAME or file:PATH; the address itself is not accepted here');

const mailAddress = () => text('an address of a mailbox');

const EMAIL = described({
  server: {
    shape: reference(),
    words:
      'Where the address of the mail server is: env:NAME or file:PATH. The address is smtps://USER:PASSWORD@HOST, or smtp:// for a server that begins TLS on its port 587. Mail always goes by TLS.',
  },
  from: { shape: mailAddress(), words: 'The sender of the mails.' },
  to: {
    shape: z.union(
      [mailAddress(), z.array(mailAddress()).check(z.minLength(1, 'must name a mailbox'))],
      { error: () => 'must be an address of a mailbox, or a list of them' },
    ),
    words: 'Who gets them: an address, or a list.',
  },
});

export const NOTIFY = section({
  target: combined({
    options: {
      ping: {
        shape: z.optional(reference()),
        words:
          'A heartbeat monitor that speaks the protocol of healthchecks.io. It gets the start and the exit code of every command, or with `on` only those ends. A ping is tried once. env:NAME or file:PATH, where the address is.',
      },
      webhook: {
        shape: z.optional(reference()),
        words:
          'An address that takes events as JSON, as Standard Webhooks 1.0 has it. env:NAME or file:PATH, where the address is.',
      },
      secret: {
        shape: z.optional(
          z.union(
            [
              secretReference(),
              z
                .array(secretReference())
                .check(
                  z.minLength(1, 'must name a secret'),
                  z.maxLength(2, 'must name two secrets at most'),
                ),
            ],
            { error: () => 'must be env:NAME or file:PATH, or a list of two of them' },
          ),
        ),
        words:
          'Of a webhook: where the secret is that signs its events (whsec_…), env:NAME or file:PATH. Two of them sign while the receiver exchanges its own.',
      },
      slack: {
        shape: z.optional(reference()),
        words:
          'A channel of Slack: env:NAME or file:PATH, where the address of an incoming webhook is.',
      },
      teams: {
        shape: z.optional(reference()),
        words:
          'A channel of Microsoft Teams: env:NAME or file:PATH, where the address of a workflow is that takes webhook requests.',
      },
      email: { shape: z.optional(EMAIL), words: 'Mails in plain text.' },
      exec: {
        shape: z.optional(
          z
            .array(
              text('a program or one of its arguments'),
              'must be a list of a program and its arguments',
            )
            .check(z.minLength(1, 'must name a program')),
        ),
        words:
          'A program and its arguments, run without a shell. The event is JSON on its stdin. Of the environment it has PATH, HOME, TMPDIR, and the language and time zone.',
      },
    },
    becomes: (written, { baseDir }): NotifyTarget => {
      const { ping, webhook, secret = [], slack, teams, email, exec } = written;
      const placed = (given: string) => referenceOf(given, { baseDir });
      if (ping !== undefined) return { kind: 'ping', url: placed(ping) };
      if (slack !== undefined) return { kind: 'slack', url: placed(slack) };
      if (teams !== undefined) return { kind: 'teams', url: placed(teams) };
      if (webhook !== undefined) {
        return { kind: 'webhook', url: placed(webhook), secrets: [secret].flat().map(placed) };
      }
      if (email !== undefined) {
        const { server, from, to } = email;
        return { kind: 'email', server: placed(server), from, to: [to].flat() };
      }
      const [program, ...others] = exec ?? [];
      assert(program !== undefined, 'an entry of notify has one way to tell somebody');
      return { kind: 'exec', program, arguments: others };
    },
    hashed: 'It says who is told, not what is planned.',
  }),
  on: combined({
    options: {
      on: {
        shape: z.optional(
          z
            .array(oneOf(END_KINDS), 'must be a list of kinds of ends')
            .check(z.minLength(1, 'must name a kind of ends')),
        ),
        words:
          'The ends that are told, when they are another than the last one. failure: the work could not be done. parked: something waits for a person (exit code 4). left-out: rows or changes were left out (3, 6). success: all is well. recovery: a success after another end. Left out: failure, recovery, parked.',
      },
    },
    becomes: ({ on }): readonly EndKind[] | undefined => on,
    hashed: 'It says who is told, not what is planned.',
  }),
});
