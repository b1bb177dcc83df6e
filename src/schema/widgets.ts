/** The values that a control accepts, as far as schemas can say it. */
export type PropKind = 'string' | 'number' | 'boolean' | 'string[]' | 'number[]' | 'call'
export type Widget = {
  about: string
  props: Record<string, { kind: PropKind; about: string; values?: readonly string[] }>
  /** Inputs that a part can take from the form around it, by the word that `reads` gives a field. */
  reads?: Record<string, string>
  /** The cell of a field with this control, where type and format would bring another. */
  cell?: string
}

/** Spans of time at hand beside a calendar, by their words. */
const PRESETS = {
  kind: 'string[]',
  about: 'Spans at hand beside the calendar.',
  values: ['last-hour', 'last-24-hours', 'today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month'],
} as const
const DAY_PRESETS = { ...PRESETS, values: PRESETS.values.slice(2) }

/** Every word that a schema may use as `widget`; the component is the file of the same name in `src/widgets/controls`. */
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
    about: 'A password, hidden, with a way to look at it.',
    props: { autocomplete: { kind: 'string', about: 'What the browser may fill in.', values: ['current-password', 'new-password'] } },
  },
  'new-password': { about: 'A password with its strength.', props: {} },
  phone: {
    about: 'A telephone number with its country: of a field with the format `telephone`.',
    props: { country: { kind: 'string', about: 'The country at first, by its two letters; China where nothing is said.' } },
  },
  textarea: { about: 'Text of several lines.', props: { rows: { kind: 'number', about: 'Lines shown.' } } },
  number: { about: 'A number.', props: {} },
  money: { about: 'An amount, typed in yuan and sent in fen.', props: {} },
  select: { about: 'One of some choices.', props: {} },
  'multi-select': { about: 'Several of some choices, or several rows of another entity found by typing.', props: {} },
  transfer: {
    about:
      'Several of many choices, or of the rows of another entity, moved from one list to another; both are searched. In a narrow window it is a `multi-select`.',
    props: {},
  },
  'remote-select': { about: 'A row of another entity, found by typing.', props: {} },
  'remote-table': {
    about:
      'A row of another entity, or several where the type is `array`, chosen in a dialog with the columns, the search and the pages of the list that shows such rows.',
    props: {},
  },
  'remote-tree': {
    about:
      'A row of an entity whose list is shown as a tree, found by opening branches or by typing; what such a field has where nothing is said. A row is never offered what lies below it.',
    props: {},
  },
  cascader: {
    about:
      'One of choices that stand below one another, level by level: province, city. Only the last level can be chosen; a list is searched by any level, with all below it. With `entity`, a row of a list that is shown as a tree, whose levels are asked for one by one.',
    props: {},
  },
  'tree-select': {
    about: 'One or several of choices that stand below one another, on any level, in a tree that unfolds and is searched.',
    props: {},
  },
  radio: { about: 'One of a few choices, all in sight.', props: {} },
  segmented: { about: 'One of two to five choices with short titles, side by side.', props: {} },
  stars: { about: 'A rating: as many stars as `maximum` says, at most ten; five where it says nothing.', props: {}, cell: 'stars' },
  colour: { about: 'A colour, picked or typed as `#1677ff`.', props: {} },
  checkbox: { about: 'Yes or no.', props: {} },
  'checkbox-group': {
    about: 'Several of a few choices, all in sight.',
    props: { single: { kind: 'boolean', about: 'No button that chooses all of many: one of the choices says so itself.' } },
  },
  switch: { about: 'On or off.', props: {} },
  date: { about: 'A day.', props: {} },
  'date-time': {
    about: 'A moment.',
    props: {
      day: {
        kind: 'string',
        about: 'What a day means that is chosen without a time: its midnight, or its last second, for what is good until then.',
        values: ['begins', 'ends'],
      },
    },
  },
  'date-range': {
    about: 'Two days, the later one included: of a list of two with the format `date`.',
    props: { presets: DAY_PRESETS },
    cell: 'range',
  },
  time: { about: 'A time of day, to the minute.', props: {} },
  'time-range': {
    about: 'Two times of day, the second on the next day where it is earlier: of a list of two with the format `time`.',
    props: {},
    cell: 'range',
  },
  'date-time-range': {
    about: 'Two moments, to the minute: of a list of two with the format `date-time`.',
    props: { presets: PRESETS },
    cell: 'range',
  },
  captcha: {
    about: 'A code sent to a phone or an email.',
    props: {
      sentTo: { kind: 'string', about: 'The field with the number or the address.' },
      scene: {
        kind: 'string',
        about: 'What the code is for.',
        values: ['login', 'register', 'recover', 'real-name', 'change-phone', 'change-email', 'verify'],
      },
    },
  },
  'one-time-code': { about: 'A code of six digits that an authenticator app shows.', props: {} },
  'scan-key': { about: 'An address to scan with an authenticator app, as a code and as the key to type.', props: {} },
  'slider-check': {
    about: 'A slider to move to its end, which shows that somebody is there; what it is worth once goes to the backend. With `whenAsked`.',
    props: {},
  },
  agree: {
    about: 'A consent that must be given; `placeholder` holds the words of the link, e.g. 《服务协议》.',
    props: { href: { kind: 'string', about: 'The address of what is agreed to.' } },
  },
  tags: { about: 'Short texts, one after another.', props: {} },
  'ip-list': {
    about: 'Addresses, one per line, and a place to try whether one is listed.',
    props: { own: { kind: 'boolean', about: 'The addresses are the person’s own: says from which one they come, and adds it.' } },
  },
  'array-table': { about: 'Rows of fields, as a table; `placeholder` holds the words of the button that adds one.', props: {} },
  'transcript-lines': { about: 'Sentences of a transcript to correct beside their sound: who speaks and what is said.', props: {} },
  'array-cards': { about: 'Rows of fields, as cards; `placeholder` holds the words of the button that adds one.', props: {} },
  object: { about: 'Fields that belong together.', props: {} },
  upload: {
    about:
      'One file, or several where the type is `array`; sent at once and kept as references. `accept`, `maxBytes` and `maxItems` are judged before anything is sent.',
    props: {},
  },
  audio: {
    about: 'A recording: spoken into the microphone or chosen as a file. `maxSeconds` is judged before anything is sent.',
    props: { samples: { kind: 'boolean', about: 'Offers the bundled recordings of the speech engine to try with.' } },
  },
  markdown: { about: 'Text in markdown with a toolbar and a preview.', props: { rows: { kind: 'number', about: 'Lines shown.' } } },
  'rich-text': {
    about:
      'A formatted text, edited as one sees it: bold, italic, headings, lists, links, quotes and code. It is kept as Markdown; of a field with the format `markdown`.',
    props: { rows: { kind: 'number', about: 'Lines shown where it is edited as it is written.' } },
    cell: 'markdown',
  },
  slider: {
    about: 'A number set by a slider, with its figure beside it to type.',
    props: {
      min: { kind: 'number', about: 'The left end, where it is not `minimum`.' },
      max: { kind: 'number', about: 'The right end, where it is not `maximum`.' },
      step: { kind: 'number', about: 'The step of the slider.' },
      marks: { kind: 'number[]', about: 'Figures written under the slider, e.g. `[-500, 0, 500]`.' },
    },
  },
  'voice-picker': {
    about: 'A voice, chosen among the cards that `options` answers; they can be narrowed.',
    props: {
      filters: { kind: 'string[]', about: 'Fields of a voice to narrow by; gender, language and scene where absent.' },
      sample: {
        kind: 'call',
        about: 'The call that speaks a sentence with a voice, so that it can be listened to; sent `text` and the voice.',
      },
    },
  },
}

export const widgetNames = Object.keys(widgets)

const TEXT = ['string']
const NUMBER = ['integer', 'number']
const LIST = ['array']
const YES_NO = ['boolean']
const CHOSEN = ['string', 'integer', 'number', 'boolean']

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
