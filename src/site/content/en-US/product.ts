import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Say it. Have it in writing a moment later.',
  slogan:
    'One recording of at most 60 seconds goes in, its text comes back in the same answer: sentences with times, duration and latency.',
  demo: {
    name: 'sentence',
    title: 'Try one sentence now',
    text: 'Record, choose a file or take the sample below; one slide later you read it. No sign-in.',
  },
  facts: [
    {
      figure: '60 s',
      text: 'longest recording of one call',
    },
    {
      figure: '3 MB',
      text: 'largest file',
    },
    {
      figure: '4',
      text: 'engines: Mandarin, telephone Mandarin, English, Cantonese',
    },
    {
      figure: '1',
      text: 'call, no polling',
    },
  ],
  advantages: [
    {
      title: 'Nothing to wait for',
      text: 'One request, one answer. There is no task to create and no address to ask again.',
    },
    {
      title: 'Words of your own',
      text: 'Attach a vocabulary, and names of products and people come out as you spell them.',
    },
    {
      title: 'Formats as they are',
      text: 'wav, pcm, mp3, m4a, aac, amr and opus are read without conversion on your side.',
    },
    {
      title: 'Refusals that help',
      text: 'Too long, too quiet, wrong format: the answer says which, by how much, and what mends it. It costs nothing.',
    },
  ],
  scenarios: [
    {
      title: 'Voice search',
      text: 'People say what they look for; your search gets a line of text.',
    },
    {
      title: 'Dictation in forms',
      text: 'A field that listens: addresses, remarks and reports are spoken on the spot.',
    },
    {
      title: 'Commands',
      text: 'Short orders to a device or an app, matched against your own vocabulary.',
    },
    {
      title: 'Voice messages',
      text: 'Show the text of a message under its player, so that it can be read in a meeting.',
    },
  ],
  service: 'asr-sentence',
  sample: 'asr-sentence',
  shows: {
    title: 'What an answer holds',
    rows: [
      {
        name: 'text',
        value: 'Welcome to the voice platform.',
      },
      {
        name: 'sentence',
        value: '0.40 – 2.03 s · speaker 1',
      },
      {
        name: 'duration',
        value: '5.31 s',
      },
      {
        name: 'latency',
        value: 'in milliseconds, as measured',
      },
    ],
  },
  faq: [
    {
      ask: 'What if my recording is longer than 60 seconds?',
      answer: 'Use recorded-file transcription. It takes up to five hours and tells you when it is done.',
    },
    {
      ask: 'Which sample rate do I need?',
      answer: '16 kHz for the Mandarin, English and Cantonese engines, 8 kHz for the telephone engine.',
    },
    {
      ask: 'Do failed calls cost anything?',
      answer: 'No. Only a call that was answered is taken from your package.',
    },
  ],
  related: ['voice', 'recording', 'platform'],
}
