import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Know a person by their voice.',
  slogan: 'Enrol a speaker with some seconds of speech. Verify whether a voice is theirs, or search who of a group it is.',
  demo: { name: 'voiceprint', title: 'Is this the same person?', text: 'Choose two samples, or record your own voice and compare.' },
  facts: [
    {
      figure: '30 s',
      text: 'longest recording',
    },
    {
      figure: '2 MB',
      text: 'largest file',
    },
    {
      figure: '0 – 100',
      text: 'score of similarity',
    },
    {
      figure: 'You',
      text: 'decide the threshold',
    },
  ],
  advantages: [
    {
      title: 'A score, not a verdict',
      text: 'The answer is a figure from 0 to 100. Where the line runs is your decision, call by call.',
    },
    {
      title: 'One to one, one to many',
      text: 'Verify one claim, or search a group for the closest voices.',
    },
    {
      title: 'Groups',
      text: 'Keep speakers of a branch, a product or a test apart from one another.',
    },
    {
      title: 'Removed means removed',
      text: 'Delete a speaker, and the voiceprint is gone at once.',
    },
  ],
  scenarios: [
    {
      title: 'Telephone banking',
      text: 'A second factor that nobody forgets at home.',
    },
    {
      title: 'Call centres',
      text: 'Recognise who calls back, and greet them by name.',
    },
    {
      title: 'Access',
      text: 'Doors and devices that answer to some voices only.',
    },
    {
      title: 'Meetings',
      text: 'Put names to the speakers of a transcript.',
    },
  ],
  service: 'voiceprint',
  sample: 'voiceprint',
  shows: {
    title: 'A voice against three enrolled speakers',
    rows: [
      {
        name: 'Speaker A',
        value: '86',
        strength: 86,
      },
      {
        name: 'Speaker B',
        value: '41',
        strength: 41,
      },
      {
        name: 'Speaker C',
        value: '17',
        strength: 17,
      },
    ],
  },
  faq: [
    {
      ask: 'Which threshold shall I use?',
      answer: '70 is a cautious start. Look at the scores of your own recordings before you decide.',
    },
    {
      ask: 'Is a recording enough to fool it?',
      answer: 'A good recording may score like the person. Combine it with something else where it matters.',
    },
    {
      ask: 'May I enrol anybody?',
      answer: 'Only with their consent. A voiceprint is personal data.',
    },
  ],
  related: ['sound', 'product', 'synthesis'],
}
