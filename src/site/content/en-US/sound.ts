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
      text: 'how many voices there are',
    },
    {
      figure: 'Gender',
      text: 'female or male, with a score',
    },
    {
      figure: 'Language',
      text: 'Mandarin, English, Cantonese or another, with a score',
    },
    {
      figure: '60 s',
      text: 'longest recording',
    },
  ],
  advantages: [
    {
      title: 'Three questions, three interfaces',
      text: 'Ask for what you need, each with its own call; in the console for all of them at once.',
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
      answer:
        'Mandarin, English and Cantonese; everything else is “other”. Each result has a score, and is empty where the engine cannot tell: it does not guess.',
    },
    {
      ask: 'Can I ask for one thing only?',
      answer:
        'Yes. Speakers, gender and language have an interface each, and each call counts once. In the console you can tick several at a time.',
    },
    {
      ask: 'What recording does it take?',
      answer: 'wav, pcm, mp3 or m4a, up to 60 seconds and 3 MB. Silence is refused with code 4003 and not charged.',
    },
  ],
  related: ['voiceprint', 'recording', 'nature'],
}
