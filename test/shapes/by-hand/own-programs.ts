// Tables and JSON of one's own program.
import type { Shape } from '../shape.ts';

export const OWN_PROGRAMS: readonly Shape[] = [
  {
    title: 'Laravel users table with soft deletes and marketing consent',
    fact: 'Laravel users table (email_verified_at, deleted_at of SoftDeletes) exported as CSV by phpMyAdmin: all fields quoted, NULL bare',
    files: {
      'users.csv': [
        '"id","name","email","email_verified_at","is_active","marketing_consent","marketing_unsubscribed_at","created_at","deleted_at"',
        '"1","Ann Lee","ann@example.com","2021-02-03 10:00:00","1","1",NULL,"2021-02-03 09:58:00",NULL',
        '"2","Bob Ray","bob@example.com","2021-11-14 10:00:00","1","1","2024-03-12 08:15:00","2021-11-14 09:00:00",NULL',
        '"3","Cara Moss","cara@example.org","2022-06-01 10:00:00","1","0",NULL,"2022-06-01 09:00:00",NULL',
        '"4","Dan Hill","dan@example.net","2022-08-22 10:00:00","0","0",NULL,"2022-08-22 09:00:00","2023-05-05 12:00:00"',
        '"5","Eve Stone","eve@example.net",NULL,"1","0",NULL,"2023-01-05 09:00:00",NULL',
        '"6","Finn Orr","finn@example.com","2020-01-05 09:00:00","0","0","2022-12-24 18:00:00","2020-01-05 09:00:00","2023-01-01 00:00:00"',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'never agreed',
      'finn@example.com': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Double opt-in table with confirmed_at and unsubscribed_at',
    fact: 'Own PostgreSQL table, COPY … TO … CSV HEADER: empty for NULL, t and f for booleans, timestamps with +00; no confirmed_at means the confirmation is still out',
    files: {
      'subscribers.csv': [
        'id,email,subscribed_at,confirmed_at,unsubscribed_at,bounced',
        '1,ann@example.com,2021-02-03 10:00:00+00,2021-02-03 10:05:11+00,,f',
        '2,bob@example.com,2021-11-14 10:00:00+00,2021-11-14 10:01:02+00,2024-03-12 08:15:00+00,f',
        '3,cara@example.org,2022-06-01 10:00:00+00,,,f',
        '4,dan@example.net,2022-08-22 10:00:00+00,2022-08-22 11:00:00+00,,t',
        '5,eve@example.net,2023-01-05 10:00:00+00,,2023-01-05 10:30:00+00,f',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'MySQL batch output with a status and zero datetimes',
    fact: 'mysql --batch: tab-separated, NULL as the word NULL; DATETIME zero value 0000-00-00 00:00:00; own status words active, pending, unsubscribed, bounced',
    files: {
      'newsletter.tsv': [
        'id\temail\tlang\tstatus\tunsubscribed_at\tlast_open',
        '1\tann@example.com\ten\tactive\t0000-00-00 00:00:00\tNULL',
        '2\tbob@example.com\ten\tactive\t2024-03-12 08:15:00\t2024-03-11 20:00:00',
        '3\tcara@example.org\tde\tpending\t0000-00-00 00:00:00\tNULL',
        '4\tdan@example.net\tde\tbounced\t0000-00-00 00:00:00\tNULL',
        '5\teve@example.net\tfr\tunsubscribed\t0000-00-00 00:00:00\t2022-02-02 02:02:02',
        '6\tfinn@example.com\tfr\tactive\tNULL\t2024-05-01 07:00:00',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
      'finn@example.com': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'JSON envelope with nested GDPR consents',
    fact: 'Own REST API: data.users[] in an envelope with meta and links; consents.terms is the contract, consents.marketing is the mailing',
    files: {
      'users.json': {
        text: `{
  "status": "ok",
  "meta": { "total": 5, "page": 1, "requested_by": "admin" },
  "data": {
    "users": [
      { "id": 1, "email": "Ann@example.com", "is_active": true, "email_verified": true, "gdpr": { "consents": {
        "terms": { "granted": true, "granted_at": "2021-02-03T10:00:00Z", "withdrawn_at": null },
        "marketing": { "granted": true, "granted_at": "2021-02-03T10:00:00Z", "withdrawn_at": null } } } },
      { "id": 2, "email": "bob@example.com", "is_active": true, "email_verified": true, "gdpr": { "consents": {
        "terms": { "granted": true, "granted_at": "2021-11-14T10:00:00Z", "withdrawn_at": null },
        "marketing": { "granted": true, "granted_at": "2021-11-14T10:00:00Z", "withdrawn_at": "2024-03-12T08:15:00Z" } } } },
      { "id": 3, "email": "cara@example.org", "is_active": true, "email_verified": true, "gdpr": { "consents": {
        "terms": { "granted": true, "granted_at": "2022-06-01T10:00:00Z", "withdrawn_at": null },
        "marketing": { "granted": false, "granted_at": null, "withdrawn_at": null } } } },
      { "id": 4, "email": "dan@example.net", "is_active": false, "email_verified": true, "gdpr": { "consents": {
        "terms": { "granted": true, "granted_at": "2022-08-22T10:00:00Z", "withdrawn_at": "2023-05-05T12:00:00Z" },
        "marketing": { "granted": false, "granted_at": "2022-08-22T10:00:00Z", "withdrawn_at": "2023-05-05T12:00:00Z" } } } },
      { "id": 5, "email": "eve@example.net", "is_active": true, "email_verified": false, "gdpr": { "consents": {
        "terms": { "granted": true, "granted_at": "2023-01-05T10:00:00Z", "withdrawn_at": null } } } }
    ]
  },
  "links": { "next": null }
}
`,
      },
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'mongoexport NDJSON with $date and a zero time of year one',
    fact: 'mongoexport, extended JSON v2: {"$oid"}, {"$date"}; programs in Go and .NET store 0001-01-01T00:00:00Z for no time',
    files: {
      'contacts.ndjson': [
        '{"_id":{"$oid":"605c72f0a1b2c3d4e5f60001"},"email":"ann@example.com","newsletter":{"optIn":true},"unsubscribedAt":{"$date":"0001-01-01T00:00:00Z"}}',
        '{"_id":{"$oid":"605c72f0a1b2c3d4e5f60002"},"email":"bob@example.com","newsletter":{"optIn":true},"unsubscribedAt":{"$date":"2024-03-12T08:15:00Z"}}',
        '{"_id":{"$oid":"605c72f0a1b2c3d4e5f60003"},"email":"cara@example.org","newsletter":{"optIn":false},"unsubscribedAt":null}',
        '{"_id":{"$oid":"605c72f0a1b2c3d4e5f60004"},"email":"dan@example.net","newsletter":{"optIn":true}}',
        '{"_id":{"$oid":"605c72f0a1b2c3d4e5f60005"},"email":"eve@example.net","newsletter":{"optIn":false},"unsubscribedAt":{"$date":{"$numberLong":"1672907400000"}}}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'agreed',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'JSON rows of SQLite with Unix times and 0 for never',
    fact: 'sqlite3 -json: an array of flat rows, integers for booleans; own columns with Unix seconds, 0 when it never happened',
    files: {
      'people.json': [
        '[{"id":1,"email":"ann@example.com","opt_in":1,"opt_in_ts":1612346400,"opt_out_ts":0,"hard_bounce":0},',
        '{"id":2,"email":"bob@example.com","opt_in":1,"opt_in_ts":1636884000,"opt_out_ts":1710231300,"hard_bounce":0},',
        '{"id":3,"email":"cara@example.org","opt_in":0,"opt_in_ts":0,"opt_out_ts":0,"hard_bounce":0},',
        '{"id":4,"email":"dan@example.net","opt_in":1,"opt_in_ts":1661162400,"opt_out_ts":0,"hard_bounce":1},',
        '{"id":5,"email":"eve@example.net","opt_in":0,"opt_in_ts":1572912000,"opt_out_ts":1672907400,"hard_bounce":0}]',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'never agreed',
      'dan@example.net': 'left',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Event log in NDJSON with somebody who came back',
    fact: 'Own log of a double opt-in form, one event a line in order of time; the last event of an address holds',
    files: {
      'events.jsonl': [
        '{"at":"2021-02-03T10:00:00Z","event":"subscribed","email":"ann@example.com"}',
        '{"at":"2021-02-03T10:05:00Z","event":"confirmed","email":"ann@example.com"}',
        '{"at":"2021-11-14T10:00:00Z","event":"subscribed","email":"bob@example.com"}',
        '{"at":"2021-11-14T10:01:00Z","event":"confirmed","email":"bob@example.com"}',
        '{"at":"2022-01-01T09:00:00Z","event":"subscribed","email":"cara@example.org"}',
        '{"at":"2022-01-01T09:02:00Z","event":"confirmed","email":"cara@example.org"}',
        '{"at":"2022-06-01T09:00:00Z","event":"unsubscribed","email":"cara@example.org"}',
        '{"at":"2022-08-22T10:00:00Z","event":"subscribed","email":"dan@example.net"}',
        '{"at":"2023-01-05T10:00:00Z","event":"subscribed","email":"eve@example.net"}',
        '{"at":"2023-01-05T10:03:00Z","event":"confirmed","email":"eve@example.net"}',
        '{"at":"2023-09-09T09:00:00Z","event":"subscribed","email":"cara@example.org"}',
        '{"at":"2023-09-09T09:01:00Z","event":"confirmed","email":"cara@example.org"}',
        '{"at":"2024-02-02T07:00:00Z","event":"complained","email":"eve@example.net"}',
        '{"at":"2024-03-12T08:15:00Z","event":"unsubscribed","email":"bob@example.com"}',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.com': 'left',
      'cara@example.org': 'agreed',
      'dan@example.net': 'never agreed',
      'eve@example.net': 'left',
    },
    owner: 'asked nobody',
  },
];
