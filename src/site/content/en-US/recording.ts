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
      ask: 'How does my program hand a recording over?',
      answer:
        'It names an address from which we can fetch it, valid for 24 hours. In the console you can upload up to 20 files at once, each a task of its own.',
    },
    {
      ask: 'How do I learn that it is done?',
      answer:
        'Give a callbackUrl: it is called at the end, up to 3 times if it does not answer. You can ask for the task at any time, too.',
    },
    {
      ask: 'Does it tell who is speaking?',
      answer:
        'Up to 10 people in mono; name their number, or let it find out. Of a telephone recording in stereo at 8 kHz each channel is one speaker.',
    },
    { ask: 'Can I have subtitles?', answer: 'Yes. Each task exports to txt, srt, vtt and json; correct the words in the console first.' },
    {
      ask: 'Can I stop a task, and how long is its recording kept?',
      answer:
        'While it is queued you can cancel it, uncharged; one that failed can be started again. Delete the task, and its recording goes with it.',
    },
  ],
  related: ['voice', 'product', 'platform'],
}
