import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: 'Text, read aloud in a voice you choose.',
  slogan: 'Up to 300 characters come back as audio at once; articles and books of up to 100,000 characters are read in the background.',
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
      title: 'Audio, straight back',
      text: 'A short text is answered with the audio itself, ready for a player or a phone line.',
    },
    {
      title: 'A wall of voices',
      text: 'Browse voices by language, gender, style and use, and pick the one that fits.',
    },
    {
      title: 'Counted before you send',
      text: 'The console counts characters as you type, and what it counts is what you pay for.',
    },
    {
      title: 'Long texts without waiting',
      text: 'A long text is a task: it shows its progress, calls you back, and ends in a file.',
    },
  ],
  scenarios: [
    {
      title: 'Announcements',
      text: 'For queues, platforms and lobbies: change a line of text and the announcement changes.',
    },
    {
      title: 'Telephone menus',
      text: 'Prompts for your hotline, without a recording studio.',
    },
    {
      title: 'Reading aloud',
      text: 'News, articles and messages for people who are driving or cannot read a screen.',
    },
    {
      title: 'Learning',
      text: 'Words and dialogues at the speed a learner needs.',
    },
  ],
  service: 'tts',
  sample: 'tts-short',
  soon: [
    {
      title: 'Voice cloning',
      text: 'Your own voice from a few minutes of recording, with the consent of the person it belongs to. Leave your contact in the console and we will tell you when it opens.',
    },
    {
      title: 'Emotion synthesis',
      text: 'The same sentence, cheerful, calm or serious. Not available yet, and not for sale.',
    },
  ],
  shows: {
    title: 'What you can adjust',
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
      answer: 'Every Chinese character, letter, digit, space and punctuation mark. The console counts them for you.',
    },
    {
      ask: 'Which audio formats are there?',
      answer: 'mp3, wav or pcm, at 8, 16 or 24 kHz. A short text is answered with the audio itself.',
    },
    {
      ask: 'What if my text is longer than 300 characters?',
      answer:
        'Use long-text synthesis: up to 100,000 characters per task. Download the file in the console, or be called back when it is ready.',
    },
    {
      ask: 'How much can I change speed and pitch?',
      answer: 'Speed, pitch and volume each range from -500 to 500; 0 is the natural voice.',
    },
    {
      ask: 'When will voice cloning and emotion synthesis be available?',
      answer:
        'There is no date yet, which is why they are marked “coming soon”. Leave your contact in the console and we will let you know.',
    },
  ],
  related: ['voiceprint', 'nature', 'product'],
}
