import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: 'Every caller is heard, and every call is written down.',
  slogan: 'Recognition on the line, a spoken answer where one is enough, and a person with the whole story where it is not.',
  scene: {
    caption: 'One call, as it is answered',
    voices: ['Caller', 'Assistant'],
    found: [
      { at: '00:04', kind: 'Wish', text: 'Change the address of a delivery', tone: 'plain' },
      { at: '00:19', kind: 'Noted', text: 'Order 8842, to be sent to the office', tone: 'good' },
      { at: '00:31', kind: 'Handed over', text: 'Wants a person: connected, with the transcript', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: 'Queues at nine in the morning',
      text: 'Half of the questions are the same five. They wait in the same line as the difficult ones.',
    },
    {
      title: 'Told three times',
      text: 'The caller explains it to the menu, to the first agent and to the second.',
    },
    {
      title: 'Typed from memory',
      text: 'After each call somebody writes what was said, from memory, while the next one rings.',
    },
    {
      title: 'Nobody knows the reasons',
      text: 'A thousand calls a day, and a guess at what they were about.',
    },
  ],
  flow: [
    {
      name: 'Hear',
      parts: ['Telephone line, 8 kHz', 'Real-time transcription'],
    },
    {
      name: 'Understand',
      parts: ['Vocabulary of your products', 'Entities and mood'],
    },
    {
      name: 'Answer',
      parts: ['Speech synthesis', 'Hand-over with transcript'],
    },
    {
      name: 'Keep',
      parts: ['Call record', 'Search and statistics'],
    },
  ],
  abilities: [
    {
      route: 'voice',
      text: 'The words of the caller while they speak, telephone engine',
    },
    {
      route: 'synthesis',
      text: 'Answers and prompts in one voice',
    },
    {
      route: 'nature',
      text: 'Order numbers, names and mood',
    },
    {
      route: 'voiceprint',
      text: 'Who calls back, before they say their name',
    },
  ],
  figures: [
    {
      figure: '8 kHz',
      text: 'the engine that is made for telephones',
    },
    {
      figure: 'No limit',
      text: 'to how long a call may last',
    },
    {
      figure: '2',
      text: 'channels, caller and agent kept apart',
    },
    {
      figure: '¥0',
      text: 'for calls that failed',
    },
  ],
  figuresNote: 'These are properties of the platform. What they bring in your call centre, a trial with your own recordings shows.',
}
