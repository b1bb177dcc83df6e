import type { HomeContent } from '../../shapes.ts'

export const content: HomeContent = {
  title: 'Speech in, text out. Text in, speech out.',
  lead: 'One platform for recognition, synthesis and voiceprints. Send a recording, get sentences with speakers and times; send a sentence, get a voice.',
  tryTitle: 'Hear it, read it',
  tryNote: 'A recording that comes with the platform, and its transcript in time with the sound.',
  play: 'Play the recording',
  stop: 'Stop',
  heard: 'Transcript',
  start: 'Start for free',
  docs: 'Read the docs',
  offersTitle: 'Eight services behind one key',
  offersText: 'An application carries the key. You tick the services that it may use, and pay for what it used.',
  solutionsTitle: 'Four places where voices get lost',
  solutionsText: 'Each solution is made of the services above, put together for one kind of work.',
  proofTitle: 'Limits you can plan with',
  proofs: [
    { figure: '60', unit: 's', text: 'in one call of one-sentence recognition' },
    { figure: '5', unit: 'h', text: 'for one recorded file, up to 512 MB' },
    { figure: '∞', unit: '', text: 'real-time transcription has no time limit' },
    { figure: '¥0', unit: '', text: 'for a call that failed, whatever the reason' },
  ],
  stepsTitle: 'From nothing to a transcript',
  steps: [
    { title: 'Register', text: 'An e-mail address and a phone number. The link in the e-mail activates the account.' },
    {
      title: 'Create an application',
      text: 'Tick its services. Its ID and secret are shown once, and the secret can be replaced at any time.',
    },
    { title: 'Call', text: 'Copy a sample in your language, send a recording, read the answer.' },
  ],
  devTitle: 'Made for whoever has to build it',
  devText: 'Samples that run as they stand, errors that say what to do, and a call log that shows every request you made.',
  devLinks: [
    { route: 'markdown', title: 'Documentation', text: 'Interfaces, parameters and answers, service by service.' },
    { route: 'openPlatform', title: 'Open platform', text: 'Keys, packages, limits and the way to production.' },
    { route: 'markdown', query: '?select=3', title: 'Beginner’s guide', text: 'Ten minutes, five steps, one transcript.' },
  ],
  endTitle: 'Your first transcript is ten minutes away',
  endText: 'No contract and no card. Register, create an application, send a recording.',
  sample: [{ title: 'POST /v1/asr/sentence', text: '{ "text": "Welcome to the voice platform.", "duration": 5.31 }' }],
}
