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
      figure: '¥0',
      text: 'for a call that failed',
    },
  ],
  advantages: [
    {
      title: 'Made for transcripts',
      text: 'Speech has half sentences and fillers. Each sentence is judged on its own, so they do no harm.',
    },
    {
      title: 'Words',
      text: 'Chinese or English split into words, each with its position, and the keywords of the text.',
    },
    {
      title: 'Mood',
      text: 'Positive, neutral or negative, sentence by sentence, with the words that decided.',
    },
    {
      title: 'Names',
      text: 'People, organisations, times, amounts and contacts, with their position in the text.',
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
      text: 'Reviews and survey answers, sorted by mood and keyword.',
    },
  ],
  service: 'nlp',
  sample: 'nlp',
  shows: {
    title: 'Unhappy since Monday: the invoice of Li Hua is missing.',
    rows: [
      {
        name: 'words',
        value: 'Unhappy · since · Monday · the · invoice · of · Li · Hua · is · missing',
      },
      {
        name: 'mood',
        value: 'negative (missing, unhappy)',
      },
      {
        name: 'names',
        value: 'Monday (time), Li Hua (person)',
      },
    ],
  },
  faq: [
    {
      ask: 'How do I start using it?',
      answer:
        'Tick natural language processing in an application. Its ID and secret then work for all three interfaces, and each has its own free quota every day.',
    },
    {
      ask: 'How does the demo above work?',
      answer:
        'It takes up to 500 characters and goes by published word lists and rules; there is no trained model behind it. You see what it finds, and where it goes wrong.',
    },
    {
      ask: 'How is sentiment decided?',
      answer: 'Each sentence is positive, neutral or negative, and comes with the words that tipped the balance.',
    },
    { ask: 'Do you keep my text?', answer: 'No. It is analysed and discarded; the call log records the call, never its text.' },
  ],
  related: ['recording', 'synthesis', 'sound'],
}
