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
      ask: 'What recording do I need to enrol?',
      answer:
        'wav or pcm at 16 kHz, read by the person, 5 to 30 seconds and at most 2 MB. A quiet room helps more than a longer recording.',
    },
    {
      ask: 'Which threshold shall I use?',
      answer: 'Begin with the default of 70 and look at the scores of your own recordings; for identity checks 80 or more is advised.',
    },
    {
      ask: 'Can it find out who it is?',
      answer: 'Yes. A search looks through all your voiceprints or one group and answers up to 20 people, the likeliest first.',
    },
    {
      ask: 'Is a recording enough to fool it?',
      answer: 'A good recording may score like the person. Combine it with something else where it matters.',
    },
    {
      ask: 'What is kept?',
      answer:
        'What is typical of the voice, and the recording it was enrolled with, until you delete the voiceprint. Enrol nobody without consent: a voiceprint is personal data.',
    },
  ],
  related: ['sound', 'product', 'synthesis'],
}
