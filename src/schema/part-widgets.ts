import type { Widget } from './widgets.ts'

/** The interfaces that `code-sample` can call. */
export const interfaceNames = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts-short', 'tts-long', 'voiceprint', 'sound', 'nlp'] as const

const ERROR_CODES: Widget = { about: 'What error codes of calls mean, their cause and remedy: the one of the row, or else all.', props: {} }

/** Every `widget` that a part of a form may have instead of fields; the components are in `src/widgets/parts`. */
export const partWidgets: Record<string, Widget> = {
  'scan-code': {
    about: 'A QR code to scan with the chat app, renewed before it expires.',
    props: { type: { kind: 'string', about: 'What scanning does.', values: ['login', 'bind'] } },
  },
  'chat-link': { about: 'The linked chat account, to link and unlink.', props: {} },
  passkey: {
    about: 'Asks the browser for a passkey to sign in with.',
    props: {
      does: {
        kind: 'string',
        about: 'Whether the passkey signs in on its own and is requested immediately, or is the second step.',
        values: ['sign-in', 'second-step'],
      },
    },
  },
  'new-passkey': {
    about: 'Asks the browser to create a passkey for the signed-in person.',
    props: {},
    reads: { name: 'The name of the passkey.', password: 'The password, if it has to be entered again.' },
  },
  'code-sample': {
    about: 'How to call an interface, in several languages, with the current application.',
    props: {
      interface: { kind: 'string', about: 'The code of the interface.', values: interfaceNames },
      reference: { kind: 'page', about: 'The address of its documentation.' },
    },
  },
  'error-codes': ERROR_CODES,
  'live-transcript': {
    about: 'Listens to the microphone, or to a recording at its original speed, and shows the words as they arrive.',
    props: {},
    reads: {
      engine: 'The engine that recognises the speech.',
      vocabId: 'The hot-word table it uses.',
      sound: 'A stored recording that can be streamed instead of the microphone.',
    },
  },
}

/**
 * Every `widget` that may show the answer of a form or an action in place, or the row of a detail in a section; also in
 * `src/widgets/parts`.
 */
export const answerWidgets: Record<string, Widget> = {
  transcript: { about: 'Recognised sentences with their times, and the response as JSON.', props: {} },
  'audio-player': {
    about: 'Plays and saves the returned sound.',
    props: { engine: { kind: 'boolean', about: 'Adds a note on how the sound was made if it comes from the demo engine.' } },
  },
  score: { about: 'A score with its threshold and the decision.', props: {} },
  candidates: { about: 'Speakers with their scores, the most likely first.', props: {} },
  'sound-result': { about: 'The properties recognised in a voice, each with its score.', props: {} },
  'call-result': { about: 'The response of an interface that was tried out, as JSON with its code.', props: {} },
  'recovery-codes': { about: 'Recovery codes that are shown once, to copy, to save, and to confirm as kept.', props: {} },
  'secret-once': {
    about: 'A secret that is shown once, to copy, with a ready-made command that uses it.',
    props: {
      watch: { kind: 'boolean', about: 'Shows the first call of the application below it as soon as it arrives.' },
      log: { kind: 'page', about: 'The address of the call log, to which that call links; it opens beside the secret.' },
    },
  },
  'word-bench': {
    about: 'A recording recognised without and with a hot-word table: both texts, the differences, and which words helped or hurt.',
    props: {},
  },
  corrections: { about: 'The corrections in a transcript, each with a button that makes it a hot word.', props: {} },
  'call-trace': { about: 'The request and response of a call, with its recording and words if they are still stored.', props: {} },
  'transcript-editor': { about: 'A transcript with its waveform: listen, correct, export.', props: {} },
  'audit-pictures': { about: 'The pictures of a certification, with watermark and zoom.', props: {} },
  markdown: { about: 'A field of the row as formatted text.', props: { field: { kind: 'field', about: 'The field with the text.' } } },
  neighbours: { about: 'The previous and the next row.', props: {} },
  'error-codes': ERROR_CODES,
}
