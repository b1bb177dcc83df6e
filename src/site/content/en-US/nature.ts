import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'What a sentence is made of, and what it means.',
  slogan: 'Words, mood and names in a text of up to 500 characters: the step after the transcript.',
  demo: { name: 'text', title: 'Put a text in', text: 'Words, mood, names and times at once, each judgement with its reason.' },
  facts: [
    {
      figure: '500',
      text: 'characters in one text',
    },
    {
      figure: '3',
      text: 'analyses: words, sentiment, entities',
    },
    {
      figure: '2',
      text: 'languages: Chinese and English',
    },
    {
      figure: 'By arrangement',
      text: 'opened per account, by phone or form',
    },
  ],
  advantages: [
    {
      title: 'Made for transcripts',
      text: 'Spoken sentences have no headlines. The analysis expects half sentences and fillers.',
    },
    {
      title: 'Words',
      text: 'Segmentation of Chinese text, with the kind of each word.',
    },
    {
      title: 'Mood',
      text: 'Positive, neutral or negative, with a score, sentence by sentence.',
    },
    {
      title: 'Names',
      text: 'People, places, organisations, times and amounts, with their position in the text.',
    },
  ],
  scenarios: [
    {
      title: 'Quality inspection',
      text: 'Find the calls in which the mood turned.',
    },
    {
      title: 'Search',
      text: 'Index what was said by who and what it was about.',
    },
    {
      title: 'Summaries',
      text: 'Names, dates and amounts of a call, filled into a form.',
    },
    {
      title: 'Feedback',
      text: 'A thousand remarks, sorted by mood and subject.',
    },
  ],
  service: 'nlp',
  sampleNote:
    'The interface is opened per account after a short talk about your texts. Leave a message in the chat, use a form on one of the solution pages, or call the hotline.',
  shows: {
    title: '“The invoice of Li Hua has been missing since Monday.”',
    rows: [
      {
        name: 'words',
        value: 'invoice · Li Hua · missing · since · Monday',
      },
      {
        name: 'mood',
        value: 'negative',
        strength: 71,
      },
      {
        name: 'names',
        value: 'Li Hua (person), Monday (time)',
      },
    ],
  },
  faq: [
    { ask: 'Why is there no code sample?', answer: 'The interface is opened by arrangement: call us, or leave a message below.' },
    {
      ask: 'How does the demo above work?',
      answer:
        'On up to 500 characters, by declared word lists and rules, no trained model; you see what it finds, and where it goes wrong.',
    },
    { ask: 'How is sentiment told?', answer: 'Sentence by sentence: positive, neutral or negative, with the words that it was judged by.' },
    { ask: 'Is my text kept?', answer: 'No. It is analysed and forgotten.' },
  ],
  related: ['recording', 'synthesis', 'sound'],
}
