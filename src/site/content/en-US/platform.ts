import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Teach it the words of your trade.',
  slogan:
    'Vocabularies for names, and models trained on your own texts for everything else. Without code: upload, train, compare, publish.',
  demo: {
    name: 'hot-words',
    title: 'Hot words, before and after',
    text: 'The same recording without and with your words, and the sums that decided.',
  },
  facts: [
    {
      figure: '4',
      text: 'steps: corpus, training, test, publication',
    },
    {
      figure: '10 MB',
      text: 'largest text of one corpus',
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
      text: 'A vocabulary takes effect with the next call. Start there, most mistakes are names.',
    },
    {
      title: 'Models from texts',
      text: 'Manuals, catalogues, minutes: what your people write is what they say.',
    },
    {
      title: 'Before and after',
      text: 'Training ends with a figure measured on sentences that were held back, not with a promise.',
    },
    {
      title: 'On and off',
      text: 'Publish a model, compare, take it off again. Calls go on meanwhile.',
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
    'Train and publish a model in the console, then name its ID in the calls of one-sentence, real-time or file recognition. There is no interface of its own to learn.',
  shows: {
    title: 'The same sentence, before and after a vocabulary',
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
      ask: 'Vocabulary or model?',
      answer:
        'For a few proper names a vocabulary, which works as soon as it is saved. For the way a whole trade speaks a model, which takes a corpus and training.',
    },
    {
      ask: 'How large may a vocabulary be?',
      answer:
        'Up to 30 vocabularies an account with 1,000 words each; a word has at most 10 Chinese characters or 30 letters. Import them from a txt file.',
    },
    {
      ask: 'Which weight shall I give?',
      answer: '1 to 11; the higher, the more readily a word is recognised. 100 is for words that must be recognised.',
    },
    {
      ask: 'How many models, and where does their accuracy come from?',
      answer:
        'Up to 10 models and 100 corpora an account. The accuracy is measured on a tenth of the corpus that was kept out of the training.',
    },
    { ask: 'Is my text used for anybody else?', answer: 'No. Corpora and models belong to your account and serve its applications alone.' },
  ],
  related: ['product', 'recording', 'voice'],
}
