/** Every word that a schema may use as `cell`; the component is the file of the same name in `src/widgets/cells`. */
export const cells: Record<string, string> = {
  text: 'Text, truncated if it is too long.',
  id: 'An identifier with a copy button.',
  money: 'Fen, shown as yuan.',
  number: 'A number with digit grouping.',
  unit: 'A number with its unit.',
  rate: 'A price per unit, with the unit: `¥1.20 per hour`.',
  status: 'A coloured dot and a word.',
  tag: 'A word in a frame.',
  tags: 'Words in frames.',
  boolean: 'Yes or no.',
  'date-time': 'A moment in the product’s time zone.',
  moment: 'A moment to the second.',
  date: 'A day.',
  range: 'Both ends of a span of days, times or moments: `09:00 – 18:00`.',
  stars: 'A rating as stars.',
  colour: 'A colour and its code.',
  duration: 'Seconds as h:mm:ss.',
  bytes: 'Bytes as kB, MB or GB.',
  percent: 'A share in percent.',
  progress: 'The progress of some work and the time left, from an object with `percent` and `left` (seconds): `42 % · 0:40 left`.',
  phone: 'A telephone number in groups: `+86 138 0013 8000`.',
  masked: 'Text with its middle hidden.',
  link: 'An address as a link.',
  image: 'A small picture that can be enlarged; a PDF opens in a separate window.',
  audio: 'A button that plays the recording.',
  entries: 'How many entries a list of objects has, and the names of the first ones.',
  elapsed: 'How long ago a moment was: `3 h`. It updates automatically, without warning colours.',
  countdown: 'The time left until a moment: `5 h 20 min`, in warning colours during the last hour. It updates automatically.',
  markdown: 'The beginning of a formatted text, on one line.',
  mark: 'A mark with the text in `mark` of the field if the value is true; otherwise nothing.',
}

export const cellNames = Object.keys(cells)

const TEXT = ['string']
const NUMBER = ['integer', 'number']
const LIST = ['array']
const YES_NO = ['boolean']
const CHOSEN = ['string', 'integer', 'number', 'boolean']

/** The types of values that a cell can show. */
export const cellTypes: Record<string, string[]> = {
  text: [...CHOSEN, 'array'],
  id: ['string', 'integer'],
  money: NUMBER,
  number: NUMBER,
  unit: NUMBER,
  rate: NUMBER,
  status: CHOSEN,
  tag: CHOSEN,
  tags: LIST,
  boolean: YES_NO,
  'date-time': TEXT,
  moment: TEXT,
  date: TEXT,
  range: LIST,
  stars: NUMBER,
  colour: TEXT,
  duration: NUMBER,
  bytes: NUMBER,
  percent: NUMBER,
  progress: ['object'],
  phone: TEXT,
  masked: TEXT,
  link: TEXT,
  image: ['string', 'array'],
  audio: TEXT,
  markdown: TEXT,
  mark: YES_NO,
  entries: LIST,
  elapsed: TEXT,
  countdown: TEXT,
}
