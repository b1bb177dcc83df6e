import type { ChatContent } from '../../shapes.ts'

export const content: ChatContent = {
  title: 'Ask a question',
  greeting: 'Hello, what can we do for you? Type a question, or choose one of these.',
  placeholder: 'Your question',
  ask: 'Ask',
  none: 'I have no answer to that. Leave a message and a person will call you back.',
  leave: 'Leave a message',
  back: 'Back to the questions',
  suggestions: 'Often asked',
  questions: [
    {
      ask: 'How do I begin?',
      words: 'begin start first register trial try how',
      answer: 'Register, create an application, send a recording. The beginner’s guide walks you through it in about ten minutes.',
      href: '#/official-website/markdown?select=3',
      link: 'Beginner’s guide',
    },
    {
      ask: 'What does it cost?',
      words: 'cost price money package pay buy free quota fee',
      answer:
        'Every service has a free daily quota. For more you buy packages of calls, seconds or characters; each product page shows what is on sale. Failed calls cost nothing.',
      href: '#/official-website/product',
      link: 'Packages',
    },
    {
      ask: 'How long may a recording be?',
      words: 'long length limit seconds hours size large time mb',
      answer: '60 seconds for one-sentence recognition, 5 hours and 512 MB for recorded files. Real-time transcription has no time limit.',
    },
    {
      ask: 'Why did my call fail?',
      words: 'fail error code refuse wrong 4001 4002 4003 4010 4020 4290 5000',
      answer: 'Each refusal carries a code, its cause and what mends it.',
      href: '#/official-website/markdown?select=8',
      link: 'Error codes',
    },
    {
      ask: 'Where do I find my secret?',
      words: 'secret key id app application password token credential',
      answer:
        'It is shown once when you create an application. If you have lost it, replace it under Applications; the old one works on for 24 hours.',
      href: '#/official-website/markdown?select=2',
      link: 'About keys',
    },
    {
      ask: 'When do voice cloning and emotions come?',
      words: 'clone cloning emotion voice soon',
      answer: 'Both are marked as coming soon; there is no date yet. In the console you can leave your contact to be told.',
    },
    {
      ask: 'Can it run on our own servers?',
      words: 'private server own premises install deploy company data',
      answer: 'Tell us about your project on a solution page or by phone, and we will go through it with you.',
      href: '#/official-website/customer',
      link: 'Talk to us',
    },
    {
      ask: 'When does the hotline answer?',
      words: 'hotline phone hours time person call support open',
      answer: 'Its number and hours stand at the foot of every page, also in your own time.',
    },
  ],
}
