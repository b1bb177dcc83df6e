import { reserved } from '../list/query.ts'
import type { Page } from '../list/use-rows.ts'

type Body = Record<string, unknown>

/** More parts than these are not kept: the first one is forgotten. */
const MOST = 60

/** What the address says of the branches or columns of a view, by name: `2.key` are two pages of it. */
export function readParts(params: URLSearchParams): Map<string, number> {
  const parts = new Map<string, number>()
  for (const written of params.getAll(reserved.branch)) {
    const [, pages, name] = /^([1-9]\d{0,2})\.(.*)$/s.exec(written) ?? []
    if (name !== undefined) parts.set(name, Number(pages))
  }
  return parts
}

export function writeParts(params: URLSearchParams, parts: Map<string, number>): URLSearchParams {
  params.delete(reserved.branch)
  for (const [name, pages] of [...parts].slice(-MOST)) params.append(reserved.branch, `${pages}.${name}`)
  return params
}

/** What earlier questions of the same list were answered. */
export type Memory = { whole: string; pages: Map<string, Page> }

/** Asks what was not answered before: a part that is added is asked for alone. Asked for the same once more, all are asked anew. */
export async function askEach(questions: Body[], ask: (one: Body) => Promise<Page>, memory: Memory): Promise<PromiseSettledResult<Page>[]> {
  const whole = JSON.stringify(questions)
  if (memory.whole === whole) memory.pages.clear()
  const texts = questions.map((one) => JSON.stringify(one))
  const answers = await Promise.allSettled(questions.map(async (one, at) => memory.pages.get(texts[at]!) ?? (await ask(one))))
  memory.whole = whole
  memory.pages = new Map(answers.flatMap((one, at) => (one.status === 'fulfilled' ? [[texts[at]!, one.value] as const] : [])))
  return answers
}
