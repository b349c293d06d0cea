// Words of which invented contacts are made. Nobody is meant.

export const FIRST_NAMES = [
  ...[
    'Asha',
    'Bram',
    'Chiara',
    'Dario',
    'Elif',
    'Farah',
    'Goran',
    'Hanna',
    'Imran',
    'Joana',
    'Kofi',
  ],
  ...[
    'Lena',
    'Marek',
    'Nadia',
    'Oskar',
    'Priya',
    'Quentin',
    'Rosa',
    'Sven',
    'Tariq',
    'Ulla',
    'Viktor',
  ],
  ...[
    'Wanda',
    'Ximena',
    'Yusuf',
    'Zofia',
    'Aurélie',
    'Björn',
    'Conceição',
    'Đorđe',
    'Eoin',
    'Łucja',
  ],
] as const;

export const LAST_NAMES = [
  ...[
    'Abbott',
    'Bakker',
    'Castelli',
    'Dvořák',
    'Eriksen',
    'Fontaine',
    'Gupta',
    'Hoffmann',
    'Ivanova',
  ],
  ...['Jansen', 'Kaya', 'Lindqvist', 'Moreau', 'Nakamura', "O'Brien", 'Petrov', 'Quispe', 'Rossi'],
  ...[
    'Sørensen',
    'Takahashi',
    'Usman',
    'van Dijk',
    'Weber',
    'Xu',
    'Yılmaz',
    'Zieliński',
    'de la Cruz',
  ],
] as const;

export const STREETS = [
  ...['Mill Lane', 'Station Road', 'Harbour Street', 'Oak Avenue', 'Church Hill', 'Market Square'],
  ...['Lindenweg', 'Rue des Lilas', 'Via Verdi', 'Calle Mayor', 'Strandvej', 'Gandhi Marg'],
] as const;

/** Places that fit together: the country's code, a state, a city and the form of its postal codes. */
export const PLACES = [
  { country: 'AT', state: 'Tirol', city: 'Innsbruck', postal: '6###' },
  { country: 'BR', state: 'São Paulo', city: 'Campinas', postal: '13###-###' },
  { country: 'CA', state: 'Ontario', city: 'Ottawa', postal: 'K1A #B#' },
  { country: 'DE', state: 'Sachsen', city: 'Leipzig', postal: '04###' },
  { country: 'FR', state: 'Bretagne', city: 'Rennes', postal: '35###' },
  { country: 'GB', state: 'Scotland', city: 'Glasgow', postal: 'G# #AA' },
  { country: 'IN', state: 'Gujarat', city: 'Surat', postal: '395###' },
  { country: 'JP', state: 'Kyoto', city: 'Kyoto', postal: '60#-####' },
  { country: 'NL', state: 'Utrecht', city: 'Utrecht', postal: '35## AB' },
  { country: 'PL', state: 'Mazowieckie', city: 'Warszawa', postal: '0#-###' },
  { country: 'US', state: 'New York', city: 'Buffalo', postal: '142##' },
  { country: 'US', state: 'Massachusetts', city: 'Boston', postal: '021##' },
] as const;

export const PLANS = ['basic', 'plus', 'team'] as const;
