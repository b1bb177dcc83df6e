import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Text, read aloud in a voice you choose.',
  slogan: 'Up to 300 characters come back as sound at once; books and articles of up to 100,000 characters are read in the background.',
  demo: {
    name: 'speech',
    title: 'Write a line, choose a voice',
    text: 'Up to 200 characters, with speed, pitch and volume; press any voice to hear it at once.',
  },
  facts: [
    {
      figure: '300',
      text: 'characters in one call, answered as audio/mpeg',
    },
    {
      figure: '100,000',
      text: 'characters in one long text',
    },
    {
      figure: '± 500',
      text: 'speed, pitch and volume, each on its own scale',
    },
    {
      figure: '3',
      text: 'formats: mp3, wav, pcm',
    },
  ],
  advantages: [
    {
      title: 'Sound, not a task',
      text: 'A short text answers with the sound itself: put it into a player or a telephone line as it is.',
    },
    {
      title: 'A wall of voices',
      text: 'Listen to voices by language, gender, style and use, and keep the one that fits.',
    },
    {
      title: 'Told before it is made',
      text: 'The console counts the characters while you type; what is charged is what was counted.',
    },
    {
      title: 'Long texts in peace',
      text: 'A long text is a task with progress, a callback and a file at its end.',
    },
  ],
  scenarios: [
    {
      title: 'Announcements',
      text: 'Queues, platforms and lobbies, changed by changing a line of text.',
    },
    {
      title: 'Telephone menus',
      text: 'Prompts of your hotline without a studio.',
    },
    {
      title: 'Reading aloud',
      text: 'News, articles and messages for those who drive or cannot read.',
    },
    {
      title: 'Learning',
      text: 'Words and dialogues at the speed that a learner needs.',
    },
  ],
  service: 'tts',
  sample: 'tts-short',
  soon: [
    {
      title: 'Voice cloning',
      text: 'A voice of your own from a few minutes of recording, with the consent of whoever it belongs to. Leave your contact in the console to be told when it opens.',
    },
    {
      title: 'Emotion synthesis',
      text: 'The same sentence glad, calm or serious. Not open yet; nobody can order it today.',
    },
  ],
  shows: {
    title: 'What you can turn',
    rows: [
      {
        name: 'voice',
        value: 'by language, gender, style and use',
      },
      {
        name: 'speed',
        value: '-500 … 500',
        strength: 60,
      },
      {
        name: 'pitch',
        value: '-500 … 500',
        strength: 50,
      },
      {
        name: 'volume',
        value: '-500 … 500',
        strength: 72,
      },
    ],
  },
  faq: [
    {
      ask: 'What counts as a character?',
      answer: 'Every letter, digit, mark and Chinese character of the text. The console counts for you.',
    },
    { ask: 'Which formats do I get?', answer: 'mp3, wav or pcm at 8, 16 or 24 kHz. The answer to a short text is the sound itself.' },
    {
      ask: 'What if my text is longer than 300 characters?',
      answer: 'Use long-text synthesis: up to 100,000 characters in one task, to be downloaded in the console, with a callback at its end.',
    },
    { ask: 'How far can speed and pitch be changed?', answer: 'Speed, pitch and volume each go from -500 to 500; 0 is normal.' },
    {
      ask: 'When do cloning and emotions come?',
      answer: 'They are marked as coming soon because there is no date yet. Leave your contact in the console to be told.',
    },
  ],
  related: ['voiceprint', 'nature', 'product'],
}
