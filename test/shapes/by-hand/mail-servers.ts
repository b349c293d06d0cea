// Mail servers and services, and the addresses that they suppress.
import type { Shape } from '../shape.ts';

export const MAIL_SERVERS: readonly Shape[] = [
  {
    title: 'Postfix log lines with bounced, deferred and sent',
    fact: 'Postfix smtp(8) delivery lines of /var/log/mail.log: to=<…>, relay=, delay=, dsn=, status=; 5.1.1 bounced is permanent, deferred is tried again',
    files: {
      'mail.log': [
        'Mar 12 08:15:01 mx postfix/smtp[2101]: 4TvR1a1kqz: to=<ann@example.com>, relay=mx1.example.com[192.0.2.10]:25, delay=1.2, delays=0.1/0/0.5/0.6, dsn=2.0.0, status=sent (250 2.0.0 Ok: queued as 9B1C)',
        'Mar 12 08:15:03 mx postfix/smtp[2102]: 4TvR1b2kqz: to=<bob@example.com>, relay=mx1.example.com[192.0.2.10]:25, delay=0.9, delays=0.1/0/0.4/0.4, dsn=5.1.1, status=bounced (host mx1.example.com[192.0.2.10] said: 550 5.1.1 User unknown (in reply to RCPT TO command))',
        'Mar 12 08:15:07 mx postfix/smtp[2103]: 4TvR1c3kqz: to=<cara@example.org>, relay=mx.example.org[192.0.2.20]:25, delay=30, delays=0.1/0/0.4/30, dsn=4.2.2, status=deferred (host mx.example.org[192.0.2.20] said: 452 4.2.2 Mailbox full (in reply to RCPT TO command))',
        'Mar 12 08:15:09 mx postfix/smtp[2104]: 4TvR1d4kqz: to=<dan@example.net>, relay=mx.example.net[192.0.2.30]:25, delay=0.8, delays=0.1/0/0.3/0.4, dsn=5.1.1, status=bounced (host mx.example.net[192.0.2.30] said: 550 5.1.1 No such mailbox (in reply to RCPT TO command))',
      ],
    },
    people: {
      'ann@example.com': 'never agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Readers and two plain lists of addresses without a header',
    fact: 'Own scripts: readers.csv, unsubscribed.txt and bounces.txt with one address a line; only the names of the files tell what they are',
    files: {
      'readers.csv': [
        'email,name',
        'ann@example.com,Ann Lee',
        'bob@example.com,Bob Ray',
        'cara@example.org,Cara Moss',
        'Dan@Example.net,Dan Hill',
      ],
      'unsubscribed.txt': ['BOB@example.com', 'eve@example.net', ''],
      'bounces.txt': ['dan@example.net', 'finn@example.com', ''],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
      'finn@example.com': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Amazon SES contact list with one topic',
    fact: 'aws sesv2 list-contacts: Contacts[] with TopicPreferences, TopicDefaultPreferences, UnsubscribeAll (wins over every topic), LastUpdatedTimestamp',
    files: {
      'contacts.json': {
        text: `{
    "Contacts": [
        {
            "EmailAddress": "ann@example.com",
            "TopicPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_IN" }],
            "TopicDefaultPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_OUT" }],
            "UnsubscribeAll": false,
            "LastUpdatedTimestamp": "2023-05-15T13:00:00.000000+00:00"
        },
        {
            "EmailAddress": "bob@example.com",
            "TopicPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_IN" }],
            "TopicDefaultPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_OUT" }],
            "UnsubscribeAll": true,
            "LastUpdatedTimestamp": "2024-03-12T08:15:00.000000+00:00"
        },
        {
            "EmailAddress": "cara@example.org",
            "TopicPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_OUT" }],
            "TopicDefaultPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_OUT" }],
            "UnsubscribeAll": true,
            "LastUpdatedTimestamp": "2024-01-02T03:04:05.000000+00:00"
        },
        {
            "EmailAddress": "dan@example.net",
            "TopicDefaultPreferences": [{ "TopicName": "Newsletter", "SubscriptionStatus": "OPT_OUT" }],
            "UnsubscribeAll": false,
            "LastUpdatedTimestamp": "2022-09-15T13:00:00.000000+00:00"
        }
    ]
}
`,
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Amazon SES account suppression list beside a shop table',
    fact: 'aws sesv2 list-suppressed-destinations: SuppressedDestinationSummaries[] with EmailAddress, Reason BOUNCE or COMPLAINT, LastUpdateTime',
    files: {
      'suppressed.json': {
        text: `{
    "SuppressedDestinationSummaries": [
        { "EmailAddress": "bob@example.com", "Reason": "BOUNCE", "LastUpdateTime": "2024-03-12T08:15:00.123000+00:00" },
        { "EmailAddress": "cara@example.org", "Reason": "COMPLAINT", "LastUpdateTime": "2024-02-02T07:00:00.456000+00:00" },
        { "EmailAddress": "gone@example.net", "Reason": "BOUNCE", "LastUpdateTime": "2023-01-05T10:00:00.789000+00:00" }
    ]
}
`,
      },
      'customers.csv': [
        'customer_id,email,newsletter_opt_in',
        '1,ann@example.com,true',
        '2,bob@example.com,true',
        '3,cara@example.org,true',
        '4,dan@example.net,false',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'never agreed',
      'gone@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Amazon SES notifications with permanent and transient bounces',
    fact: 'SES notification contents (SNS), one JSON a line: notificationType Bounce, Complaint, Delivery; bounceType Permanent or Transient; mail.source is the sender',
    files: {
      'ses-notifications.ndjson': [
        '{"notificationType":"Delivery","mail":{"timestamp":"2024-03-12T08:15:00.000Z","source":"shop@example.com","messageId":"0001","destination":["ann@example.org"]},"delivery":{"timestamp":"2024-03-12T08:15:01.000Z","recipients":["ann@example.org"],"smtpResponse":"250 2.0.0 OK"}}',
        '{"notificationType":"Bounce","bounce":{"bounceType":"Permanent","bounceSubType":"General","bouncedRecipients":[{"emailAddress":"bob@example.org","action":"failed","status":"5.1.1","diagnosticCode":"smtp; 550 5.1.1 user unknown"}],"timestamp":"2024-03-12T08:16:00.000Z"},"mail":{"timestamp":"2024-03-12T08:15:02.000Z","source":"shop@example.com","messageId":"0002","destination":["bob@example.org"]}}',
        '{"notificationType":"Bounce","bounce":{"bounceType":"Transient","bounceSubType":"MailboxFull","bouncedRecipients":[{"emailAddress":"cara@example.org","action":"failed","status":"5.2.2"}],"timestamp":"2024-03-12T08:17:00.000Z"},"mail":{"timestamp":"2024-03-12T08:15:03.000Z","source":"shop@example.com","messageId":"0003","destination":["cara@example.org"]}}',
        '{"notificationType":"Complaint","complaint":{"complainedRecipients":[{"emailAddress":"dan@example.net"}],"complaintFeedbackType":"abuse","timestamp":"2024-03-12T09:00:00.000Z"},"mail":{"timestamp":"2024-03-12T08:15:04.000Z","source":"shop@example.com","messageId":"0004","destination":["dan@example.net"]}}',
      ],
    },
    people: {
      'shop@example.com': 'never agreed',
      'ann@example.org': 'never agreed',
      'bob@example.org': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Twilio SendGrid suppressions as CSV and JSON',
    fact: 'SendGrid suppression export suppression_bounces.csv (status,reason,email,created as Unix time); API /v3/suppression/unsubscribes (email, created) and /spam_reports (created, email, ip)',
    files: {
      'suppression_bounces.csv': [
        'status,reason,email,created',
        '5.1.1,"550 5.1.1 The email account that you tried to reach, sorry, does not exist",Bob@example.com,1710231300',
        '5.0.0,"550 ""no such user"" here",bea@example.org,1672907400',
      ],
      'suppression_unsubscribes.json': [
        '[{"created":1710231300,"email":"cara@example.org"},{"created":1661162400,"email":"cleo@example.net"}]',
      ],
      'suppression_spam_reports.json': [
        '[{"created":1706857200,"email":"dan@example.net","ip":"192.0.2.44"}]',
      ],
    },
    people: {
      'bob@example.com': 'left',
      'bea@example.org': 'left',
      'cara@example.org': 'left',
      'cleo@example.net': 'left',
      'dan@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Mailgun list members with bounces, unsubscribes and complaints',
    fact: 'Mailgun API: /v3/lists/…/members items[] with subscribed true/false; /bounces items[] address, code, error, created_at; unsubscribes CSV address,tags,created_at; /complaints items[]',
    files: {
      'members.json': {
        text: `{
  "items": [
    { "address": "ann@example.com", "name": "Ann Lee", "subscribed": true, "vars": {} },
    { "address": "bob@example.com", "name": "Bob Ray", "subscribed": false, "vars": {} },
    { "address": "cara@example.org", "name": "Cara Moss", "subscribed": true, "vars": { "age": 26 } },
    { "address": "dan@example.net", "name": "", "subscribed": true, "vars": {} },
    { "address": "eve@example.net", "name": "Eve Stone", "subscribed": true, "vars": {} }
  ],
  "total_count": 5
}
`,
      },
      'bounces.json': [
        '{"items":[{"address":"cara@example.org","code":"550","error":"No such mailbox","created_at":"Fri, 21 Oct 2022 11:02:55 UTC","MessageHash":""}],',
        '"paging":{"first":"https://api.mailgun.net/v3/m.example.com/bounces?page=first","next":"https://api.mailgun.net/v3/m.example.com/bounces?page=next"}}',
      ],
      'unsubscribes.csv': [
        'address,tags,created_at',
        'dan@example.net,*,"Tue, 12 Mar 2024 08:15:00 UTC"',
      ],
      'complaints.json': [
        '{"items":[{"address":"eve@example.net","created_at":"Fri, 02 Feb 2024 07:00:00 UTC"}],"paging":{}}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Postmark suppressions and bounces as JSON',
    fact: 'Postmark API: /message-streams/…/suppressions/dump Suppressions[] (SuppressionReason HardBounce, SpamComplaint, ManualSuppression); /bounces Bounces[] Type, Inactive, From',
    files: {
      'suppressions.json': {
        text: `{
  "Suppressions": [
    { "EmailAddress": "bob@example.com", "SuppressionReason": "HardBounce", "Origin": "Recipient", "CreatedAt": "2024-03-12T04:15:00-04:00" },
    { "EmailAddress": "cara@example.org", "SuppressionReason": "SpamComplaint", "Origin": "Recipient", "CreatedAt": "2024-02-02T02:00:00-05:00" },
    { "EmailAddress": "dan@example.net", "SuppressionReason": "ManualSuppression", "Origin": "Recipient", "CreatedAt": "2023-01-05T05:00:00-05:00" }
  ]
}
`,
      },
      'bounces.json': {
        text: `{
  "TotalCount": 2,
  "Bounces": [
    { "ID": 692560173, "Type": "HardBounce", "TypeCode": 1, "Name": "Hard bounce", "Email": "bob@example.com", "From": "office@example.com", "BouncedAt": "2024-03-12T04:15:00-04:00", "Inactive": true, "CanActivate": true, "Subject": "Your order" },
    { "ID": 692560174, "Type": "SoftBounce", "TypeCode": 4096, "Name": "Soft bounce", "Email": "eve@example.net", "From": "office@example.com", "BouncedAt": "2024-03-13T04:15:00-04:00", "Inactive": false, "CanActivate": false, "Subject": "Your order" }
  ]
}
`,
      },
    },
    people: {
      'bob@example.com': 'left',
      'cara@example.org': 'left',
      'dan@example.net': 'left',
      'eve@example.net': 'never agreed',
      'office@example.com': 'never agreed',
    },
    owner: 'asked nobody',
  },
];
