// Services of Italy, Germany and France.
import type { Shape } from '../shape.ts';

export const EUROPEAN_SERVICES: readonly Shape[] = [
  {
    title: 'MailUp export of unsubscribed recipients with numeric optout_type',
    fact: 'MailUp help, "Export of email unsubscribers": email, idList, OptOut_Date as 20210122T111244, optout_nl, optout_type 0 forced by admin, 2 clicked the link, 4 imported as unsubscribed, 8 hard bounce, 16 feedback loop',
    // Everybody in it left; the type only tells how, and 0 is not a no.
    files: {
      'unsubscribed_1.csv': [
        'email;idList;OptOut_Date;optout_nl;optout_type',
        'ann@example.com;1;20210122T111244;161;2',
        'bob@example.com;1;20210123T080001;;0',
        'cara@example.org;1;20210201T235959;;8',
        'dan@example.org;1;20210301T120000;170;16',
        'eve@example.net;1;20200105T000000;;4',
      ],
    },
    people: {
      'ann@example.com': 'left',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
      'eve@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'promio.connect blacklist export with numeric status',
    fact: 'promio.connect service wiki, "Export Types: Blacklist": sender_id, ts, custID, mail, status 0 manual entry, 1 unsubscribe link, 3 hardbounce, 5 import or API; all quoted, semicolons',
    // A blacklist: status 1 is "by the unsubscribe link", not "active".
    files: {
      '11222_blacklist_full.csv': [
        '"sender_id";"ts";"custID";"mail";"status"',
        '"11222";"2023-01-26 00:06:13";"";"ann@example.com";"3"',
        '"11222";"2023-02-26 10:16:13";"C-1";"bob@example.com";"1"',
        '"11222";"2023-03-26 11:26:13";"";"cara@example.org";"0"',
        '"11222";"2023-04-26 12:36:13";"C-2";"dan@example.org";"5"',
      ],
    },
    people: {
      'ann@example.com': 'left',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.org': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'systeme.io contacts as JSON: three booleans',
    fact: 'systeme.io public API docs, "contacts": unsubscribed, bounced, needsConfirmation, fields with slug, hasMore',
    // All three are false for those who get mail.
    files: {
      'systeme-contacts.json': [
        '{"items":[',
        '{"id":1,"email":"ann@example.com","registeredAt":"2023-09-02T08:30:00+00:00","locale":"fr","sourceURL":"https://example.com/lettre","unsubscribed":false,"bounced":false,"needsConfirmation":false,"fields":[{"fieldName":"Prénom","slug":"first_name","value":"Anne"}],"tags":[{"id":9,"name":"lettre"}]},',
        '{"id":2,"email":"bob@example.com","registeredAt":"2023-09-03T08:30:00+00:00","locale":"fr","sourceURL":"https://example.com/lettre","unsubscribed":true,"bounced":false,"needsConfirmation":false,"fields":[{"fieldName":"Prénom","slug":"first_name","value":"Bruno"}],"tags":[{"id":9,"name":"lettre"}]},',
        '{"id":3,"email":"cara@example.org","registeredAt":"2023-09-04T08:30:00+00:00","locale":"fr","sourceURL":"https://example.com/lettre","unsubscribed":false,"bounced":true,"needsConfirmation":false,"fields":[{"fieldName":"Prénom","slug":"first_name","value":"Clara"}],"tags":[{"id":9,"name":"lettre"}]},',
        '{"id":4,"email":"dan@example.net","registeredAt":"2023-09-05T08:30:00+00:00","locale":"fr","sourceURL":"https://example.com/lettre","unsubscribed":false,"bounced":false,"needsConfirmation":true,"fields":[{"fieldName":"Prénom","slug":"first_name","value":"Denis"}],"tags":[{"id":9,"name":"lettre"}]},',
        '{"id":5,"email":"eve@example.net","registeredAt":"2023-09-06T08:30:00+00:00","locale":"fr","sourceURL":"https://example.com/lettre","unsubscribed":false,"bounced":false,"needsConfirmation":false,"fields":[{"fieldName":"Prénom","slug":"first_name","value":null}],"tags":[{"id":9,"name":"lettre"}]}',
        '],"hasMore":false}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Steady members CSV: a state of the paid plan only',
    fact: 'Steady help, "Export list and information about your members in CSV format": columns first_name to subscribed_at, subscription_state active, in_trial, guest, not_renewing, cancelled, gifted TRUE/FALSE',
    // Nobody here was asked about a letter; a cancelled plan is no unsubscribe either.
    files: {
      'steady-members.csv': [
        'first_name,last_name,email,plan_name,plan_monthly_amount_cents,gifted,subscription_period,subscription_state,subscribed_at',
        'Anne,Leh,ann@example.com,Fördermitglied,500,FALSE,annual,active,2022-05-01 10:00:00 UTC',
        'Bernd,Rau,bob@example.com,Fördermitglied,500,FALSE,monthly,cancelled,2021-05-01 10:00:00 UTC',
        'Carla,,cara@example.org,Leser,300,TRUE,annual,not_renewing,2023-12-24 18:00:00 UTC',
        'Dora,Kurz,dora@example.net,Leser,300,FALSE,monthly,in_trial,2024-02-20 09:00:00 UTC',
      ],
    },
    people: {
      'ann@example.com': 'never agreed',
      'bob@example.com': 'never agreed',
      'cara@example.org': 'never agreed',
      'dora@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'CleverReach receivers as JSON: Unix times with zero for never',
    fact: 'CleverReach REST API v3, "receivers": registered, activated (0 until confirmed), deactivated (0 unless left), active, global_attributes',
    // active is false both for who left and for who never confirmed; activated stays filled after leaving.
    files: {
      'cleverreach-receivers.json': [
        '[',
        '{"id":"1","email":"ann@example.com","imported":1650000000,"bounced":0,"group_id":"518912","activated":1650000300,"registered":1650000000,"deactivated":0,"last_ip":null,"last_location":"","last_client":"","last_changed":1650000000,"points":0,"stars":0,"source":"Formular Startseite","active":true,"conversion_rate":0,"response_rate":0,"tags":[],"attributes":{},"global_attributes":{"firstname":"Anna"}},',
        '{"id":"2","email":"bob@example.com","imported":1640000000,"bounced":0,"group_id":"518912","activated":1640000300,"registered":1640000000,"deactivated":1700000000,"last_ip":null,"last_location":"","last_client":"","last_changed":1640000000,"points":0,"stars":0,"source":"Formular Startseite","active":false,"conversion_rate":0,"response_rate":0,"tags":[],"attributes":{},"global_attributes":{"firstname":"Bernd"}},',
        '{"id":"3","email":"cara@example.org","imported":1705000000,"bounced":0,"group_id":"518912","activated":0,"registered":1705000000,"deactivated":0,"last_ip":null,"last_location":"","last_client":"","last_changed":1705000000,"points":0,"stars":0,"source":"Formular Startseite","active":false,"conversion_rate":0,"response_rate":0,"tags":[],"attributes":{},"global_attributes":{"firstname":""}},',
        '{"id":"4","email":"dora@example.net","imported":1660000000,"bounced":0,"group_id":"518912","activated":1660000060,"registered":1660000000,"deactivated":0,"last_ip":null,"last_location":"","last_client":"","last_changed":1660000000,"points":0,"stars":0,"source":"Formular Startseite","active":true,"conversion_rate":0,"response_rate":0,"tags":[],"attributes":{},"global_attributes":{"firstname":"Dora"}}',
        ']',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dora@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'rapidmail recipients as JSON with status deleted for who left',
    fact: 'rapidmail API v1 docs, "recipients": status new (awaiting confirmation), active, bounced, abused, deleted (unsubscribed); HAL wrapper',
    // rapidmail keeps an unsubscriber with the status deleted; abused is a spam complaint.
    files: {
      'rapidmail-recipients.json': [
        '{"_embedded":{"recipients":[',
        '{"id":"1","recipientlist_id":"77","foreign_id":null,"email":"ann@example.com","firstname":"Anna","lastname":null,"gender":null,"title":null,"zip":null,"birthdate":null,"mailtype":"html","created_ip":null,"created_host":null,"created":"2022-03-02 09:00:00","updated":"2024-01-09 09:00:00","status":"active"},',
        '{"id":"2","recipientlist_id":"77","foreign_id":null,"email":"bob@example.com","firstname":"Bernd","lastname":null,"gender":null,"title":null,"zip":null,"birthdate":null,"mailtype":"html","created_ip":null,"created_host":null,"created":"2022-03-03 09:00:00","updated":"2024-01-09 09:00:00","status":"deleted"},',
        '{"id":"3","recipientlist_id":"77","foreign_id":null,"email":"cara@example.org","firstname":"Carla","lastname":null,"gender":null,"title":null,"zip":null,"birthdate":null,"mailtype":"html","created_ip":null,"created_host":null,"created":"2022-03-04 09:00:00","updated":"2024-01-09 09:00:00","status":"new"},',
        '{"id":"4","recipientlist_id":"77","foreign_id":null,"email":"dora@example.net","firstname":"Dora","lastname":null,"gender":null,"title":null,"zip":null,"birthdate":null,"mailtype":"html","created_ip":null,"created_host":null,"created":"2022-03-05 09:00:00","updated":"2024-01-09 09:00:00","status":"bounced"},',
        '{"id":"5","recipientlist_id":"77","foreign_id":null,"email":"emil@example.net","firstname":null,"lastname":null,"gender":null,"title":null,"zip":null,"birthdate":null,"mailtype":"html","created_ip":null,"created_host":null,"created":"2022-03-06 09:00:00","updated":"2024-01-09 09:00:00","status":"abused"}',
        ']},"page_count":1,"page_size":25,"total_items":5,"page":1}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dora@example.net': 'left',
      'emil@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Mailjet contacts as JSON: excluded, complaining, opt-in pending',
    fact: 'Mailjet API v3 REST "contact": IsExcludedFromCampaigns, IsOptInPending, IsSpamComplaining as booleans, blank text for no date',
    // The columns of unsubscribing are blank for everybody; the exclusion flag tells.
    files: {
      'mailjet-contact.json': [
        '{"Count":5,"Data":[',
        '{"CreatedAt":"2022-01-11T08:00:00Z","DeliveredCount":3,"Email":"ann@example.com","ExclusionFromCampaignsUpdatedAt":"","ID":1417876001,"IsExcludedFromCampaigns":false,"IsOptInPending":false,"IsSpamComplaining":false,"LastActivityAt":"2024-01-01T08:00:00Z","LastUpdateAt":"2024-01-01T08:00:00Z","Name":"Anne","UnsubscribedAt":"","UnsubscribedBy":""},',
        '{"CreatedAt":"2022-01-12T08:00:00Z","DeliveredCount":6,"Email":"bob@example.com","ExclusionFromCampaignsUpdatedAt":"2023-12-01T08:47:28Z","ID":1417876002,"IsExcludedFromCampaigns":true,"IsOptInPending":false,"IsSpamComplaining":false,"LastActivityAt":"2024-01-01T08:00:00Z","LastUpdateAt":"2024-01-01T08:00:00Z","Name":"Bruno","UnsubscribedAt":"","UnsubscribedBy":""},',
        '{"CreatedAt":"2022-01-13T08:00:00Z","DeliveredCount":9,"Email":"cara@example.org","ExclusionFromCampaignsUpdatedAt":"","ID":1417876003,"IsExcludedFromCampaigns":false,"IsOptInPending":false,"IsSpamComplaining":true,"LastActivityAt":"2024-01-01T08:00:00Z","LastUpdateAt":"2024-01-01T08:00:00Z","Name":"","UnsubscribedAt":"","UnsubscribedBy":""},',
        '{"CreatedAt":"2022-01-14T08:00:00Z","DeliveredCount":12,"Email":"dan@example.net","ExclusionFromCampaignsUpdatedAt":"","ID":1417876004,"IsExcludedFromCampaigns":false,"IsOptInPending":true,"IsSpamComplaining":false,"LastActivityAt":"2024-01-01T08:00:00Z","LastUpdateAt":"2024-01-01T08:00:00Z","Name":"Denis","UnsubscribedAt":"","UnsubscribedBy":""},',
        '{"CreatedAt":"2022-01-15T08:00:00Z","DeliveredCount":15,"Email":"eve@example.net","ExclusionFromCampaignsUpdatedAt":"","ID":1417876005,"IsExcludedFromCampaigns":false,"IsOptInPending":false,"IsSpamComplaining":false,"LastActivityAt":"2024-01-01T08:00:00Z","LastUpdateAt":"2024-01-01T08:00:00Z","Name":"","UnsubscribedAt":"","UnsubscribedBy":""}',
        '],"Total":5}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Brevo contacts as JSON: e-mail and SMS blacklists',
    fact: 'Brevo (Sendinblue) API v3, GET /contacts: emailBlacklisted, smsBlacklisted, listIds, listUnsubscribed, attributes PRENOM and NOM of a French account',
    // Blocked for SMS alone is not blocked for mail.
    files: {
      'brevo-contacts.json': [
        '{"contacts":[',
        '{"email":"ann@example.com","id":1,"emailBlacklisted":false,"smsBlacklisted":false,"createdAt":"2023-01-02T10:00:00.000+01:00","modifiedAt":"2024-01-02T10:00:00.000+01:00","listIds":[3],"listUnsubscribed":null,"attributes":{"PRENOM":"Anne","NOM":"Martin","SMS":"33600000001"}},',
        '{"email":"bob@example.com","id":2,"emailBlacklisted":true,"smsBlacklisted":false,"createdAt":"2023-01-03T10:00:00.000+01:00","modifiedAt":"2024-01-02T10:00:00.000+01:00","listIds":[3],"listUnsubscribed":null,"attributes":{"PRENOM":"Benoît","NOM":"Martin","SMS":"33600000002"}},',
        '{"email":"cara@example.org","id":3,"emailBlacklisted":false,"smsBlacklisted":true,"createdAt":"2023-01-04T10:00:00.000+01:00","modifiedAt":"2024-01-02T10:00:00.000+01:00","listIds":[3],"listUnsubscribed":null,"attributes":{"PRENOM":"Clara","NOM":"Martin","SMS":"33600000003"}},',
        '{"email":"dan@example.net","id":4,"emailBlacklisted":true,"smsBlacklisted":true,"createdAt":"2023-01-05T10:00:00.000+01:00","modifiedAt":"2024-01-02T10:00:00.000+01:00","listIds":[3],"listUnsubscribed":null,"attributes":{"PRENOM":"Denis","NOM":"Martin","SMS":"33600000004"}}',
        '],"count":4}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Brevo blocked transactional contacts as JSON',
    fact: 'Brevo API v3, GET /smtp/blockedContacts: email, reason.code (unsubscribedViaMA, unsubscribedViaEmail, adminBlocked, hardBounce, contactFlaggedAsSpam), blockedAt',
    // A file only of blocked addresses.
    files: {
      'brevo-blockedContacts.json': [
        '{"contacts":[',
        '{"email":"ann@example.com","reason":{"code":"unsubscribedViaEmail","message":"Unsubscribed via email"},"blockedAt":"2024-01-02T10:00:00Z"},',
        '{"email":"bob@example.com","reason":{"code":"hardBounce","message":"Blocked : hard bounce"},"blockedAt":"2024-01-03T10:00:00Z"},',
        '{"email":"cara@example.org","reason":{"code":"contactFlaggedAsSpam","message":"Contact flagged as spam"},"blockedAt":"2024-01-04T10:00:00Z"},',
        '{"email":"dan@example.net","reason":{"code":"adminBlocked","message":"Admin blocked"},"blockedAt":"2024-01-05T10:00:00Z"}',
        '],"count":4}',
      ],
    },
    people: {
      'ann@example.com': 'left',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
];
