export type Question = { name?: string; ask: string; answer: string; words: string; href?: string | undefined; link?: string }

/** Where an answer leads on to, by the name of its question in `texts/<locale>/chat.json`. */
export const questionLinks: Record<string, string> = {
  begin: '/official-website/markdown?select=3',
  cost: '/official-website/pricing',
  refund: '/official-website/markdown?select=14',
  data: '/official-website/markdown?select=15',
  status: '/official-website/markdown?select=18',
  failure: '/official-website/markdown?select=8',
  secret: '/official-website/markdown?select=2',
  ownServers: '/official-website/customer',
}

/** The questions that have most in common with what was asked, the nearest first; none where nothing is in common. */
export function findAnswers(asked: string, questions: readonly Question[]): Question[] {
  const wanted = asked.toLowerCase()
  const typed = new Set(wanted.match(/[a-z0-9]+/g) ?? [])
  const score = ({ ask, words }: Question): number => {
    if (ask.toLowerCase() === wanted) return 100
    return words
      .toLowerCase()
      .split(' ')
      .filter((word) => (/^[a-z0-9]+$/.test(word) ? typed.has(word) || typed.has(`${word}s`) : wanted.includes(word))).length
  }
  return questions
    .map((question) => ({ question, score: score(question) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map((one) => one.question)
}
