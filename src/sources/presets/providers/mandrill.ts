// Mandrill (Mailchimp Transactional): the deny list, with a reason in every row.
import { type Preset, words } from '../form/preset.ts';

export const mandrill: Preset = {
  name: 'mandrill',
  title: 'Mandrill',
  certainty: 'likely',
  facts: 'one reader of the deny list',
  exports: 'The deny list as CSV (Outbound, Deny lists, Export), of every subaccount.',
  ownColumns: ['last_event_at'],
  kinds: [
    {
      name: 'deny list',
      recognise: { all: ['email', 'reason', 'detail', 'created_at', 'expires_at'] },
      columns: { email: ['email'] },
      status: [
        words(['reason'], {
          ...{ 'hard-bounce': 'bounced', 'soft-bounce': 'nothing', spam: 'complained' },
          ...{ unsub: 'unsubscribed', custom: 'unsubscribed', manual: 'unsubscribed' },
        }),
      ],
      // A soft bounce is temporary, as `expires_at` shows.
      otherwise: 'nothing',
      rest: 'offered',
      ignore: ['expires_at', 'last_event_at', 'subaccount'],
      evidence: { reason: ['detail', 'reason'], at: ['created_at'] },
    },
  ],
};
