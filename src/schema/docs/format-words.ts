/** What each format means, for the handbook; a console does not load this. */
export const formatWords: Record<string, string> = {
  phone:
    'A number that receives text messages: a mobile number of mainland China, stored as 11 digits, or one of another country, stored as `+447911123456`.',
  telephone: 'A telephone number of any country, stored as `+8613800138000`; one of mainland China may be sent as 11 digits.',
  email: 'An email address.',
  url: 'An http or https address.',
  'id-number': 'An identity number, 18 characters with its check digit.',
  'credit-code': 'A unified social credit code, 18 characters with its check character.',
  'money-fen': 'An amount of money in fen, shown in yuan.',
  money:
    'An amount in the smallest unit of the currency given by the field in `countedIn`: 1999 is 19.99 USD or 1999 JPY. The choices of that field are ISO 4217 codes. Such amounts cannot be sorted, searched or added up.',
  percent: 'A share in percent, 0 to 100.',
  bytes: 'A size in bytes, shown in kB, MB or GB.',
  'duration-s': 'A duration in seconds, shown as h:mm:ss.',
  'hours-s': 'An amount of time in seconds, shown in hours, minutes and seconds: `5 hours`, `4 h 58 min 48 s`.',
  'date-time': 'A moment as ISO 8601 in UTC, shown in the product’s time zone.',
  date: 'A calendar day, YYYY-MM-DD.',
  time: 'A time of day, HH:mm.',
  colour: 'A colour as #rrggbb.',
  password: 'A password: never shown, never stored as typed.',
  captcha: 'A code sent to a phone or an email; `sentTo` names the field with the number or the address.',
  interface: 'The code of an interface that a call sells to customers’ own programs, such as `asr.sentence`.',
  'ip-list': 'IPv4 or IPv6 addresses, or CIDR ranges, one per line.',
  markdown: 'Text in Markdown.',
  image: 'A jpg or png picture, as the reference returned by the upload.',
  'image-or-pdf': 'A jpg, png or pdf file, as the reference returned by the upload.',
  audio: 'A recording, as the reference returned by the upload.',
}
