// The same for languages of Central and Eastern Europe and Turkish: see `western-pairs`.
import type { PairTable } from './western-pairs.ts';

export const EASTERN_PAIRS: Readonly<Record<string, PairTable>> = {
  polish: {
    letters: 'ąćęłńóśźż',
    pairs:
      '_óc_ć9_ł4_ś5_źa_ż5ać4ał3ań5aś5aź7aż6bó6bą5bę7bł4bź8có8cą8cł5dó8dą5dę6dł4dź5dż6eć5eł4' +
      'eń5eś4eź7eż6fą5gó3gą6gę5gł3hó5hę7hł4ió6ią5ić6ię4ił6iń5iś6iż8jó5ją5jć7ję3jś5kó5ką9kę7' +
      'kł5kżbló6lą4lę5lż7mó6mą6mę5mł4mż7nó5ną7nę7nżaoć8oł3oń4oś4oź6oż5pó5pę6pł4pś7ró3rą6rćb' +
      'rę5rł6rśbrż6só8są6sę8sł3tó4tą7tę5tł6uć7uł3uń5uś3uź7uż5wó5wą6wę6wł5wśbyć5ył6yń4yś4yż6' +
      'zó6zą6zę5zł5ób5óc7ód4óg5ój4ól4ór3ós6ót7ów2óz4ół3óź7óż5ą_7ąb3ąc3ąd2ąf7ąg4ąk4ąp6ąs3ąt3' +
      'ąz4ąć5ąź8ąż4ć_0ćc7ćd7ćk4ćm7ćw5ę_6ęb3ęc3ęd2ęg3ęk4ęp4ęs4ęt3ęz6ęć6ęś5ęż4ł_4ła2łb7łc6łd7' +
      'łe5łg8łk4łm8łn7ło2łp9łs8łt6łu4łw8ły4łz8łó6łą6łę6łł8łż9ń_1ńc3ńk6ńs2ś_2śc3śk3śl3śm5śn3' +
      'śp7śr5św3ść3śńaź_3źd3źk5źl4źm4źn1źr5źw3źć7źń7ż_4ża3żb6żc9żd5że3żk5żl7żm6żn4żo3żu4żw6' +
      'ży2żó6żą9żę9',
  },
  czech: {
    letters: 'áčďéěíňóřšťúůýž',
    pairs:
      '_áb_éd_íb_ú6_č5_ř7_š5_ž6aú9ač6aď9aň7ař6aš6ať9až6bá5bí4bý5bč7bě4bň8bř4bůacáacé9cí4ců8' +
      'dá4dé6dí6dý6dč8dě4dň9dř6dšadů7dž6eá8eč4eďbeň6eř7eš5eťcež6fá7fé6fó6gá5gé5gó6há4hé8hú8' +
      'hý6hř6hů6iá7ié8iíaióaič5iň8iř7iš4iťbiž7já5jí3jč6jš6jů8ká2ké4kóaký4kč9kř6ků9kžblá3lé5' +
      'lí4ló6lý5lč6lň9lš8lů8lž7má4mé7mí3mó9múamý6mč8mě4mř9mš7mů7mž8ná3né6ní2nóbný3nč7ně4nš7' +
      'nů8nž7oč6oďcoň8oř6oš5oťcož6pá5pé9pí5póapý9pčapě5př3pš9pů6rá3ré6rí9rý6rč7rňbrš7rťbrů5' +
      'rž7sá6séasí6sú8sý8sťasů9tá4té7tí5tóbtý5tčbtě4tňbtř4tš9tů7uá7uč4uď9uň7uř7uš3uť9už4vá3' +
      'vé6ví4vóbvý4vč7vě4vňbvř8vš7vů7vž9xí4yá7yč6yň7yř7yš4yť8yž7zá3zé8zí5zó8zúazý9zčazňazř6' +
      'zš8zů9á_1áb7ác5ád5áh6áj6ák4ál4ám6án4áp7ár5ás5át4áv4áz5áč6áň9ář5áš6áž6é_1éb9éc7éd5éf9' +
      'éh3ék5él5ém5én4ér4és4ét5év9éz5éč7éř6éš6éž9í_1íb7íc5íd5íh6íibíj8ík4íl5ím6ín3íp7ír4ís5' +
      'ít4ív6íz6íč5íň9íř6íš6íťbíž5ód4óg1ól4óm5ón3ór5óz6úc7úd3úh5új5úk6úl6úm6ún5úp3úr6ús2út3' +
      'úv4úz5úč4úř5úš5úž7ý_0ýb7ýc4ýd6ýh7ýj8ýk6ýl7ým6ýn5ýp8ýr5ýs6ýt6ýuaýv6ýz7ýčaýř8ýš6ýž8č_4' +
      'ča4čbačc8če2či3čk3čl7čn3čo5čračs8čt6ču8čv8čá6čí4čů8ď_2ďa2ďo3ě_2ěb8ěc6ěd4ěh6ěj5ěk4ěl4' +
      'ěm5ěn4ěp5ěr5ěs4ět3ěv5ěz5ěč6ěď9ěř5ěš6ěť9ěž5ň_2ňa3ňc5ňk3ňo3ňs2ňá5ř_4řa5řb7ře2ři2řk8řm8' +
      'řn8řo4řs5řv7řá5ří2š_4ša5še3ši4šk3šl6šm7šn5šo3šp5šs7št3šu7šv5šá6šéaší4šň8šš8šť4šů8ť_1' +
      'ťa2ťk6ťo3ťs3ťá6ů_3ůb7ůc6ůd5ůh7ůj5ůk6ůl4ům3ůn6ůr4ůs3ůt8ův3ůz5ůč8ůň8ůš6ůž4ž_4ža4žb6žc8' +
      'žd5že3žh6ži2žk4žl6žm6žn4žo4žs5žu7žv7žá5žé8ží4žď6žň9',
  },
  slovak: {
    letters: 'áäčďéíĺľňóôŕšťúýž',
    pairs:
      '_áb_íb_ôc_ú8_č5_ď7_ľ7_ňb_š4_ťa_ž6aúbač6aď8aľ7aň7aš5aťcaž6bá4bé8bí5bó9bô8bú8býabč6bľ9' +
      'bňabš7bžacá7cébcí6cú6dá5dé8dí5dó8dô9dú6dčadľ6dňadž6eá8eč5eď9eľ5eň6eš5eťaež6fá4fé7fí5' +
      'fú8gá3gé6gí7gó8gô8gú8gľ8há4hé8hô8hú6hý8hľ8hň7iá6iéaiíaióaič3iľ8iň7iš4iť9iž6já5jé9jí7' +
      'jó9jú7jč4jň8jš7jž8ká3ké4kóckôakú7ký5kčakĺckľ9kš8lá4lé7lí4ló7lú6lý7lč6lď9lň9lš7lž7má4' +
      'mä9mé7mí5mó8môamú8mý7mč8mľamš8ná3né5ní4nó8nô9nú9ný6nč5nš8nžaoč6oďcoľ6oň8oš5oťaož7pá5' +
      'pä9pé9pí6pô8pú7pý9pč6pľ8pň9pš8rá4ré7rí5ró8rú7rý8rč6rď9rľbrň7rš7rť9rž8sá6sébsí8sú7sý9' +
      'sĺbsľbsň9sť7tá4té6tí5tó7tô8tú7tý8tč8tŕ8uá9uč5uľ6uň7uš3uťauž5vá1vä8vé6ví6vú9vý7vč7vľb' +
      'vň9vŕavšcxé3yá8yč7yň6yš4yž8zá2zé8zí5zú6zľ8á_1áb7ác7ád6ágaáh7áj8ák5ál6ám7án4áp8ár4ás7' +
      'át6áv7áz7áč5áľ8áň7áš6áž8äc4äd4än4ät1äz4é_1éb8éc7éd7ég8éh2él6ém9én5ér4és7ét6éu8év8éz6' +
      'éš7í_6íb6íc4íd7íf9íg7íhbíj9ík1íl6ím7ín2ío9íp6ír4ís7ít6ív6íz8íč5íň8íš6íť7íž5ób5ód6óg3' +
      'ók4ól5óm4ón2óp4ór2ós5ót5óz5ôc6ôd4ôl4ôp3ôr2ôs3ôt3ôč5ôň4úb3úc4úd4úf6úh6úk4úl5úm7ún5úp5' +
      'úr4ús4út3úv6úz4úč4úľ6úň5úš3úť7úž6ý_1ýb8ýc3ýd6ýh8ýk6ýl8ým7ýo8ýr5ýs5ýt5ýv7ýz8ýč6ýľ7ýš7' +
      'ýž9č_4ča3če3či3čk3čm7čn4čo3čr9čs6čt9ču7čá6čí4čú9ď_4ďa2ďo3ďu1ďá4ĺz2ĺň2ľ_4ľa2ľd8ľg8ľj7' +
      'ľk4ľn4ľo2ľp8ľs4ľu3ľú6ľč6ľš5ň_3ňa1ňk6ňo2ňu5ňv8ňá4ŕb3ŕn3ŕt5ŕň2ŕš2š_4ša3še4ši3šk3šl7šm8' +
      'šn6šo2šp6šr9šs6št3šu5šv6šá7ší5šú7šč7šľ9šň7šť6ť_2ťa1ťo2ťá3ž_5ža3žb5žcažd6že3ži2žk4žl6' +
      'žm7žn3žo4žs5žu6žv8žé9ží6žď8žň6',
  },
  hungarian: {
    letters: 'áéíóöőúüű',
    pairs:
      '_á6_é5_í8_ó8_ö8_ú8_ü7_őbaó8aú6bá3bé3bí8bó6bú8bü8bő6cé7cí7dá3dé4dí5dó4dö8dú7dü7dő5dű7' +
      'eá6fá4fé4fö4fü4fő6gá4gé4gí7gó4gö7gú7gü9gő7há2hé4hí5hó5hú7iá5ió7já2jé5jó4jú5ká4ké4kí7' +
      'kó5kö3kü7kő5kű8lá4lé5lí6ló4lö7lú9lü8lő5má2mé3mí5mó7mö7mú8mő8mű4ná4né4ní9nó6nö5nü9nő6' +
      'oé7oó7pá3pé3pí4pú6pü5pő6rá4ré5rí7ró5rö5rú7rü7rő7rű9sá4sé6sí7só6sö9súasü8ső6tá3té4tí6' +
      'tó4tö6tü7tő3tű9uá7vá2vé2ví7vö6vő8yá4yé5yí4yó5yö4yü7yő5yű6zá3zé5zí5zó5zö6zü7ző4zű8áb6' +
      'ác4ád5áf9ág3áh8áj7ák6ál3ám6án2áp7ár2ás3át5áv6áz5é_6éb7éc7éd4éf9ég4éh9ék3él4ém4én3ép4' +
      'ér3és2ét5éu7év7éz4í_5íb4íd5íl5ím4ín3ír2ís5ít1ív4íz6ó_1ób6óc6ód6óf5óg4ói6ój8ók8ól6óm6' +
      'ón4óp6ór4ós4ót5óv6óz4óé8óő8öe6ög5ök3öl3ön3öp6ör2ös4öt6öv4öz3ú_3úd4új2úl4úr4ús5út3úz3' +
      'üc4üg3ül2üm5ün4ür3üs4üv5üz3ő_1őa8őc8őf5őg7ői5őj6ők5ől8őm6őn7őr3ős6őt8őv6őz6őó8ű_4űc4' +
      'űi5űj4űk5űr4űs2űt4űv2űz5',
  },
  croatian: {
    letters: 'čćđšž',
    pairs:
      '_ć8_č5_đ7_š4_ž5ać7ač4ađ7aš5až6bč7dš7dž3eć7eč5eđ8eš4ež6ić1ič4iš5iž6jč6jš7kč8kš6lč5lž7' +
      'nč4nđ7nš8nž7oć7oč5ođ8oš4ož5pć8pč5rč5rđ7rš5rž6uć9uč3uđ7uš3už4vč7vš8ć_0ća7će5ći8ćn8ćo8' +
      'ću9č_4ča2če3či2čj8čk2čl9čn6čo6ču4đa2đe2đi3đu2š_4ša3še3ši2šk3šl8šn5šo5šp5šr8št4šu5šv6' +
      'šć6šč5ž_7ža3žb7žd5že2ži2žj7žm7žn5žo6žr7žu4',
  },
  slovene: {
    letters: 'čšžć',
    pairs:
      '_č4_š3_ž4ač5aš5až6bč4dž3eč5eš4ež5ić6ič2iš3iž5jč5jš6kč7kš8lč4lš6lž7mč6mš4mž6nč3nš4nž6' +
      'oč5oš4ož4pč5pš5rč4rš4rž5tč7uč4uš2už3vč4vš4vž9ć_1će2č_3ča3če1či3čj7čk5čm8čn4čo7čr6ču6' +
      'š_6ša4šc7še3ši4šj7šk1šl6šm6šn5šo6šp6šr8št3šu6šv6šč4ž_4ža2že2žg7ži2žj7žm5žn3žo7žu6',
  },
  romanian: {
    letters: 'ăâîşţ',
    pairs:
      '_ş5aş4aţ4bă4că2dâ4dă3eş3eţ4iş5iţ3lă4mă2mţ4nă6nţ2oş4pă3râ6ră3sâ4să3tă3uş4uţ2vâ4ză2âl3' +
      'âm3ân2ă_2ăc6ăd3ăi6ăl3ăm6ăn5ăr3ăs6ăt4ău4ăz6ş_2şa3şc5şe5şi4şo3şt3şu4ţ_3ţa1ţi1ţă3',
  },
  turkish: {
    letters: 'çğıiöşüâîû',
    pairs:
      '_â9_ç4_ö4_ü5_ğa_ş4aç6ağ5aş4bö6bü4bı6cü4cı1dö5dü3dı3eç7eğ6eş5fç6fö6fü4fı4gö3gü1gı4hâ6' +
      'hç6hü3hı5hş5iç6iğ7iş4kâ6kç4kö5kü5kı3lâ5lç6lö7lû8lü4lı4lş6mö8mü3mı7mş7nç4nü6nı5nş7oç5' +
      'oğ2oş5pç4pü5pı3rç6rö8rü5rı5rş6sç7sö4sü3sı3tç5tö5tü3tı4uç4uö7uğ3uş4vâ6vü6vı6vş6yç7yö6' +
      'yü4yı4yş5zç7zö6zü4zı4â_3âd4âh6âk6âl2âm3ân4âr6ât3ây4âz4âğ6ç_3ça2çb6çe3çg6çi3çk6çl6çm7' +
      'çn7ço4çs6çu5çy7çö7çü7çı3öc7öf9ög7öh5ök3öl5öm6ön3öp7ör3ös7öv5öy7öz1öğ5öş8ûl2ü_4üb6üc6' +
      'üd5üe8üf6üg7üh6üj8ük5ül2üm4ün3üp8ür3üs5üt5üv6üy6üz5üç5üğ8üş6ğ_3ğa2ğb5ğc5ğd4ğe5ğg8ği4' +
      'ğl4ğm5ğr4ğt6ğu3ğv6ğç6ğü6ğı4ı_2ıa8ıb8ıc5ıd7ıe8ıf7ıg7ıh8ık4ıl3ım4ın3ıp7ır4ıs5ıt6ıv7ıy7' +
      'ız4ıç5ığ7ış5ş_2şa2şb8şc7şd9şe3şh6şi3şk5şl7şm8şo6şp9şr5şt6şu6şy9şç6şö7şü6şı4',
  },
  lithuanian: {
    letters: 'ąčęėįšųūž',
    pairs:
      '_ą6_š6_ž4dė3ič3iš5iū5iž5jū3kę4kū4lė1mū3nė2oš3rė2rū3sė5tė1tū4uš3vė3ąž2ča2či1ė_0ėd5ėj3' +
      'ėn5ęs2ša3ši3šk2šr2ūb3ūn1ūr3ūt3ža3že3ži3žu2žy3',
  },
  latvian: {
    letters: 'āčēģīķļņšūž',
    pairs:
      '_ā5_ē6_ģ7_ž8aķ6aņ5až7bē2cī3dā4dī3dū4eš6gī4iā6ič7iķ6iļ7iņ1iš6jā3jē4jū3kā4kļ5lā5lē5lī2' +
      'lū5mā2mī3nā4oģ4oļ5oņ4pē3rē4rī4rū4sī5tā6tī4tū6vī1zā4zī3āb3āc4ād4āl3ān3ār1āv5āz5ča2ēd4' +
      'ēj3ēk3ēn3ēr1ēs3ēt3ēv4ģe1ģi2īb6īc5īd4īg6īk6īl4īn2īr4īs6īt1īz5ķe2ķi2ļa2ļu3ļģ3ņa1ņe5ņi4' +
      'ņš1š_0šj5šs4ūc4ūd4ūl2ūm2ūr4ūs3ūz4ža1',
  },
};
