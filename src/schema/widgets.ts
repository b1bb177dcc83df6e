import { CHOSEN, LIST, NUMBER, TEXT, YES_NO } from './value-types.ts'

/**
 * The types of props of a control, as far as schemas can express them. Some are names that must be known: a `call`, a `choice` of the field
 * itself, a `field` of the row, a `country` as its two-letter code, a `page` of the product by its address.
 */
export type PropKind = 'string' | 'number' | 'boolean' | 'string[]' | 'number[]' | 'call' | 'choice' | 'country' | 'field' | 'page'
export type Widget = {
  about: string
  props: Record<string, { kind: PropKind; about: string; values?: readonly string[] }>
  /** Inputs that a part can take from the form around it, by their names in `reads`. */
  reads?: Record<string, string>
  /** The cell for a field with this control, if type and format would select another. */
  cell?: string
}

/** Predefined periods next to a calendar, by name. */
const PRESETS = {
  kind: 'string[]',
  about: 'Predefined spans beside the calendar.',
  values: ['last-hour', 'last-24-hours', 'today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month'],
} as const
const DAY_PRESETS = { ...PRESETS, values: PRESETS.values.slice(2) }

/** Every value of `widget` in a schema; the component is the file of the same name in `src/widgets/controls`. */
export const widgets: Record<string, Widget> = {
  text: {
    about: 'One line of text.',
    props: {
      autocomplete: {
        kind: 'string',
        about: 'What the browser may fill in.',
        values: ['username', 'name', 'email', 'tel', 'organization', 'one-time-code', 'off'],
      },
    },
  },
  password: {
    about: 'A password, hidden, with a button that shows it.',
    props: { autocomplete: { kind: 'string', about: 'What the browser may fill in.', values: ['current-password', 'new-password'] } },
  },
  'new-password': { about: 'A new password with its strength.', props: {} },
  phone: {
    about: 'A telephone number with its country, for a field with the format `telephone`.',
    props: { country: { kind: 'country', about: 'The initial country as a two-letter code; China by default.' } },
  },
  textarea: { about: 'Text of several lines.', props: { rows: { kind: 'number', about: 'Lines shown.' } } },
  number: { about: 'A number.', props: {} },
  money: { about: 'An amount, typed in yuan and sent in fen.', props: {} },
  select: { about: 'One of several choices.', props: {} },
  'multi-select': { about: 'Several choices, or several rows of another entity found by typing.', props: {} },
  transfer: {
    about:
      'Several of many choices, or rows of another entity, moved from one list to another; both can be searched. In a narrow window it is a `multi-select`.',
    props: {},
  },
  'remote-select': { about: 'A row of another entity, found by typing.', props: {} },
  'remote-table': {
    about:
      'A row of another entity, or several if the type is `array`, chosen in a dialog with the columns, search and paging of the list that shows these rows.',
    props: {},
  },
  'remote-tree': {
    about:
      'A row of an entity whose list is shown as a tree, found by opening branches or by typing; the default for such a field. A row is never offered rows below itself.',
    props: {},
  },
  cascader: {
    about:
      'One of nested choices, level by level: province, city. Only the last level can be chosen; a list can be searched by any level, including everything below it. With `entity`, a row of a list that is shown as a tree, whose levels are loaded one by one.',
    props: {},
  },
  'tree-select': {
    about: 'One or several nested choices, on any level, in a tree that can be expanded and searched.',
    props: {},
  },
  radio: { about: 'One of a few choices, all visible.', props: {} },
  segmented: { about: 'One of two to five choices with short titles, side by side.', props: {} },
  stars: { about: 'A rating: `maximum` sets the number of stars, at most ten; five by default.', props: {}, cell: 'stars' },
  colour: { about: 'A colour, picked or typed as `#1677ff`.', props: {} },
  checkbox: { about: 'Yes or no.', props: {} },
  'checkbox-group': {
    about: 'Several of a few choices, all visible.',
    props: {
      single: { kind: 'boolean', about: 'Omits the button that selects all.' },
      whole: { kind: 'choice', about: 'The choice that means “all”: it excludes the others, and replaces the button that selects all.' },
    },
  },
  switch: { about: 'On or off.', props: {} },
  date: { about: 'A day.', props: {} },
  'date-time': {
    about: 'A moment.',
    props: {
      day: {
        kind: 'string',
        about: 'The time of a day that is chosen without one: its midnight, or its last second for something valid until then.',
        values: ['begins', 'ends'],
      },
    },
  },
  'date-range': {
    about: 'Two days, including the later one, for a list of two with the format `date`.',
    props: { presets: DAY_PRESETS },
    cell: 'range',
  },
  time: { about: 'A time of day, to the minute.', props: {} },
  'time-range': {
    about: 'Two times of day, the second on the next day if it is earlier, for a list of two with the format `time`.',
    props: {},
    cell: 'range',
  },
  'date-time-range': {
    about: 'Two moments, to the minute, for a list of two with the format `date-time`.',
    props: { presets: PRESETS },
    cell: 'range',
  },
  captcha: {
    about: 'A code sent to a phone or an email.',
    props: {
      scene: {
        kind: 'string',
        about: 'What the code is for.',
        values: ['login', 'register', 'recover', 'real-name', 'change-phone', 'change-email', 'verify'],
      },
    },
  },
  'one-time-code': { about: 'A six-digit code from an authenticator app.', props: {} },
  'scan-key': { about: 'An address to scan with an authenticator app, as a QR code and as a key to type.', props: {} },
  'slider-check': {
    about: 'A slider to drag to its end to prove that a person is there; its one-time value goes to the backend. With `whenAsked`.',
    props: {},
  },
  agree: {
    about: 'Consent that must be given; `placeholder` holds the text of the link, e.g. 《服务协议》.',
    props: { href: { kind: 'page', about: 'The address of the document that is agreed to.' } },
  },
  tags: { about: 'Short texts, one after another.', props: {} },
  'ip-list': {
    about: 'Addresses, one per line, and an input to test whether one is listed.',
    props: { own: { kind: 'boolean', about: 'The addresses are the person’s own: shows their current address, with a button to add it.' } },
  },
  'array-table': { about: 'Rows of fields, as a table; `placeholder` holds the label of the button that adds one.', props: {} },
  'transcript-lines': { about: 'The sentences of a transcript, with their speakers, to correct while listening to the sound.', props: {} },
  'array-cards': { about: 'Rows of fields, as cards; `placeholder` holds the label of the button that adds one.', props: {} },
  object: { about: 'Fields that belong together.', props: {} },
  upload: {
    about:
      'One file, or several if the type is `array`; uploaded at once and stored as references. `accept`, `maxBytes` and `maxItems` are checked before sending.',
    props: {},
  },
  audio: {
    about: 'A recording, spoken into the microphone or chosen as a file. `maxSeconds` is checked before anything is sent.',
    props: { samples: { kind: 'boolean', about: 'Offers the bundled recordings of the speech engine to try with.' } },
  },
  markdown: { about: 'Text in Markdown, with a toolbar and a preview.', props: { rows: { kind: 'number', about: 'Lines shown.' } } },
  'rich-text': {
    about:
      'Formatted text with a visual editor: bold, italic, headings, lists, links, quotes and code. It is stored as Markdown, for a field with the format `markdown`.',
    props: { rows: { kind: 'number', about: 'Lines shown while the Markdown source is edited.' } },
    cell: 'markdown',
  },
  slider: {
    about: 'A number set with a slider, or typed in the box beside it.',
    props: {
      min: { kind: 'number', about: 'The left end, if it is not `minimum`.' },
      max: { kind: 'number', about: 'The right end, if it is not `maximum`.' },
      step: { kind: 'number', about: 'The step of the slider.' },
      marks: { kind: 'number[]', about: 'Numbers shown below the slider, e.g. `[-500, 0, 500]`.' },
    },
  },
  'voice-picker': {
    about: 'A voice, chosen from the cards returned by `options`, which can be filtered.',
    props: {
      filters: { kind: 'string[]', about: 'Fields of a voice to filter by; gender, language and scene by default.' },
      sample: {
        kind: 'call',
        about: 'The call that speaks a sample sentence with a voice; it receives `text` and the voice.',
      },
    },
  },
}

