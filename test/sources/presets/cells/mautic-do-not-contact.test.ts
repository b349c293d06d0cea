// Reasons count for the channel of mail only, and an unknown one keeps mail away, too.
import { expect, it } from 'vitest';
import { reasonAboutMail } from '../../../../src/sources/presets/cells/mautic-do-not-contact.ts';

const LINK = '<a href="/s/emails/view/7" data-toggle="ajax">Email</a>';

it.each([
  ['1', 'email', 'unsubscribed'],
  ['Unsubscribed', 'Email', 'unsubscribed'],
  ['2', '', 'bounced'],
  ['Bounced', LINK, 'bounced'],
  ['3', 'E-Mail', 'unsubscribed'],
  ['Manuell', 'email', 'unsubscribed'],
  ['', 'email', 'unsubscribed'],
])('takes %j about %j for %s', (reason, channel, status) => {
  expect(reasonAboutMail(reason, [], channel)).toEqual([status]);
});

it.each([
  ['1', 'sms'],
  ['Bounced', '<a href="/s/sms/view/3">Text Message</a>'],
  ['1', '<a href="https://mail.example.test/s/sms/view/3">Text Message</a>'],
  ['0', 'email'],
  [' Contactable ', 'email'],
])('takes %j about %j for nothing', (reason, channel) => {
  expect(reasonAboutMail(reason, [], channel)).toEqual([]);
});
