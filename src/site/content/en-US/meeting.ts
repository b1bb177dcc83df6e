import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: 'Minutes that are ready when the meeting ends.',
  slogan: 'Words on the screen while people speak, names at the sentences, and decisions that can be found again.',
  scene: {
    caption: 'Monday, 9:30: what is there when the meeting ends',
    voices: ['Lin', 'Chen', 'Zhao'],
    found: [
      { at: '02:14', kind: 'Decision', text: 'The beta goes out on the 24th', tone: 'good' },
      { at: '08:40', kind: 'Task', text: 'Chen sends the plan by Friday', tone: 'plain' },
      { at: '17:05', kind: 'Open', text: 'Who pays for the second room?', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: 'One person does not take part',
      text: 'Whoever writes the minutes listens to everything and says nothing.',
    },
    {
      title: 'Who said that?',
      text: 'A week later the sentence is known, but not its speaker.',
    },
    {
      title: 'Half of the room is remote',
      text: 'A bad line, an accent, a name never heard before.',
    },
    {
      title: 'The recording nobody opens',
      text: 'Two hours of sound answer no question.',
    },
  ],
  flow: [
    {
      name: 'Microphones',
      parts: ['Room, phone or browser', '16 kHz stream'],
    },
    {
      name: 'Transcript',
      parts: ['Real-time words', 'Vocabulary of the agenda'],
    },
    {
      name: 'Speakers',
      parts: ['Voices told apart', 'Names by voiceprint'],
    },
    {
      name: 'Minutes',
      parts: ['Corrected beside the sound', 'Text, subtitles, search'],
    },
  ],
  abilities: [
    {
      route: 'voice',
      text: 'Captions for the whole meeting, with no time limit',
    },
    {
      route: 'recording',
      text: 'A second, careful pass over the recording',
    },
    {
      route: 'voiceprint',
      text: 'Names instead of “speaker 2”',
    },
    {
      route: 'platform',
      text: 'Names of projects and people, learnt before the meeting',
    },
  ],
  figures: [
    {
      figure: 'No limit',
      text: 'to the length of a meeting',
    },
    {
      figure: '10',
      text: 'speakers told apart in a recording',
    },
    {
      figure: '5 h',
      text: 'in one recording',
    },
    {
      figure: '3',
      text: 'ways to take it along: text, subtitles, data',
    },
  ],
  figuresNote: 'Whether a room sounds well is decided by its microphones. Try it with a recording of yours before you plan.',
}
