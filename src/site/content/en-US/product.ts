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
      ask: 'Which formats can I send as they are?',
      answer:
        'wav, pcm, mp3, m4a, aac, amr and opus, up to 60 seconds and 3 MB. What counts is what the file holds; renaming it changes nothing.',
    },
    {
      ask: 'What if my recording is longer than 60 seconds?',
      answer: 'Use recorded-file transcription. It takes up to 5 hours and calls your callback when it is done.',
    },
    {
      ask: 'It spells our product and people wrongly. What helps?',
      answer:
        'Make a vocabulary in the console and send its vocabId; or make it the default of your application and leave your code as it is.',
    },
    {
      ask: 'What happens to a recording in which nobody speaks?',
      answer: 'It is refused with code 4003 and not charged. A wrong format is 4001, too long or too large is 4002.',
    },
    { ask: 'Do you keep my recording?', answer: 'For 24 hours at most; then it is removed, unless it belongs to a task or a voiceprint.' },
  ],
  related: ['voice', 'recording', 'platform'],
}
