import type { BoardView } from '../../../schema/compiled-screen.ts'
import type { Page, Part } from '../../list/use-rows.ts'
import { readParts } from '../parts-shown.ts'

type Body = Record<string, unknown>

/** The columns that match the filters; all of them if the filters do not restrict this field. */
export function choicesLeft({ by, choices }: BoardView, asked: Body): BoardView['choices'] {
  const chosen = asked[by]
  return chosen === undefined ? choices : choices.filter(({ value }) => [chosen].flat().includes(value))
}

type Sizes = { size: number; largest: number }

/**
 * One request for each page of each column; the first page also tells how many cards there are. Whoever asks for more gets the largest
 * pages, so that few steps lead through a thousand cards.
 */
export function askColumns(view: BoardView, asked: Body, { size, largest }: Sizes, params: URLSearchParams): Body[] {
  const shown = readParts(params)
  return choicesLeft(view, asked).flatMap(({ value }) => {
    const steps = shown.get(String(value)) ?? 1
    const isFirst = steps === 1
    const pages = isFirst || size === largest ? steps : steps - 1
    const pageSize = isFirst ? size : largest
    return Array.from({ length: pages }, (_, at) => ({ pageNo: at + 1, pageSize, ...asked, [view.by]: value }))
  })
}

/** Joins the answers to one page, each row once. `parts` has the total of each column, or that only this column failed. */
export function joinColumns({ by, key }: BoardView, questions: Body[], answers: PromiseSettledResult<Page>[]): Page {
  const pages = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = answers
  if (pages.length === 0 && first?.status === 'rejected') throw first.reason
  const parts = new Map<string, Part>()
  for (const [at, one] of answers.entries()) {
    const of = String(questions[at]![by])
    const known = parts.get(of)
    if (one.status === 'rejected') parts.set(of, { ...(known ?? { of, total: 0 }), failed: true })
    else if (!known) parts.set(of, partOf(of, one.value))
  }
  const all = [...parts.values()]
  return {
    data: [...new Map(pages.flatMap(({ data }) => data ?? []).map((row) => [row[key], row])).values()],
    totalCount: all.reduce((sum, { total }) => sum + total, 0),
    ...(all.some(({ more }) => more) ? { more: true } : {}),
    ...(pages[0]?.keptDays === undefined ? {} : { keptDays: pages[0].keptDays }),
    parts: all,
  }
}

const partOf = (of: string, { totalCount, more, summary }: Page): Part => ({
  of,
  total: totalCount ?? 0,
  ...(more ? { more } : {}),
  ...(summary ? { summary } : {}),
})
