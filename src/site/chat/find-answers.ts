export type Question = { name?: string; ask: string; answer: string; words: string; href?: string | undefined; link?: string }

/** Where an answer links to, by the name of its question in `texts/<locale>/chat.json`. */
export const questionLinks: Record<string, string> = {
  begin: '/official-website/markdown?select=3',
  cost: '/official-website/pricing',
  refund: '/official-website/markdown?select=14',
  data: '/official-website/markdown?select=15',
  status: '/official-website/markdown?select=18',
  failure: '/official-website/markdown?select=8',
  secret: '/official-website/markdown?select=2',
  ownServers: '/official-website/customer',
  formats: '/official-website/markdown?select=4',
  languages: '/official-website/markdown?select=9',
  otherLanguages: '/official-website/markdown?select=9',
  weights: '/official-website/markdown?select=21&part=1',
  sdk: '/official-website/markdown?select=10',
  notify: '/official-website/markdown?select=6',
  speakers: '/official-website/markdown?select=6',
  subtitles: '/official-website/recording',
  limits: '/official-website/markdown?select=2&part=4',
  accuracy: '/official-website/markdown?select=21',
  sla: '/official-website/markdown?select=18',
  paying: '/official-website/markdown?select=14',
  noPhone: '/user/register-email',
  password: '/user/forgot-password',
  closing: '/official-website/markdown?select=14&part=5',
  runOut: '/official-website/pricing',
  speaking: '/official-website/voiceprint',
  browser: '/official-website/markdown?select=5',
}

/** A phrase counts more than a word that occurs in many questions. */
const PHRASE = 3

/** How many of these words are in a question: `own-servers` are two consecutive words; in Latin script, a word also matches its plural. */
export function weighWords(asked: string, words: string): number {
  const wanted = asked.toLowerCase().replaceAll('’', "'")
  const typed = wanted.match(/[a-z0-9]+/g) ?? []
  const line = ` ${typed.join(' ')} `
  const isIn = (word: string) => line.includes(` ${word} `) || line.includes(` ${word}s `)
  return words
    .toLowerCase()
    .split(' ')
    .reduce((sum, word) => {
      if (!/^[a-z0-9-]+$/.test(word)) return sum + (wanted.includes(word) ? Math.max(1, word.length - 1) : 0)
      return sum + (isIn(word.replaceAll('-', ' ')) ? (word.includes('-') ? PHRASE : 1) : 0)
    }, 0)
}

/** The best matches for what was asked, two if they are equally good; none if nothing matches. */
export function findAnswers(asked: string, questions: readonly Question[]): Question[] {
  const scored = questions
    .map((question) => ({ question, score: question.ask.toLowerCase() === asked.toLowerCase() ? 100 : weighWords(asked, question.words) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score)
  return scored
    .filter(({ score }) => score === scored[0]!.score)
    .slice(0, 2)
    .map((one) => one.question)
}
