// Every preset by its name. A name of the configuration that has none does not compile.
import type { PresetType } from '../../../contacts/index.ts';
import type { Preset } from '../form/preset.ts';
import { activecampaign } from '../providers/activecampaign.ts';
import { aweber } from '../providers/aweber.ts';
import { beehiiv } from '../providers/beehiiv.ts';
import { brevo } from '../providers/brevo.ts';
import { buttondown } from '../providers/buttondown.ts';
import { campaignmonitor } from '../providers/campaignmonitor.ts';
import { cleverreach } from '../providers/cleverreach.ts';
import { constantcontact } from '../providers/constantcontact.ts';
import { drip } from '../providers/drip.ts';
import { dynamics365 } from '../providers/dynamics365.ts';
import { emailoctopus } from '../providers/emailoctopus.ts';
import { getresponse } from '../providers/getresponse.ts';
import { ghost } from '../providers/ghost.ts';
import { hubspot } from '../providers/hubspot.ts';
import { kit } from '../providers/kit.ts';
import { klaviyo } from '../providers/klaviyo.ts';
import { listmonk } from '../providers/listmonk.ts';
import { magento } from '../providers/magento.ts';
import { mailchimp } from '../providers/mailchimp.ts';
import { mailerlite } from '../providers/mailerlite.ts';
import { mailersend } from '../providers/mailersend.ts';
import { mailgun } from '../providers/mailgun.ts';
import { mailjet } from '../providers/mailjet.ts';
import { mailster } from '../providers/mailster.ts';
import { mandrill } from '../providers/mandrill.ts';
import { mautic } from '../providers/mautic.ts';
import { moosend } from '../providers/moosend.ts';
import { newsletterplugin } from '../providers/newsletterplugin.ts';
import { odoo } from '../providers/odoo.ts';
import { omnisend } from '../providers/omnisend.ts';
import { phplist } from '../providers/phplist.ts';
import { postmark } from '../providers/postmark.ts';
import { sendgrid } from '../providers/sendgrid.ts';
import { sendy } from '../providers/sendy.ts';
import { ses } from '../providers/ses.ts';
import { shopify } from '../providers/shopify.ts';
import { substack } from '../providers/substack.ts';
import { googlecontacts, linkedin, outlook } from '../providers/address-books.ts';
import { braze, customerio, iterable, marketo } from '../providers/automation.ts';
import { civicrm, nationbuilder, pipedrive, salesforce, zohocrm } from '../providers/crms.ts';
import {
  acymailing,
  fluentcrm,
  mailpoet,
  mailup,
  steady,
  systemeio,
} from '../providers/newsletter-programs.ts';
import {
  discourse,
  eventbrite,
  facebookleads,
  square,
  stripe,
  woocommerce,
} from '../providers/shops-and-events.ts';
import { wildapricot } from '../providers/wildapricot.ts';
import { wix } from '../providers/wix.ts';
import { zohocampaigns } from '../providers/zohocampaigns.ts';

// prettier-ignore
export const PRESETS: Readonly<Record<PresetType, Preset>> = {
  mailchimp, sendgrid, hubspot, brevo, klaviyo, activecampaign, mailerlite, constantcontact,
  mailjet, mailgun, postmark, ses, mandrill, aweber, listmonk, mautic, omnisend, ghost,
  substack, beehiiv, sendy, emailoctopus, campaignmonitor, kit, getresponse, drip, moosend,
  zohocampaigns, wix, shopify, mailersend, newsletterplugin, mailster, phplist, magento,
  buttondown, cleverreach, odoo, dynamics365, wildapricot,
  mailpoet, acymailing, fluentcrm, mailup, systemeio, steady, marketo, braze, customerio, iterable,
  civicrm, zohocrm, pipedrive, salesforce, nationbuilder, googlecontacts, outlook, linkedin, stripe,
  woocommerce, square, eventbrite, facebookleads, discourse,
};
