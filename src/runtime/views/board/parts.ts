import type { BoardView } from '../../../schema/compiled-screen.ts'
import type { Page } from '../../list/use-rows.ts'

type Body = Record<string, unknown>

/** The columns that the filters leave; all of them where they say nothing of the field. */
export function choicesLeft({ by, choices }: BoardView, asked: Body): BoardView['choices'] {
  const chosen = asked[by]
  return chosen === undefined ? choices : choices.filter(({ value }) => [chosen].flat().includes(value))
}

/** One question for each column: its first rows, and how many there are. */
export const askParts = (view: BoardView, asked: Body, size: number): Body[] =>
  choicesLeft(view, asked).map(({ value }) => ({ pageNo: 1, pageSize: size, ...asked, [view.by]: value }))

/** The answers to several questions as one page; `parts` tells how many rows each found, or that it failed, which no other has to suffer for. */
export function joinParts(answers: PromiseSettledResult<Page>[]): Page {
  const pages = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = answers
  if (pages.length === 0 && first?.status === 'rejected') throw first.reason
  return {
    data: pages.flatMap(({ data }) => data ?? []),
    totalCount: pages.reduce((sum, page) => sum + (page.totalCount ?? 0), 0),
    ...(pages.some(({ more }) => more) ? { more: true } : {}),
    ...(pages[0]?.keptDays === undefined ? {} : { keptDays: pages[0].keptDays }),
    parts: answers.map((one) => {
      if (one.status === 'rejected') return { total: 0, failed: true as const }
      const { totalCount, more } = one.value
      return { total: totalCount ?? 0, ...(more ? { more } : {}) }
    }),
  }
}
