/** What each format means, for the handbook: nothing that a console has to load. */
export const formatWords: Record<string, string> = {
  phone:
    'A number that text messages are sent to: a mobile one of mainland China, kept as its 11 digits, or one of another country, kept as `+447911123456`.',
  telephone: 'A telephone number of any country, kept as `+8613800138000`; one of mainland China may be sent as its 11 digits.',
  email: 'An email address.',
  url: 'An http or https address.',
  'id-number': 'An identity number, 18 characters with its check digit.',
  'credit-code': 'A unified social credit code, 18 characters with its check character.',
  'money-fen': 'An amount of money in fen, shown in yuan.',
  money:
    'An amount in the smallest unit of the currency that the field in `countedIn` says: 1999 is 19.99 of USD and 1999 of JPY. Its choices are codes of ISO 4217. Such amounts are neither sorted, searched nor added up.',
  percent: 'A share in percent, 0 to 100.',
  bytes: 'A size in bytes, shown in kB, MB or GB.',
  'duration-s': 'A duration in seconds, shown as h:mm:ss.',
  'date-time': 'A moment as ISO 8601 in UTC, shown in the product’s zone.',
  date: 'A calendar day, YYYY-MM-DD.',
  time: 'A time of day, HH:mm.',
  colour: 'A colour as #rrggbb.',
  password: 'A password: never shown, never stored as typed.',
  captcha: 'A code sent to a phone or an email; `sentTo` names the field with the number or the address.',
  interface: 'The code of an interface that a call sells to customers’ own programs, such as `asr.sentence`.',
  'ip-list': 'IPv4, IPv6 or CIDR, one per line.',
  markdown: 'Text in markdown.',
  image: 'A jpg or png picture, as the reference that the upload answered.',
  'image-or-pdf': 'A jpg, png or pdf file, as the reference that the upload answered.',
  audio: 'A recording, as the reference that the upload answered.',
}
