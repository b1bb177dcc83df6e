/** The values that a control accepts, as far as schemas can say it. */
export type PropKind = 'string' | 'number' | 'boolean' | 'string[]' | 'number[]' | 'call'
export type Widget = {
  about: string
  props: Record<string, { kind: PropKind; about: string; values?: readonly string[] }>
  /** Inputs that a part can take from the form around it, by the word that `reads` gives a field. */
  reads?: Record<string, string>
}

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
  textarea: { about: 'Text of several lines.', props: { rows: { kind: 'number', about: 'Lines shown.' } } },
  number: { about: 'A number.', props: {} },
  money: { about: 'An amount, typed in yuan and sent in fen.', props: {} },
  select: { about: 'One of some choices.', props: {} },
  'multi-select': { about: 'Several of some choices, or several rows of another entity found by typing.', props: {} },
  'remote-select': { about: 'A row of another entity, found by typing.', props: {} },
  radio: { about: 'One of a few choices, all in sight.', props: {} },
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
  'date-range': { about: 'Two days.', props: {} },
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

/** Every word that a schema may use as `cell`; the component is the file of the same name in `src/widgets/cells`. */
export const cells: Record<string, string> = {
  text: 'Text, cut where it is too long.',
  id: 'An identifier, to copy.',
  money: 'Fen shown as yuan.',
  number: 'A number, grouped.',
  unit: 'A number with its unit.',
  rate: 'What one of many costs, with what it is for: `¥1.20 per hour`.',
  status: 'A dot and a word.',
  tag: 'A word in a frame.',
  tags: 'Words in frames.',
  boolean: 'Yes or no.',
  'date-time': 'A moment, in the product’s zone.',
  moment: 'A moment to the second.',
  date: 'A day.',
  duration: 'Seconds as h:mm:ss.',
  bytes: 'Bytes as kB, MB or GB.',
  percent: 'A share in percent.',
  progress: 'How far work is and how long it still takes, of an object with `percent` and `left` (seconds): `42 % · 0:40 left`.',
  masked: 'Its middle hidden.',
  link: 'An address to follow.',
  image: 'A small picture that opens larger; a PDF opens in a window of its own.',
  audio: 'A button that plays the recording.',
  entries: 'How many entries a list of objects has, and the first of them by name.',
  elapsed: 'How long ago a moment was: `3 h`. It goes on by itself, calmly.',
  countdown: 'How long it is until a moment: `5 h 20 min`, in warning colours in the last hour. It goes on by itself.',
  markdown: 'The beginning of a formatted text on one line.',
  mark: 'A mark where the value is true, saying what `mark` of the field says; nothing else.',
}

export const cellNames = Object.keys(cells)

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
  textarea: TEXT,
  markdown: TEXT,
  'slider-check': TEXT,
  number: NUMBER,
  money: NUMBER,
  slider: NUMBER,
  select: CHOSEN,
  radio: CHOSEN,
  'multi-select': LIST,
  'checkbox-group': LIST,
  tags: LIST,
  'array-table': LIST,
  'transcript-lines': LIST,
  'array-cards': LIST,
  'date-range': LIST,
  'remote-select': ['string', 'integer'],
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
  duration: NUMBER,
  bytes: NUMBER,
  percent: NUMBER,
  progress: ['object'],
  masked: TEXT,
  link: TEXT,
  image: ['string', 'array'],
  audio: TEXT,
  markdown: TEXT,
  'default-mark': YES_NO,
}

/** The interfaces that `code-sample` can call. */
export const interfaceNames = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts-short', 'tts-long', 'voiceprint', 'sound', 'nlp'] as const

const ERROR_CODES: Widget = { about: 'What codes of calls mean, why they come and what mends them: that of the row, else all.', props: {} }

/** Every word that a part of a form may use as `widget` instead of fields; the component is in `src/widgets/parts`. */
export const partWidgets: Record<string, Widget> = {
  'scan-code': {
    about: 'A code to scan with the chat app, renewed before it expires.',
    props: { type: { kind: 'string', about: 'What scanning does.', values: ['login', 'bind'] } },
  },
  'chat-link': { about: 'The linked chat account: bind and unbind.', props: {} },
  passkey: {
    about: 'Asks the browser for a passkey to sign in with.',
    props: {
      does: {
        kind: 'string',
        about: 'Whether it signs in alone, and is asked for at once, or is the second step.',
        values: ['sign-in', 'second-step'],
      },
    },
  },
  'new-passkey': {
    about: 'Asks the browser to make a passkey for whoever is signed in.',
    props: {},
    reads: { name: 'What it is to be called.', password: 'The password, where it has to be said again.' },
  },
  'code-sample': {
    about: 'How to call an interface, in several languages, with the current application.',
    props: {
      interface: { kind: 'string', about: 'The code of the interface.', values: interfaceNames },
      reference: { kind: 'string', about: 'The address of the document about it.' },
    },
  },
  'error-codes': ERROR_CODES,
  'live-transcript': {
    about: 'Listens to the microphone, or to a recording as fast as it was spoken, and shows the words as they come.',
    props: {},
    reads: {
      engine: 'The engine that listens.',
      vocabId: 'The table of hot words it knows.',
      sound: 'A kept recording, which can be streamed instead of the microphone.',
    },
  },
}

/**
 * Every word that a form or an action may use to show its answer in place, and a section of a detail to show its row; also in
 * `src/widgets/parts`.
 */
export const answerWidgets: Record<string, Widget> = {
  transcript: { about: 'Recognised sentences with their times, and the answer as JSON.', props: {} },
  'audio-player': {
    about: 'Plays and saves the answered sound.',
    props: { engine: { kind: 'boolean', about: 'Says beside it what made the sound, where that is the demo engine.' } },
  },
  score: { about: 'A score with its threshold and decision.', props: {} },
  candidates: { about: 'Speakers with their scores, the likeliest first.', props: {} },
  'sound-result': { about: 'What was recognised of a voice, each with its score.', props: {} },
  'call-result': { about: 'The answer of an interface that was tried, as JSON with its code.', props: {} },
  'recovery-codes': { about: 'Recovery codes that are shown once: to copy, to save, and to note as kept.', props: {} },
  'secret-once': {
    about: 'A secret that is shown once, to copy, with a ready command that uses it.',
    props: { watch: { kind: 'boolean', about: 'Shows the first call of the application beneath it as it arrives.' } },
  },
  'word-bench': {
    about: 'A recording without and with a list of hot words: both texts, what differs, and which words helped or hurt.',
    props: {},
  },
  corrections: { about: 'What was corrected in a transcript, each with a button that makes it a hot word.', props: {} },
  'call-trace': { about: 'What a call asked for and was told, and the recording and the words of it as far as they are kept.', props: {} },
  'transcript-editor': { about: 'A transcript with its waveform: listen, correct, export.', props: {} },
  'audit-pictures': { about: 'Pictures of a certification, with watermark and zoom.', props: {} },
  markdown: { about: 'A field of the row as formatted text.', props: { field: { kind: 'string', about: 'The field with the text.' } } },
  neighbours: { about: 'The row before and the row after.', props: {} },
  'error-codes': ERROR_CODES,
}
