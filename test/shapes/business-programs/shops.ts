// Shops and payments: who bought, paid or has an account did not agree by that.
import type { Shape } from '../shape.ts';

export const SHOPS: readonly Shape[] = [
  {
    title: 'Shopify customers: consent to SMS is not consent to e-mail',
    fact: 'Shopify Help Center, customer CSV export of 2023 and later: "Accepts Email Marketing", "Accepts SMS Marketing" with yes and no; ids with a leading apostrophe',
    files: {
      'customers_export.csv': [
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
        "'7012345678901,Ann,Orr,ann.orr@example.com,yes,,1 High St,,Leeds,ENG,GB,'LS1 1AA,,,no,120.50,3,,no,",
        "'7012345678902,Bob,Poe,bob@example.com,no,,2 High St,,Leeds,ENG,GB,'LS1 1AB,,'+441130000001,yes,80.00,1,,no,vip",
        "'7012345678903,Cal,Rey,cal.rey@example.com,no,,,,,,GB,,,,no,0.00,0,,no,",
        "'7012345678904,Deb,Sax,deb@example.net,yes,,,,,,GB,,,'+441130000002,yes,15.00,1,,yes,",
      ],
    },
    people: {
      'ann.orr@example.com': 'agreed',
      'bob@example.com': 'never agreed',
      'cal.rey@example.com': 'never agreed',
      'deb@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Matrixify customers of a Shopify shop: the marketing status beside the account state, two rows for two addresses',
    fact: 'Matrixify documentation, Customers: "State" (enabled, disabled, invited, declined), "Email Marketing: Status", "Email Marketing: Level", "Email Marketing: Updated At", "SMS Marketing: Status", "Top Row"; Shopify states subscribed, unsubscribed, not_subscribed, pending',
    files: {
      'Customers.csv': [
        'ID,Email,Command,First Name,Last Name,Phone,State,Email Marketing: Status,Email Marketing: Level,Email Marketing: Updated At,SMS Marketing: Status,Total Orders,Row #,Top Row,Address City',
        '8101,abi@example.com,MERGE,Abi,Tan,,enabled,subscribed,confirmed_opt_in,2026-01-04 10:00:00 +0100,not_subscribed,2,1,TRUE,Bonn',
        '8101,abi@example.com,MERGE,,,,,,,,,,2,,Köln',
        '8102,bas.uhl@example.com,MERGE,Bas,Uhl,,enabled,unsubscribed,single_opt_in,2026-02-04 10:00:00 +0100,subscribed,5,3,TRUE,Trier',
        '8103,caz@example.com,MERGE,Caz,Vos,,enabled,not_subscribed,,,not_subscribed,1,4,TRUE,Ulm',
        '8104,dov.wit@example.net,MERGE,Dov,Wit,,invited,pending,confirmed_opt_in,2026-03-01 10:00:00 +0100,not_subscribed,1,5,TRUE,Jena',
        '8105,ena@example.net,MERGE,Ena,Xu,,disabled,subscribed,single_opt_in,2026-03-02 10:00:00 +0100,not_subscribed,0,6,TRUE,',
        '8106,fil@example.net,MERGE,Fil,Yen,,declined,not_subscribed,,,subscribed,3,7,TRUE,Gera',
      ],
    },
    people: {
      'abi@example.com': 'agreed',
      'bas.uhl@example.com': 'left',
      'caz@example.com': 'never agreed',
      'dov.wit@example.net': 'never agreed',
      'ena@example.net': 'agreed',
      'fil@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Shopify orders: further line items leave the consent column empty, refunds are not a withdrawal',
    fact: 'Shopify Help Center, order CSV export: "Accepts Marketing" yes and no; only Name and Email are repeated on the rows of further line items',
    files: {
      'orders_export_1.csv': [
        'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name',
        '#1001,amy@example.com,paid,2026-01-04 10:00:00 +0100,fulfilled,2026-01-05 09:00:00 +0100,yes,EUR,40.00,5.00,7.18,45.00,,0.00,Standard,2026-01-04 09:59:00 +0100,1,Mug',
        '#1001,amy@example.com,,,,,,,,,,,,,,2026-01-04 09:59:00 +0100,2,Plate',
        '#1002,bob.ash@example.com,refunded,2026-01-06 10:00:00 +0100,unfulfilled,,yes,EUR,20.00,5.00,3.99,25.00,,0.00,Standard,2026-01-06 09:59:00 +0100,1,Mug',
        '#1003,cat@example.com,paid,2026-01-07 10:00:00 +0100,fulfilled,2026-01-08 09:00:00 +0100,no,EUR,20.00,5.00,3.99,25.00,NEWS10,2.00,Standard,2026-01-07 09:59:00 +0100,1,Mug',
        '#1003,cat@example.com,,,,,,,,,,,,,,2026-01-07 09:59:00 +0100,1,Bowl',
        '#1004,dan@example.net,voided,,unfulfilled,,no,EUR,99.00,0.00,15.81,99.00,,0.00,Express,2026-01-09 09:59:00 +0100,1,Vase',
      ],
    },
    people: {
      'amy@example.com': 'agreed',
      'bob.ash@example.com': 'agreed',
      'cat@example.com': 'never agreed',
      'dan@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'WooCommerce Analytics customers: "Last Active" and orders, nothing about consent',
    fact: 'WooCommerce Analytics, Customers report, download: Name, Username, Last Active, Date Registered, Email, Orders, Total Spend, AOV, Country / Region, City, Region, Postal Code',
    files: {
      'customers.csv': [
        'Name,Username,"Last Active","Date Registered",Email,Orders,"Total Spend",AOV,"Country / Region",City,Region,"Postal Code"',
        '"Aki Sato",aki,"2026-03-10 08:11:12","2025-01-02 10:00:00",aki@example.com,12,480.00,40.00,JP,Osaka,JP27,530-0001',
        '"Bia Reis",,"2026-02-01 18:00:00",,bia.reis@example.com,1,19.90,19.90,BR,Recife,PE,50000-000',
        '"Col Moor",col,,"2024-11-11 11:11:11",col@example.net,0,0.00,0.00,IE,Cork,CO,',
      ],
    },
    people: {
      'aki@example.com': 'never agreed',
      'bia.reis@example.com': 'never agreed',
      'col@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'Magento 2 newsletter subscribers from the grid: four words of status, dashes for guests',
    fact: 'Magento 2, module Newsletter, grid newsletter_subscriber_block.xml: ID, Email, Type, Customer First Name, Customer Last Name, Status (Not Activated, Subscribed, Unsubscribed, Unconfirmed), Website, Store, Store View',
    files: {
      'subscribers.csv': [
        'ID,Email,Type,"Customer First Name","Customer Last Name",Status,Website,Store,"Store View"',
        '1,abel@example.com,Customer,Abel,Kunz,Subscribed,"Main Website","Main Website Store","Default Store View"',
        '2,berit@example.com,Guest,----,----,Subscribed,"Main Website","Main Website Store","Default Store View"',
        '3,carl.lux@example.com,Customer,Carl,Lux,Unsubscribed,"Main Website","Main Website Store","Default Store View"',
        '4,doro@example.net,Guest,----,----,"Not Activated","Main Website","Main Website Store","Default Store View"',
        '5,emil@example.net,Customer,Emil,Matt,Unconfirmed,"Main Website","Main Website Store","Default Store View"',
      ],
    },
    people: {
      'abel@example.com': 'agreed',
      'berit@example.com': 'agreed',
      'carl.lux@example.com': 'left',
      'doro@example.net': 'never agreed',
      'emil@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Magento table newsletter_subscriber: the status is a number, 1 to 4',
    fact: 'Magento\\Newsletter\\Model\\Subscriber: STATUS_SUBSCRIBED 1, STATUS_NOT_ACTIVE 2, STATUS_UNSUBSCRIBED 3, STATUS_UNCONFIRMED 4; columns of the table',
    files: {
      'newsletter_subscriber.csv': [
        '"subscriber_id","store_id","change_status_at","customer_id","subscriber_email","subscriber_status","subscriber_confirm_code"',
        '"1","1","2026-01-04 10:00:00","7","anja@example.com","1","k3h4v5b6n7m8q9w0"',
        '"2","1",NULL,"0","bodo.fink@example.com","2","a3h4v5b6n7m8q9w0"',
        '"3","1","2026-02-04 10:00:00","9","cora@example.com","3","b3h4v5b6n7m8q9w0"',
        '"4","1","2026-02-05 10:00:00","11","dirk.gans@example.net","4","c3h4v5b6n7m8q9w0"',
        '"5","1","2026-02-06 10:00:00","0","ella@example.net","1","d3h4v5b6n7m8q9w0"',
        '"6","1","2026-03-06 10:00:00","0","fred@example.net","3","e3h4v5b6n7m8q9w0"',
      ],
    },
    people: {
      'anja@example.com': 'agreed',
      'bodo.fink@example.com': 'never agreed',
      'cora@example.com': 'left',
      'dirk.gans@example.net': 'never agreed',
      'ella@example.net': 'agreed',
      'fred@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'PrestaShop newsletter module, two exports: subscribers, and customers who are none, with zero dates',
    fact: 'PrestaShop module ps_emailsubscription, export_csv(): id, shop_name, gender, lastname, firstname, email, subscribed, subscribed_on; guests have ids with N; the filter "Non-subscribers" gives a file of its own',
    files: {
      'customers_export_1234567890.csv': [
        'id;shop_name;gender;lastname;firstname;email;subscribed;subscribed_on',
        '2;"My Shop";Mrs.;Adam;Lise;lise.adam@example.com;1;"2026-01-04 10:00:00"',
        '5;"My Shop";Mr.;Blin;Marc;marc@example.com;1;"2026-01-09 17:22:41"',
        'N3;"My Shop";;;;noor@example.com;1;"2026-02-02 08:00:10"',
      ],
      'customers_export_1234567891.csv': [
        'id;shop_name;gender;lastname;firstname;email;subscribed;subscribed_on',
        '3;"My Shop";Mrs.;Caron;Olga;olga.caron@example.net;0;"0000-00-00 00:00:00"',
        '4;"My Shop";Mr.;Denis;Paul;paul@example.net;0;"0000-00-00 00:00:00"',
      ],
    },
    people: {
      'lise.adam@example.com': 'agreed',
      'marc@example.com': 'agreed',
      'noor@example.com': 'agreed',
      'olga.caron@example.net': 'never agreed',
      'paul@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title:
      'PrestaShop customers in French: an enabled account and offers of partners are not the newsletter',
    fact: 'PrestaShop 1.7.6 and later, Customers, Export: Titre de civilité, Prénom, Nom, Adresse e-mail, Ventes, Activé, Newsletter, Offres partenaires, Inscription, Dernière visite; 1 and 0, semicolons',
    files: {
      'customer_2026-03-14_102205.csv': [
        'ID;"Titre de civilité";Prénom;Nom;"Adresse e-mail";Ventes;Activé;Newsletter;"Offres partenaires";Inscription;"Dernière visite"',
        '12;Mme;Aude;Faure;aude.faure@example.com;"120,00 €";1;1;0;"2026-01-12 10:22:03";"2026-03-01 09:00:00"',
        '13;M.;Bruno;Gay;bruno@example.com;"49,90 €";1;0;1;"2026-01-13 10:22:03";"2026-03-02 09:00:00"',
        '14;Mme;Chloé;Huet;chloe.huet@example.com;"0,00 €";1;0;0;"2026-01-14 10:22:03";',
        '15;M.;Didier;Imbert;didier@example.net;"18,00 €";1;1;1;"2026-01-15 10:22:03";"2026-03-03 09:00:00"',
        '16;Mme;Élise;Joly;elise@example.net;"0,00 €";0;0;0;"2026-01-16 10:22:03";',
      ],
    },
    people: {
      'aude.faure@example.com': 'agreed',
      'bruno@example.com': 'never agreed',
      'chloe.huet@example.com': 'never agreed',
      'didier@example.net': 'agreed',
      'elise@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Shopware 6 newsletter recipients: direct, optIn, optOut, notSet',
    fact: 'Shopware 6, import/export profile "Default newsletter recipient"; docs "Newsletter recipients": notSet awaits activation, direct is immediately active, optIn is active, optOut has unsubscribed',
    files: {
      'Default newsletter recipient_20260314-102205.csv': [
        'id;email;title;salutation;first_name;last_name;zip_code;city;street;status;hash;sales_channel_id',
        '0a1b2c3d4e5f60718293a4b5c6d7e801;anke@example.com;;mrs;Anke;Orth;20095;Hamburg;;optIn;f1e2d3c4b5a697886950;98432def39fc4624b33213a56b8c944d',
        '0a1b2c3d4e5f60718293a4b5c6d7e802;bernd.pohl@example.com;Dr.;mr;Bernd;Pohl;;;;direct;f1e2d3c4b5a697886951;98432def39fc4624b33213a56b8c944d',
        '0a1b2c3d4e5f60718293a4b5c6d7e803;clara@example.com;;mrs;Clara;Quast;;;;optOut;f1e2d3c4b5a697886952;98432def39fc4624b33213a56b8c944d',
        '0a1b2c3d4e5f60718293a4b5c6d7e804;detlef@example.net;;;;;;;;notSet;f1e2d3c4b5a697886953;98432def39fc4624b33213a56b8c944d',
        '0a1b2c3d4e5f60718293a4b5c6d7e805;elke@example.net;;;;;;;;optIn;f1e2d3c4b5a697886954;98432def39fc4624b33213a56b8c944d',
      ],
    },
    people: {
      'anke@example.com': 'agreed',
      'bernd.pohl@example.com': 'agreed',
      'clara@example.com': 'left',
      'detlef@example.net': 'never agreed',
      'elke@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Square customer directory: Email Unsubscribed True and False',
    fact: 'Square Support, "Manage Unsubscribed Customers": the directory export has the column "Email Unsubscribed", True for those who opted out',
    files: {
      'export-20260314-102205.csv': [
        'Reference ID,First Name,Last Name,Email Address,Phone Number,Company Name,City,Postal Code,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Unsubscribed',
        ',Al,Bard,al.bard@example.com,,,Reno,89501,,KQ1AAA,Third Party,2025-10-01,2026-02-03,7,$210.00,False',
        ',Bea,Cole,bea@example.com,,,Reno,89501,,KQ1AAB,Instant Profile,2025-11-01,2025-11-01,1,$12.50,True',
        'C-77,Cy,Dart,cy@example.net,,Dart Co,Elko,89801,asks for receipts,KQ1AAC,Merge,2024-05-05,2026-03-01,30,"$1,904.10",False',
        ',Di,Egan,di.egan@example.net,,,,,,KQ1AAD,Directory,,,0,$0.00,True',
      ],
    },
    people: {
      'al.bard@example.com': 'never agreed',
      'bea@example.com': 'left',
      'cy@example.net': 'never agreed',
      'di.egan@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Stripe customers with a consent kept in the metadata, and Delinquent true',
    fact: 'Stripe Dashboard, Customers, Export: id, Description, Email, Name, Created (UTC), Delinquent, …; every metadata key is a column "key (metadata)"',
    files: {
      'customers.csv': [
        'id,Description,Email,Name,Created (UTC),Delinquent,Currency,Total Spend,Payment Count,Refunded Volume,newsletter_consent (metadata)',
        'cus_Nx0001,,ari@example.com,Ari Ber,2026-01-04 10:00,false,eur,120.00,3,0.00,true',
        'cus_Nx0002,,ben.dov@example.com,Ben Dov,2026-01-05 10:00,false,eur,40.00,1,0.00,false',
        'cus_Nx0003,Old shop,cleo@example.com,Cleo Eng,2025-01-05 10:00,false,eur,40.00,1,40.00,',
        'cus_Nx0004,,dina@example.net,Dina Fry,2026-01-06 10:00,true,eur,0.00,0,0.00,true',
        'cus_Nx0005,,egon@example.net,Egon Gil,2026-01-07 10:00,true,eur,0.00,0,0.00,',
      ],
    },
    people: {
      'ari@example.com': 'agreed',
      'ben.dov@example.com': 'never agreed',
      'cleo@example.com': 'never agreed',
      'dina@example.net': 'agreed',
      'egon@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Stripe subscriptions: active, canceled and past_due are states of paying',
    fact: 'Stripe Dashboard, Subscriptions, Export: id, Customer ID, Customer Description, Customer Email, Plan, Status, Canceled At (UTC), Ended At (UTC); statuses of the Subscription object',
    files: {
      'subscriptions.csv': [
        'id,Customer ID,Customer Description,Customer Email,Plan,Quantity,Interval,Amount,Status,Created (UTC),Start (UTC),Current Period Start (UTC),Current Period End (UTC),Trial End (UTC),Canceled At (UTC),Cancel At Period End,Ended At (UTC)',
        'sub_1A01,cus_Nx0101,Ada Holt,ada.holt@example.com,price_basic,1,month,9.00,active,2025-10-01 10:00,2025-10-01 10:00,2026-03-01 10:00,2026-04-01 10:00,,,false,',
        'sub_1A02,cus_Nx0102,Bo Innes,bo@example.com,price_basic,1,month,9.00,canceled,2025-09-01 10:00,2025-09-01 10:00,2026-01-01 10:00,2026-02-01 10:00,,2026-01-20 08:00,false,2026-02-01 10:00',
        'sub_1A03,cus_Nx0103,Cy Jack,cy.jack@example.com,price_basic,1,month,9.00,past_due,2025-08-01 10:00,2025-08-01 10:00,2026-03-01 10:00,2026-04-01 10:00,,,false,',
        'sub_1A04,cus_Nx0104,Di Kerr,di@example.net,price_pro,1,year,90.00,trialing,2026-03-10 10:00,2026-03-10 10:00,2026-03-10 10:00,2026-03-24 10:00,2026-03-24 10:00,,false,',
        'sub_1A05,cus_Nx0105,Ed Lamb,ed.lamb@example.net,price_pro,1,year,90.00,active,2025-05-10 10:00,2025-05-10 10:00,2025-05-10 10:00,2026-05-10 10:00,,2026-02-02 07:00,true,',
      ],
    },
    people: {
      'ada.holt@example.com': 'never agreed',
      'bo@example.com': 'never agreed',
      'cy.jack@example.com': 'never agreed',
      'di@example.net': 'never agreed',
      'ed.lamb@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Wix contacts: e-mail and SMS status in words, "Never subscribed" is not unsubscribed',
    fact: 'Wix Support, "Changing a Contact\'s Subscription Status" (Never subscribed, Subscribed, Unsubscribed); contacts export: Email 1, Phone 1, Labels, Created At (UTC+0), Email subscriber status, SMS subscriber status, Last Activity, Last Activity Date (UTC+0), Source, Language',
    files: {
      'contacts.csv': [
        'First Name,Last Name,Email 1,Phone 1,Address 1 - City,Company,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Last Activity Date (UTC+0),Source,Language',
        'Ada,Nolan,ada@example.com,,Cork,,Site Members,2026-01-04 10:00,Subscribed,Never subscribed,Subscribed to a mailing list,2026-01-04 10:00,Wix Forms,en',
        'Ben,Otis,ben.otis@example.com,,,,Contacted Me,2026-01-05 10:00,Never subscribed,Never subscribed,Submitted a form,2026-01-05 10:00,Wix Forms,en',
        'Cat,Pike,cat@example.com,,,,Customers;Contacted Me,2026-01-06 10:00,Unsubscribed,Subscribed,Purchased,2026-02-01 12:00,Wix Stores,en',
        'Dan,Quay,dan@example.net,,,,Customers,2026-01-07 10:00,Never subscribed,Subscribed,Purchased,2026-02-02 12:00,Wix Stores,en',
        'Eve,Rusk,eve.rusk@example.net,,,,,2026-01-08 10:00,Subscribed,Unsubscribed,Opened an email,2026-02-03 12:00,Import,en',
      ],
    },
    people: {
      'ada@example.com': 'agreed',
      'ben.otis@example.com': 'never agreed',
      'cat@example.com': 'left',
      'dan@example.net': 'never agreed',
      'eve.rusk@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
];
