// Every preset by its name. A name of the configuration that has none does not compile.
import type { PresetType } from '../../contacts/index.ts';
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
import { aweber } from './aweber.ts';
import { listmonk } from './listmonk.ts';
import { mautic } from './mautic.ts';
import { omnisend } from './omnisend.ts';
import { ghost } from './ghost.ts';
import { substack } from './substack.ts';
import { beehiiv } from './beehiiv.ts';
import { sendy } from './sendy.ts';
import { emailoctopus } from './emailoctopus.ts';
import { campaignmonitor } from './campaignmonitor.ts';
import { kit } from './kit.ts';
import { getresponse } from './getresponse.ts';
import { drip } from './drip.ts';
import { moosend } from './moosend.ts';
import { zohocampaigns } from './zohocampaigns.ts';
import { wix } from './wix.ts';
import { shopify } from './shopify.ts';
import { mailersend } from './mailersend.ts';
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
  aweber,
  listmonk,
  mautic,
  omnisend,
  ghost,
  substack,
  beehiiv,
  sendy,
  emailoctopus,
  campaignmonitor,
  kit,
  getresponse,
  drip,
  moosend,
  zohocampaigns,
  wix,
  shopify,
  mailersend,
};
