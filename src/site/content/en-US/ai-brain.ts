import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: 'What was promised, asked and left open.',
  slogan:
    'Sales talks as text, with the questions of the customer, the answers they got and the next step, in the place where the team works.',
  scene: {
    caption: 'A sales talk, and what it leaves to do',
    voices: ['Sales', 'Customer'],
    found: [
      { at: '03:20', kind: 'Asked', text: 'Price for two hundred seats', tone: 'plain' },
      { at: '05:48', kind: 'Promised', text: 'A test account by Monday', tone: 'good' },
      { at: '07:02', kind: 'Left open', text: 'When the contract can begin', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: 'The pipeline is an opinion',
      text: '“Looks good” is what the system knows of a talk of forty minutes.',
    },
    {
      title: 'The best talk is gone',
      text: 'What your best colleague says is heard by one customer and by nobody else.',
    },
    {
      title: 'Promises get lost',
      text: 'A date named on the phone is remembered by the customer alone.',
    },
    {
      title: 'Coaching by chance',
      text: 'The manager sits in on two talks a month.',
    },
  ],
  flow: [
    {
      name: 'Talk',
      parts: ['Phone, meeting, visit', 'Recording with consent'],
    },
    {
      name: 'Text',
      parts: ['Transcript by speaker', 'Vocabulary of your offer'],
    },
    {
      name: 'Meaning',
      parts: ['Questions and objections', 'Dates, amounts, names'],
    },
    {
      name: 'Next step',
      parts: ['Summary for the record', 'Tasks and coaching'],
    },
  ],
  abilities: [
    {
      route: 'recording',
      text: 'Talks as text, with both sides apart',
    },
    {
      route: 'nature',
      text: 'Dates, amounts and names, found by themselves',
    },
    {
      route: 'voice',
      text: 'A hint while the talk is going on',
    },
    {
      route: 'platform',
      text: 'Your products and those of others',
    },
  ],
  figures: [
    {
      figure: 'Both sides',
      text: 'kept apart, word by word',
    },
    {
      figure: '5 h',
      text: 'in one recording',
    },
    {
      figure: 'Yours',
      text: 'texts and models stay in your account',
    },
    {
      figure: '¥0',
      text: 'for calls that failed',
    },
  ],
  figuresNote: 'Record people only with their consent. The platform keeps what you keep, and deletes what you delete.',
}
