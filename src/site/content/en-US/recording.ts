import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Five hours of talk, sentence by sentence.',
  slogan: 'Send a file or its address. You get who spoke when, and what: to read, to search, to correct beside its sound.',
  demo: {
    name: 'recording',
    title: 'Two people, told apart',
    text: 'Below the outline you see who speaks when; click a sentence to hear it from there.',
  },
  facts: [
    {
      figure: '5 h',
      text: 'longest recording',
    },
    {
      figure: '512 MB',
      text: 'largest file',
    },
    {
      figure: '10',
      text: 'speakers told apart, at most',
    },
    {
      figure: '2',
      text: 'ways in: upload, or an address to fetch',
    },
  ],
  advantages: [
    {
      title: 'Speakers apart',
      text: 'Two channels of a telephone are two speakers; in one channel voices are told apart by their sound.',
    },
    {
      title: 'Told when it is done',
      text: 'Your callback address gets the result. You may ask for the state as well.',
    },
    {
      title: 'Corrected beside the sound',
      text: 'In the console every sentence plays from its own moment, and what you correct is kept.',
    },
    {
      title: 'Taken along',
      text: 'As text, as subtitles or as data with the times of every sentence.',
    },
  ],
  scenarios: [
    {
      title: 'Service calls',
      text: 'Each call of the day as text, for search and inspection.',
    },
    {
      title: 'Interviews',
      text: 'From recording to quotation, with the moment it was said.',
    },
    {
      title: 'Lessons and talks',
      text: 'Subtitles for what was recorded long ago.',
    },
    {
      title: 'Archives',
      text: 'Make an old collection of tapes searchable.',
    },
  ],
  service: 'asr-file',
  sample: 'asr-file',
  shows: {
    title: 'A service call, two speakers',
    rows: [
      {
        name: '0.4 s',
        value: 'Agent · Hello, this is the service centre. What can I do for you?',
        strength: 38,
      },
      {
        name: '6.2 s',
        value: 'Customer · I would like to know when my order was sent.',
        strength: 26,
      },
      {
        name: '10.1 s',
        value: 'Agent · It left us this afternoon.',
        strength: 24,
      },
    ],
  },
  faq: [
    {
      ask: 'How long does it take?',
      answer: 'It depends on the queue and the length. The task shows its progress, and your callback is called at its end.',
    },
    {
      ask: 'Can I stop a task?',
      answer: 'While it is queued, yes; it is not charged. One that failed can be started again.',
    },
    {
      ask: 'How long are files kept?',
      answer: 'You delete a task, and its recording goes with it.',
    },
  ],
  related: ['voice', 'product', 'platform'],
}
