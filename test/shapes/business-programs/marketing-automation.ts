// Marketing automation for companies.
import type { Shape } from '../shape.ts';

export const MARKETING_AUTOMATION: readonly Shape[] = [
  {
    title: 'Marketo bulk lead extract: true and false, and the word null for nothing',
    fact: 'Adobe Marketo Engage, Bulk Lead Extract: fields unsubscribed, unsubscribedReason, emailInvalid, emailInvalidCause, blackListed; empty values are written null',
    files: {
      'bulk-leads-3f1d2c.csv': [
        'id,email,firstName,lastName,company,unsubscribed,unsubscribedReason,emailInvalid,emailInvalidCause,blackListed,createdAt',
        '1001,abe.ash@example.com,Abe,Ash,Ash Ltd,false,null,false,null,false,2026-01-04T08:00:00Z',
        '1002,bea@example.com,Bea,Birch,null,true,Clicked the unsubscribe link,false,null,false,2026-01-05T08:00:00Z',
        '1003,cid@example.com,Cid,Cedar,Cedar Inc,false,null,true,550 5.1.1 user unknown,false,2026-01-06T08:00:00Z',
        '1004,dot@example.net,Dot,Elm,Rival Corp,false,null,false,null,true,2026-01-07T08:00:00Z',
        '1005,eve.fir@example.net,Eve,Fir,null,true,null,true,null,false,2026-01-08T08:00:00Z',
        '1006,flo@example.net,null,null,null,false,null,false,null,false,2026-01-09T08:00:00Z',
      ],
    },
    people: {
      'abe.ash@example.com': 'agreed',
      'bea@example.com': 'left',
      'cid@example.com': 'left',
      'dot@example.net': 'left',
      'eve.fir@example.net': 'left',
      'flo@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Braze segment e-mail export: the day of leaving stands before the day of opting in',
    fact: 'Braze docs, "Export segment data to CSV", CSV Export Email Addresses: user_id, first_name, last_name, email, unsubscribed_from_emails_at, opted_in_to_emails_at, user_aliases',
    files: {
      'segment_all_users.csv': [
        'user_id,first_name,last_name,email,unsubscribed_from_emails_at,opted_in_to_emails_at,user_aliases',
        'u-1,Ana,Alm,ana.alm@example.com,,2026-01-11 09:00:00 UTC,',
        'u-2,Bo,Berg,bo@example.com,2026-02-11 08:15:22 UTC,2025-11-30 07:00:00 UTC,',
        'u-3,Cim,Dahl,cim@example.com,2026-02-12 18:40:01 UTC,,',
        'u-4,Dan,Ek,dan.ek@example.net,,,',
        'u-5,Eda,Falk,eda@example.net,,2026-03-01 12:30:00 UTC,',
      ],
    },
    people: {
      'ana.alm@example.com': 'agreed',
      'bo@example.com': 'left',
      'cim@example.com': 'left',
      'dan.ek@example.net': 'never agreed',
      'eda@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Customer.io people with unsubscribed true, false or nothing, and preferences in JSON',
    fact: 'Customer.io docs, people export: attributes id, cio_id, email, created_at as Unix seconds, unsubscribed, cio_subscription_preferences as JSON',
    files: {
      'people_export.csv': [
        'cio_id,id,email,created_at,first_name,unsubscribed,cio_subscription_preferences',
        'd9c106000001,71,ann@example.com,1767600000,Ann,,',
        'd9c106000002,72,ben.cho@example.com,1767700000,Ben,true,',
        'd9c106000003,73,cat@example.com,1767800000,Cat,false,"{""topics"":{""topic_1"":true}}"',
        'd9c106000004,74,dov@example.net,1767900000,Dov,true,"{""topics"":{""topic_1"":true}}"',
        'd9c106000005,75,Eva.Fox@Example.net,1768000000,Eva,,"{""topics"":{""topic_1"":true}}"',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'ben.cho@example.com': 'left',
      'cat@example.com': 'agreed',
      'dov@example.net': 'left',
      'eva.fox@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Pardot prospects: Opted Out and Do Not Email are two flags, either one ends it',
    fact: 'Salesforce Account Engagement (Pardot), default prospect fields "Opted Out" (by the person) and "Do Not Email" (hard bounce or by the owner), 1 and 0',
    files: {
      'prospects.csv': [
        'Prospect Id,First Name,Last Name,Email,Company,Score,Grade,Opted Out,Do Not Email,Last Activity At',
        '90001,Al,Bohm,al.bohm@example.com,Bohm AG,120,B+,0,0,2026-03-01 10:00:00',
        '90002,Bo,Cray,bo.cray@example.com,Cray Ltd,15,D,1,0,2026-02-14 09:21:00',
        '90003,Cy,Dunn,cy@example.com,,0,D,0,1,',
        '90004,Di,East,di.east@example.net,East Co,310,A,1,1,2025-12-24 18:00:00',
        '90005,Ed,Frey,ed@example.net,,1,C,0,0,',
      ],
    },
    people: {
      'al.bohm@example.com': 'never agreed',
      'bo.cray@example.com': 'left',
      'cy@example.com': 'left',
      'di.east@example.net': 'left',
      'ed@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
