import type { Widget } from './widgets.ts'

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
