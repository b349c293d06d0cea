// The zip of an audience as Mailchimp makes it, with invented people: people who left are in a member of its
// own, and what each member is can only be told by its columns and its name.
import { zipOf } from '../sources/zip-writer.ts';

const SYSTEM = 'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID';
const SIGNED_UP = '3,,,2021-03-04 05:06:07,192.0.2.10,2024-01-02 03:04:05';

const SUBSCRIBED = `Email Address,First Name,Last Name,Address,Shoe size,${SYSTEM},NOTES,TAGS
ada@example.com,Ada,Example,1 Main Street  Flat 2  Pune  MH  411001  India,38,${SIGNED_UP},1001,e1,,"""VIP"",""Blog, weekly"""
ben@example.com,Ben,Sample,Rose Lane 5  Vienna  W  1010  Austria,41,${SIGNED_UP},1002,e2,,
cleo@example.com,Cleo,,Lindenweg 3  Bern  BE  3000  Switzerland,,${SIGNED_UP},1003,e3,,"""VIP"""
`;

const UNSUBSCRIBED = `Email Address,First Name,Last Name,Address,Shoe size,${SYSTEM},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,NOTES,TAGS
dan@example.com,Dan,,,,${SIGNED_UP},1004,e4,2023-05-06 07:08:09,Spring,NORMAL,,
`;

const CLEANED = `Email Address,First Name,Last Name,Address,Shoe size,${SYSTEM},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,NOTES,TAGS
eve@example.com,Eve,,,,${SIGNED_UP},1005,e5,2023-06-01 00:00:00,Summer,,
`;

export function mailchimpAudience(): Buffer {
  const members = { subscribed: SUBSCRIBED, unsubscribed: UNSUBSCRIBED, cleaned: CLEANED };
  return zipOf(
    Object.entries(members).map(([status, content]) => ({
      name: `${status}_email_audience_export_1a2b3c4d5e.csv`,
      content,
    })),
  );
}