export const widgetNames = Object.keys(widgets)

/** The types of values that a control can hold. */
export const widgetTypes: Record<string, string[]> = {
  text: TEXT,
  password: TEXT,
  'new-password': TEXT,
  phone: TEXT,
  textarea: TEXT,
  markdown: TEXT,
  'rich-text': TEXT,
  'slider-check': TEXT,
  number: NUMBER,
  money: NUMBER,
  slider: NUMBER,
  select: CHOSEN,
  cascader: ['string', 'integer', 'number'],
  'tree-select': ['string', 'integer', 'number', 'array'],
  radio: CHOSEN,
  segmented: CHOSEN,
  stars: ['integer'],
  colour: TEXT,
  time: TEXT,
  'time-range': LIST,
  'date-time-range': LIST,
  'multi-select': LIST,
  transfer: LIST,
  'checkbox-group': LIST,
  tags: LIST,
  'array-table': LIST,
  'transcript-lines': LIST,
  'array-cards': LIST,
  'date-range': LIST,
  'remote-select': ['string', 'integer'],
  'remote-table': ['string', 'integer', 'array'],
  'remote-tree': ['string', 'integer'],
  'voice-picker': TEXT,
  checkbox: YES_NO,
  switch: YES_NO,
  agree: YES_NO,
  date: TEXT,
  'date-time': TEXT,
  captcha: TEXT,
  'one-time-code': TEXT,
  'scan-key': TEXT,
  'ip-list': TEXT,
  object: ['object'],
  upload: ['string', 'array'],
  audio: TEXT,
}
