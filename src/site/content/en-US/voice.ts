import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Words appear while somebody is still speaking.',
  slogan:
    'Sound goes in over one connection, partial and final sentences come back on it. There is no time limit: a stream lasts as long as the conversation.',
  demo: {
    name: 'live',
    title: 'Watch words appear',
    text: 'Speak, or let a sample speak. Words are corrected while the sentence goes on, and stay once it is said.',
  },
  facts: [
    {
      figure: 'No time limit',
      text: 'a stream ends when you end it',
    },
    {
      figure: '100 ms',
      text: 'of sound in each packet of our samples',
    },
    {
      figure: '2',
      text: 'states of a sentence: partial, then final',
    },
    {
      figure: '16 kHz',
      text: '16 bit, mono',
    },
  ],
  advantages: [
    {
      title: 'Grey first, black when sure',
      text: 'A sentence is shown while it grows and settles when it is complete, so that captions do not have to jump.',
    },
    {
      title: 'No time limit',
      text: 'A meeting of three hours is one connection. Billing is by the second of sound that was sent.',
    },
    {
      title: 'Vocabulary by stream',
      text: 'Each stream may carry a vocabulary of its own: today’s attendees, this customer’s products.',
    },
    {
      title: 'A token for the browser',
      text: 'The secret stays on your server. A page gets a token that is valid for a minute.',
    },
  ],
  scenarios: [
    {
      title: 'Live captions',
      text: 'Events, lessons and streams, read along by whoever cannot listen.',
    },
    {
      title: 'Agent assistance',
      text: 'The agent sees what the customer says, and your rules look for it at the same moment.',
    },
    {
      title: 'Meetings',
      text: 'Everybody reads the same minutes while they are being made.',
    },
    {
      title: 'Dictation',
      text: 'Long texts without pressing a button for every sentence.',
    },
  ],
  service: 'asr-realtime',
  sample: 'asr-realtime',
  shows: {
    title: 'What comes back on the connection',
    rows: [
      {
        name: 'partial',
        value: 'Create an appli…',
      },
      {
        name: 'partial',
        value: 'Create an application and make',
      },
      {
        name: 'final',
        value: 'Create an application and make your first call.',
      },
      {
        name: 'time',
        value: '2.43 – 4.91 s',
      },
    ],
  },
  faq: [
    {
      ask: 'What sound do I send?',
      answer: 'Bare samples: 16 bit, mono, 16 kHz (8 kHz for the telephone engine), about 100 milliseconds in each packet.',
    },
    {
      ask: 'Is there really no time limit?',
      answer:
        'Yes, until you send the stop message. A stream that hears nothing for 30 seconds, or for which neither package nor free quota has anything left, ends and says why.',
    },
    {
      ask: 'Will words jump about on my screen?',
      answer: 'A partial result replaces only its own sentence; a final one stays, with the time at which it begins and ends.',
    },
    {
      ask: 'Can a browser connect directly?',
      answer:
        'Yes. Your server asks for a token and hands it to the page: it is valid for a minute and opens one stream. The application secret never belongs in a page.',
    },
    {
      ask: 'What happens when the network breaks?',
      answer: 'What was final stays final. Open a new stream and go on; only seconds of sound that arrived are counted.',
    },
  ],
  related: ['product', 'recording', 'sound'],
}
