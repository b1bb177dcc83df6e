import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: 'Listen to every call, not to one in a hundred.',
  slogan: 'Recordings become text, text meets your rules, and people look at the calls that are worth it.',
  scene: {
    caption: 'One call of several thousand, heard to its end',
    voices: ['Agent', 'Customer'],
    found: [
      { at: '00:03', kind: 'Greeting', text: 'Name and company were said', tone: 'good' },
      { at: '01:32', kind: 'Promise', text: '“Guaranteed for life” is on the list', tone: 'bad' },
      { at: '02:10', kind: 'Mood', text: 'The customer speaks louder and faster', tone: 'plain' },
    ],
  },
  pains: [
    {
      title: 'Samples miss what matters',
      text: 'One call in a hundred is heard. The complaint was in another one.',
    },
    {
      title: 'Two listeners, two verdicts',
      text: 'The same sentence passes in the morning and fails in the afternoon.',
    },
    {
      title: 'Weeks too late',
      text: 'When a wrong promise is found, it has been made a hundred times.',
    },
    {
      title: 'Agents do not see it coming',
      text: 'A score without the sentence it is about teaches nobody.',
    },
  ],
  flow: [
    {
      name: 'Collect',
      parts: ['Recordings by upload or address', 'Both channels'],
    },
    {
      name: 'Transcribe',
      parts: ['File transcription', 'Telephone engine'],
    },
    {
      name: 'Check',
      parts: ['Your rules and words', 'Mood and silence'],
    },
    {
      name: 'Review',
      parts: ['Sentence beside its sound', 'Score and appeal'],
    },
  ],
  abilities: [
    {
      route: 'recording',
      text: 'All calls of a day, speaker by speaker',
    },
    {
      route: 'nature',
      text: 'The calls in which the mood turned',
    },
    {
      route: 'platform',
      text: 'Product names and phrases of your scripts',
    },
    {
      route: 'sound',
      text: 'Who spoke, and for how long',
    },
  ],
  figures: [
    {
      figure: 'Every call',
      text: 'may be transcribed, not a sample of them',
    },
    {
      figure: '512 MB',
      text: 'for one recording',
    },
    {
      figure: '2',
      text: 'channels, agent and customer',
    },
    {
      figure: '1 click',
      text: 'from a finding to the second it happened',
    },
  ],
  figuresNote: 'The rules are yours. A first set comes with the solution and is changed without a developer.',
}
