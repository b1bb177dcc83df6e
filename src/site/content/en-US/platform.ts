import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Teach it the words of your trade.',
  slogan: 'Hot words for names, and models trained on your own texts for everything else. No code: upload, train, compare, publish.',
  demo: {
    name: 'hot-words',
    title: 'Hot words, before and after',
    text: 'One recording, recognised with and without your words, and the scores behind the choice.',
  },
  facts: [
    {
      figure: '4',
      text: 'steps: corpus, training, test, publication',
    },
    {
      figure: '10 MB',
      text: 'for the text of one corpus',
    },
    {
      figure: '0',
      text: 'lines of code',
    },
    {
      figure: 'Yours',
      text: 'corpora and models stay in your account',
    },
  ],
  advantages: [
    {
      title: 'Names first',
      text: 'Hot words apply from the very next call. Start there: most mistakes are names.',
    },
    {
      title: 'Models from texts',
      text: 'Manuals, catalogues, minutes: people say what they write.',
    },
    {
      title: 'Before and after',
      text: 'Training ends with a figure measured on held-out sentences, not with a promise.',
    },
    {
      title: 'On and off',
      text: 'Publish a model, compare it, take it offline again. Calls are never interrupted.',
    },
  ],
  scenarios: [
    {
      title: 'Medicine',
      text: 'Drugs, findings and abbreviations.',
    },
    {
      title: 'Finance',
      text: 'Products, funds and the way they are said on the phone.',
    },
    {
      title: 'Manufacturing',
      text: 'Part numbers and names of machines.',
    },
    {
      title: 'Public services',
      text: 'Names of places, offices and forms.',
    },
  ],
  sampleNote:
    'Train and publish a model in the console, then pass its ID in your one-sentence, real-time or file calls. There is no separate interface to learn.',
  shows: {
    title: 'The same sentence, before and after hot words',
    rows: [
      {
        name: 'said',
        value: 'Please check the ceftriaxone order for bed nine.',
      },
      {
        name: 'before',
        value: 'Please check the safe try a zone order for bed nine.',
      },
      {
        name: 'after',
        value: 'Please check the ceftriaxone order for bed nine.',
      },
    ],
  },
  faq: [
    {
      ask: 'Hot words or a model?',
      answer:
        'For a handful of proper names, hot words: they work as soon as they are saved. For the language of a whole industry, a model: it needs a corpus and some training.',
    },
    {
      ask: 'How many hot words can I have?',
      answer:
        'Up to 30 hot-word tables per account, each with up to 1,000 words. A word may have 10 Chinese characters or 30 letters. You can import them from a txt file.',
    },
    {
      ask: 'Which weight should I choose?',
      answer:
        'Anything from 1 to 11: the higher the weight, the more readily a word is recognised. Keep 100 for words that must be recognised.',
    },
    {
      ask: 'How many models can I train, and how is accuracy measured?',
      answer: 'Up to 10 models and 100 corpora per account. Accuracy is measured on the tenth of the corpus that is held out of training.',
    },
    { ask: 'Is my text used for anyone else?', answer: 'No. Corpora and models belong to your account and serve only its applications.' },
  ],
  related: ['product', 'recording', 'voice'],
}
