// Spreadsheets made by hand, one language after the other, in the encodings of their countries.
import type { Shape } from '../shape.ts';

export const LISTS_FROM_POLAND_TO_JAPAN: readonly Shape[] = [
  {
    title: 'Polish list in windows-1250 with tak/nie and Data wypisania',
    fact: 'Excel po polsku, CSV: semicolon, windows-1250; "wypisać się" is to unsubscribe, dates DD.MM.RRRR',
    files: {
      'klienci.csv': {
        text:
          'Imię;Nazwisko;Adres e-mail;Zgoda na newsletter;Data wypisania\r\n' +
          'Łukasz;Żak;lukasz@example.com;tak;\r\n' +
          'Grażyna;Śliwa;grazyna@example.com;tak;12.03.2024\r\n' +
          'Józef;Gąska;jozef@example.org;nie;\r\n' +
          'Małgorzata;Źródło;malgorzata@example.net;TAK;\r\n' +
          'Iwona;Ćma;iwona@example.net;nie;30.01.2023\r\n',
        encoding: 'windows-1250',
      },
    },
    people: {
      'lukasz@example.com': 'agreed',
      'grazyna@example.com': 'left',
      'jozef@example.org': 'never agreed',
      'malgorzata@example.net': 'agreed',
      'iwona@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Swedish list with Ja/Nej and Avregistrerad',
    fact: 'List kept by hand in Swedish: Nyhetsbrev Ja/Nej, Avregistrerad with ISO dates, tab-separated text, windows-1252',
    files: {
      'kunder.txt': {
        text:
          'Förnamn\tEfternamn\tE-post\tNyhetsbrev\tAvregistrerad\r\n' +
          'Åsa\tÖberg\tasa@example.com\tJa\t\r\n' +
          'Björn\tSjö\tbjorn@example.com\tJa\t2024-03-12\r\n' +
          'Märta\tLäck\tmarta@example.org\tNej\t\r\n' +
          'Göran\tÅs\tgoran@example.net\tNej\t2022-11-30\r\n',
        encoding: 'windows-1252',
      },
    },
    people: {
      'asa@example.com': 'agreed',
      'bjorn@example.com': 'left',
      'marta@example.org': 'never agreed',
      'goran@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Danish club list with a title, a blank line and a total',
    fact: 'Excel på dansk, CSV with semicolon: title rows above the header, "I alt" below; Samtykke Ja/Nej, Frameldt with dates DD-MM-ÅÅÅÅ',
    files: {
      'medlemmer.csv': [
        'Medlemsliste Æblehaven;;;;',
        'Udskrevet 01-05-2024 af kontor@example.com;;;;',
        ';;;;',
        'Navn;E-mail;Kontingent;Samtykke til nyhedsbrev;Frameldt nyhedsbrev',
        'Søren Ærø;soren@example.com;betalt;Ja;',
        'Åse Bøg;aase@example.com;betalt;Ja;12-03-2024',
        'Bjørn Sø;bjoern@example.org;restance;Nej;',
        'Mette Ås;mette@example.net;restance;Ja;',
        'I alt;4;;3;1',
      ],
    },
    people: {
      'kontor@example.com': 'never agreed',
      'soren@example.com': 'agreed',
      'aase@example.com': 'left',
      'bjoern@example.org': 'never agreed',
      'mette@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Russian list in windows-1251 with да/нет and Отписался',
    fact: 'Excel на русском, CSV: semicolon, windows-1251; «Рассылка» да/нет, «Отписался» да or empty',
    files: {
      'клиенты.csv': {
        text:
          '№;ФИО;Эл. почта;Согласие на рассылку;Отписался\r\n' +
          '1;Анна Ли;anna@example.com;да;\r\n' +
          '2;Борис Юрьев;boris@example.com;да;да\r\n' +
          '3;Вера Ёлкина;vera@example.org;нет;\r\n' +
          '4;Глеб Щукин;gleb@example.net;Да;нет\r\n' +
          '5;Дина Эм;dina@example.net;;\r\n',
        encoding: 'windows-1251',
      },
    },
    people: {
      'anna@example.com': 'agreed',
      'boris@example.com': 'left',
      'vera@example.org': 'never agreed',
      'gleb@example.net': 'agreed',
      'dina@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Russian mailing list in KOI8-R with Дата отписки',
    fact: 'Tab-separated text from an old Unix program in KOI8-R; «Дата отписки» ДД.ММ.ГГГГ, «Причина» in words',
    files: {
      'подписчики.txt': {
        text:
          'Имя\tАдрес\tДата подписки\tДата отписки\tПричина\n' +
          'Анна\tanna@example.com\t03.02.2011\t\t\n' +
          'Борис\tboris@example.com\t14.11.2011\t12.03.2014\tпо просьбе\n' +
          'Вера\tvera@example.org\t01.06.2012\t\t\n' +
          'Глеб\tgleb@example.net\t22.08.2012\t05.05.2013\tящик не существует\n',
        encoding: 'koi8-r',
      },
    },
    people: {
      'anna@example.com': 'agreed',
      'boris@example.com': 'left',
      'vera@example.org': 'agreed',
      'gleb@example.net': 'left',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Japanese customers in Shift_JIS with はい/いいえ',
    fact: 'Excel 日本語版, CSV (カンマ区切り): Shift_JIS, CRLF; メールマガジン はい/いいえ, 配信停止日 YYYY/MM/DD',
    files: {
      '顧客一覧.csv': {
        text:
          '顧客番号,氏名,フリガナ,メールアドレス,メールマガジン希望,配信停止日\r\n' +
          '1001,山田花子,ヤマダハナコ,hanako@example.com,はい,\r\n' +
          '1002,鈴木一郎,スズキイチロウ,ichiro@example.com,はい,2024/03/12\r\n' +
          '1003,佐藤優,サトウユウ,yuu@example.org,いいえ,\r\n' +
          '1004,高橋涼,タカハシリョウ,ryo@example.net,いいえ,2023/11/01\r\n' +
          '1005,田中表,タナカオモテ,omote@example.net,,\r\n',
        encoding: 'shift_jis',
      },
    },
    people: {
      'hanako@example.com': 'agreed',
      'ichiro@example.com': 'left',
      'yuu@example.org': 'never agreed',
      'ryo@example.net': 'left',
      'omote@example.net': 'never agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Japanese mail magazine in EUC-JP with 配信状態',
    fact: 'CSV from an older Japanese mail magazine CGI in EUC-JP: 配信状態 is 配信中 (sending), 配信停止 (stopped) or エラー停止 (stopped for errors)',
    files: {
      'merumaga.csv': {
        text:
          '登録日,メールアドレス,お名前,配信状態\n' +
          '2015/04/01,hanako@example.com,山田花子,配信中\n' +
          '2015/05/12,ichiro@example.com,鈴木一郎,配信停止\n' +
          '2016/01/20,yuu@example.org,佐藤優,エラー停止\n' +
          '2017/09/09,ryo@example.net,高橋涼,配信中\n',
        encoding: 'euc-jp',
      },
    },
    people: {
      'hanako@example.com': 'agreed',
      'ichiro@example.com': 'left',
      'yuu@example.org': 'left',
      'ryo@example.net': 'agreed',
    },
    owner: 'everybody agreed',
  },
  {
    title: 'Chinese list in GB18030 with 是/否 and 退订日期',
    fact: 'Excel 中文版, CSV in the system code page 936 (GB18030 reads it): 同意接收邮件 是/否, 退订日期 YYYY-M-D',
    files: {
      '客户.csv': {
        text:
          '编号,姓名,邮箱,同意接收邮件,退订日期\r\n' +
          '1,王芳,fang@example.com,是,\r\n' +
          '2,李强,qiang@example.com,是,2024-3-12\r\n' +
          '3,张敏,min@example.org,否,\r\n' +
          '4,刘洋,yang@example.net,否,2023-11-1\r\n',
        encoding: 'gb18030',
      },
    },
    people: {
      'fang@example.com': 'agreed',
      'qiang@example.com': 'left',
      'min@example.org': 'never agreed',
      'yang@example.net': 'left',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Czech list in ISO-8859-2 with ano/ne and Odhlášen dne',
    fact: 'List from an older program in ISO-8859-2, semicolon: Souhlas s newsletterem ano/ne, Odhlášen dne D.M.RRRR',
    files: {
      'zakaznici.csv': {
        text:
          'Jméno;Příjmení;E-mail;Souhlas s newsletterem;Odhlášen dne\r\n' +
          'Jiří;Žižka;jiri@example.com;ano;\r\n' +
          'Růžena;Šťastná;ruzena@example.com;ano;12.3.2014\r\n' +
          'Tomáš;Ďurič;tomas@example.org;ne;\r\n' +
          'Věra;Ňúská;vera@example.net;ano;\r\n',
        encoding: 'iso-8859-2',
      },
    },
    people: {
      'jiri@example.com': 'agreed',
      'ruzena@example.com': 'left',
      'tomas@example.org': 'never agreed',
      'vera@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Hungarian Excel "Unicode Text" in UTF-16LE with igen/nem',
    fact: 'Excel, Save as "Unicode Text (*.txt)": UTF-16LE with BOM, tabs, CRLF; Hírlevél igen/nem, Leiratkozott with dates ÉÉÉÉ.HH.NN.',
    files: {
      'vevők.txt': {
        text:
          '\uFEFFNév\tE-mail cím\tHírlevél\tLeiratkozott\r\n' +
          'Győző Őr\tgyozo@example.com\tigen\t\r\n' +
          'Tünde Űri\ttunde@example.com\tigen\t2024.03.12.\r\n' +
          'Ákos Tóth\takos@example.org\tnem\t\r\n' +
          'Éva Kőszegi\teva@example.net\tnem\t2023.01.05.\r\n',
        encoding: 'utf-16le',
      },
    },
    people: {
      'gyozo@example.com': 'agreed',
      'tunde@example.com': 'left',
      'akos@example.org': 'never agreed',
      'eva@example.net': 'left',
    },
    owner: 'asked nobody',
  },
];
