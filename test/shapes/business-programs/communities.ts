// Communities and members: what an account or a membership is, is no consent.
import type { Shape } from '../shape.ts';

export const COMMUNITIES: readonly Shape[] = [
  {
    title: 'Discourse user list: active, approved, suspended and staged are states of the account',
    fact: 'Discourse, app/jobs/regular/export_csv_file.rb, HEADER_ATTRS_FOR user_list, user_stats, user_profile, group_names',
    files: {
      'user-list-260314-102205-12.csv': [
        'id,name,username,email,title,created_at,last_seen_at,last_posted_at,last_emailed_at,trust_level,approved,suspended_at,suspended_till,silenced_till,active,admin,moderator,ip_address,staged,topics_entered,posts_read_count,time_read,topic_count,post_count,likes_given,likes_received,location,website,views,group_names',
        '1,Ada Admin,ada,ada@example.org,,2024-01-04 10:00:00 UTC,2026-03-14 09:00:00 UTC,2026-03-13 09:00:00 UTC,2026-03-10 09:00:00 UTC,4,true,,,,true,true,false,192.0.2.1,false,900,9000,90000,40,400,300,500,,,77,admins;staff;trust_level_0',
        '17,Bo Blum,bo,bo.blum@example.com,,2025-01-04 10:00:00 UTC,2026-02-14 09:00:00 UTC,,2026-03-10 09:00:00 UTC,1,true,,,,true,false,false,192.0.2.2,false,9,90,900,0,0,3,0,Bonn,,3,trust_level_0;trust_level_1',
        '18,,cy77,cy@example.com,,2025-02-04 10:00:00 UTC,2025-02-05 09:00:00 UTC,2025-02-05 09:00:00 UTC,2025-02-06 09:00:00 UTC,0,true,2025-02-06 10:00:00 UTC,3025-02-06 10:00:00 UTC,,true,false,false,192.0.2.3,false,2,5,60,1,3,0,0,,,0,trust_level_0',
        '19,Di Dahl,di,di.dahl@example.net,,2025-03-04 10:00:00 UTC,,,2025-03-04 10:00:05 UTC,0,false,,,,false,false,false,192.0.2.4,false,0,0,0,0,0,0,0,,,0,trust_level_0',
        '20,Ed Ernst,ed,ed@example.net,,2025-04-04 10:00:00 UTC,,,2025-04-04 10:00:05 UTC,0,true,,,,true,false,false,,true,0,0,0,1,1,0,0,,,0,trust_level_0',
      ],
    },
    people: {
      'ada@example.org': 'never agreed',
      'bo.blum@example.com': 'never agreed',
      'cy@example.com': 'never agreed',
      'di.dahl@example.net': 'never agreed',
      'ed@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'NationBuilder people: opted in, but the address is bad or the person is not to be contacted',
    fact: 'NationBuilder people export: nationbuilder_id, email, email_opt_in, email1, email1_is_bad ("the address is not emailable"), do_not_call, do_not_contact, is_supporter, is_volunteer',
    files: {
      'nationbuilder-people-export-100-2026-03-14.csv': [
        'nationbuilder_id,first_name,last_name,email,email_opt_in,email1,email1_is_bad,email2,email2_is_bad,mobile_number,mobile_opt_in,do_not_call,do_not_contact,is_supporter,is_volunteer,support_level,tag_list',
        '41,Abe,Foy,abe@example.com,true,abe@example.com,false,,false,,true,false,false,true,true,1,volunteer',
        '42,Bea,Gow,bea.gow@example.com,true,bea.gow@example.com,true,,false,,true,false,false,true,false,2,',
        '43,Cy,Hay,cy.hay@example.com,true,cy.hay@example.com,false,,false,,true,true,true,false,false,5,',
        '44,Di,Ivo,di@example.net,false,di@example.net,false,,false,,true,false,false,true,true,1,"donor, volunteer"',
        '45,Ed,Joy,ed.joy@example.net,true,ed.joy@example.net,false,,false,,false,true,false,false,false,,',
      ],
    },
    people: {
      'abe@example.com': 'agreed',
      'bea.gow@example.com': 'left',
      'cy.hay@example.com': 'left',
      'di@example.net': 'never agreed',
      'ed.joy@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Patreon members: former, declined and following patrons, and free members',
    fact: 'Patreon, members CSV: Patron Status (Active patron, Declined patron, Former patron, empty), Follows You, Free Member, Free Trial, Last Charge Status; columns as of 2026',
    files: {
      'Members_1234567.csv': [
        'Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,Addressee,Street,City,State,Zip,Country,Phone,Patronage Since Date,Last Charge Date,Last Charge Status,Additional Details,User ID,Last Updated,Currency,Max Posts,Access Expiration,Next Charge Date,Full country name,Subscription Source',
        'Ada Kerr,ada.kerr@example.com,,Active patron,Yes,No,No,36.00,3.00,monthly,Friend,,,,,,,,2025-03-01 10:00:00,2026-03-01 07:00:00,Paid,,5001,2026-03-01 07:05:00,USD,,,2026-04-01 07:00:00,,Patreon',
        'Bo Low,bo@example.com,bo#1,Former patron,No,No,No,12.00,0.00,,,,,,,,,,2024-03-01 10:00:00,2024-06-01 07:00:00,Deleted,,5002,2024-07-01 07:05:00,USD,,,,,Patreon',
        'Cy May,cy.may@example.com,,Declined patron,No,No,No,3.00,3.00,monthly,Friend,,,,,,,,2026-01-01 10:00:00,2026-03-01 07:00:00,Declined,,5003,2026-03-02 07:05:00,USD,,,2026-03-06 07:00:00,,Patreon',
        'Di Ney,di@example.net,,,Yes,Yes,No,0.00,0.00,,Free,,,,,,,,,,,,5004,2026-02-01 07:05:00,USD,,,,,Patreon',
      ],
    },
    people: {
      'ada.kerr@example.com': 'never agreed',
      'bo@example.com': 'never agreed',
      'cy.may@example.com': 'never agreed',
      'di@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'WordPress users: the role subscriber is an account, not a subscription',
    fact: 'WP-CLI, wp user list --format=csv: ID, user_login, display_name, user_email, user_registered, roles; "subscriber" is the default role of a new account',
    files: {
      'users.csv': [
        'ID,user_login,display_name,user_email,user_registered,roles',
        '1,admin,Ada Root,ada.root@example.org,"2023-01-04 10:00:00",administrator',
        '7,bo,"Bo Saar",bo.saar@example.com,"2025-01-04 10:00:00",subscriber',
        '8,cy,"Cy Tell",cy@example.com,"2025-02-04 10:00:00",customer',
        '9,di,"Di Uhr",di.uhr@example.net,"2025-03-04 10:00:00","customer,subscriber"',
        '10,ed,"Ed Vail",ed@example.net,"2025-04-04 10:00:00",',
      ],
    },
    people: {
      'ada.root@example.org': 'never agreed',
      'bo.saar@example.com': 'never agreed',
      'cy@example.com': 'never agreed',
      'di.uhr@example.net': 'never agreed',
      'ed@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Wild Apricot contacts: subscribed to e-mails, unless disabled in one of three columns; lapsed is money',
    fact: 'Wild Apricot contact fields: "Subscribed to emails", "Event announcements", "Member emails and newsletters", "Email delivery disabled", "Email delivery disabled automatically", "Receiving emails disabled", "Membership status"; yes and no',
    files: {
      'MembersExport.csv': [
        '"User ID","First name","Last name","Organization","Email","Archived","Donor","Event registrant","Member","Membership level","Membership status","Member since","Renewal due","Subscribed to emails","Event announcements","Member emails and newsletters","Email delivery disabled","Email delivery disabled automatically","Receiving emails disabled"',
        '"601","Ada","Wray","","ada@example.com","no","no","yes","yes","Full","Active","2024-01-04","2027-01-04","yes","yes","yes","no","no","no"',
        '"602","Bo","Yule","","bo.yule@example.com","no","no","no","yes","Full","Lapsed","2020-01-04","2025-01-04","yes","yes","yes","no","no","no"',
        '"603","Cy","Zane","","cy@example.com","no","yes","no","yes","Full","Active","2021-01-04","2027-01-04","yes","yes","no","no","no","no"',
        '"604","Di","Arlo","","di.arlo@example.net","no","no","no","yes","Full","Active","2022-01-04","2027-01-04","yes","yes","yes","yes","yes","no"',
        '"605","Ed","Boon","","ed@example.net","no","no","no","yes","Full","Active","2023-01-04","2027-01-04","yes","yes","yes","yes","no","yes"',
      ],
    },
    people: {
      'ada@example.com': 'agreed',
      'bo.yule@example.com': 'agreed',
      'cy@example.com': 'left',
      'di.arlo@example.net': 'left',
      'ed@example.net': 'left',
    },
    owner: 'asked nobody',
  },
];
