import { reserved } from '../list/query.ts'
import type { Page } from '../list/use-rows.ts'

type Body = Record<string, unknown>

/** The address keeps no more parts than these; the oldest is dropped. */
const MOST = 60

/** The open branches or columns in the address, by name: `2.key` means two pages of `key`. */
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

/** The answers to the previous requests of the same list. */
export type Memory = { whole: string; pages: Map<string, Page> }

/** Requests only the parts that are new. If the same set of requests is repeated, it is a reload, and all of them are made again. */
export async function askEach(questions: Body[], ask: (one: Body) => Promise<Page>, memory: Memory): Promise<PromiseSettledResult<Page>[]> {
  const whole = JSON.stringify(questions)
  if (memory.whole === whole) memory.pages.clear()
  const texts = questions.map((one) => JSON.stringify(one))
  const answers = await Promise.allSettled(questions.map(async (one, at) => memory.pages.get(texts[at]!) ?? (await ask(one))))
  memory.whole = whole
  memory.pages = new Map(answers.flatMap((one, at) => (one.status === 'fulfilled' ? [[texts[at]!, one.value] as const] : [])))
  return answers
}
