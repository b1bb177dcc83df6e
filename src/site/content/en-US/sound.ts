import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Who is speaking, and in which language.',
  slogan: 'Speaker, gender and language of a recording, each with a score, before anybody has to listen to it.',
  demo: {
    name: 'sound',
    title: 'What is in this sound?',
    text: 'How many people, what kind of voice, which language. What is not known is said to be not known.',
  },
  facts: [
    {
      figure: 'Speaker',
      text: 'how many voices, and when each speaks',
    },
    {
      figure: 'Gender',
      text: 'female, male or child, with a score',
    },
    {
      figure: 'Language',
      text: 'Mandarin, Cantonese or English, with a score',
    },
    {
      figure: '60 s',
      text: 'longest recording',
    },
  ],
  advantages: [
    {
      title: 'Three questions, one call',
      text: 'Ask for the speaker, the gender and the language together or one by one.',
    },
    {
      title: 'Scores you can sort by',
      text: 'Each answer carries how sure it is, so that doubtful ones can go to a person.',
    },
    {
      title: 'A first step',
      text: 'Choose the right recogniser by the language that was found.',
    },
    {
      title: 'Small and quick',
      text: 'A few seconds of speech are enough, a minute is the most.',
    },
  ],
  scenarios: [
    {
      title: 'Routing',
      text: 'Lead a caller to somebody who speaks their language.',
    },
    {
      title: 'Sorting',
      text: 'Order a pile of recordings by language before transcription.',
    },
    {
      title: 'Statistics',
      text: 'How many people speak in our meetings, and for how long?',
    },
    {
      title: 'Protection',
      text: 'Notice the voice of a child and change what is offered.',
    },
  ],
  service: 'sound',
  sample: 'sound',
  shows: {
    title: 'One recording, three answers',
    rows: [
      {
        name: 'speaker',
        value: '2 voices, taking turns',
      },
      {
        name: 'gender',
        value: 'female',
        strength: 92,
      },
      {
        name: 'language',
        value: 'Mandarin',
        strength: 97,
      },
    ],
  },
  faq: [
    {
      ask: 'How is this different from voiceprints?',
      answer: 'Sound recognition says what kind of voice it is. A voiceprint says whose it is.',
    },
    {
      ask: 'Which languages are known?',
      answer: 'Mandarin, Cantonese and English. Anything else gets a low score.',
    },
    {
      ask: 'Does it need speech?',
      answer: 'Yes. Silence and music are refused, and not charged.',
    },
  ],
  related: ['voiceprint', 'recording', 'nature'],
}
