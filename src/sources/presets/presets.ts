// Every preset by its name. A name of the configuration that has none does not compile.
import type { PresetType } from '../../contacts/preset-types.ts';
import { brevo } from './brevo.ts';
import { klaviyo } from './klaviyo.ts';
import { activecampaign } from './activecampaign.ts';
import { mailerlite } from './mailerlite.ts';
import { constantcontact } from './constantcontact.ts';
import { mailjet } from './mailjet.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { ses } from './ses.ts';
import { mandrill } from './mandrill.ts';
import { hubspot } from './hubspot.ts';
import { mailchimp } from './mailchimp.ts';
import type { Preset } from './preset.ts';
import { sendgrid } from './sendgrid.ts';

export const PRESETS: Readonly<Record<PresetType, Preset>> = {
  mailchimp,
  sendgrid,
  hubspot,
  brevo,
  klaviyo,
  activecampaign,
  mailerlite,
  constantcontact,
  mailjet,
  mailgun,
  postmark,
  ses,
  mandrill,
};
