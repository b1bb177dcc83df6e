import { TEXT_WORDS } from '../check/sentences.ts'
import { code, type SayEffect, type Tell } from './change.ts'

/** Words that are sentences, or hold them: counted with the texts. */
const TEXTS = new Set([...TEXT_WORDS, 'messages', 'brand'])

/** Says what else is otherwise where no sentence of its own exists for it, so that no change stays unsaid: with what it is and was, where that is short. */
export function tellRest(was: unknown, is: unknown, covered: ReadonlySet<string>, tell: Tell): void {
  const { say } = tell
  const found: string[] = []
  compare(keyed(was), keyed(is), [], covered, (path, old, now) => {
    const name = code(path.join('.').replace(/^properties\./, ''))
    const [from, to] = [short(old, say), short(now, say)]
    found.push(from === undefined || to === undefined ? say('isOtherwise', { name }) : say('isNow', { name, to, from }))
  })
  if (found.length === 0) return
  const shown = found.slice(0, MOST)
  const more = found.length > MOST ? [say('moreDetails', { number: found.length - MOST })] : []
  tell(say('end', { said: [...shown, ...more].join(say('semicolon')) }))
}

const MOST = 6
const LONG = 60

/** A value as a person reads it, if that is not long. */
function short(value: unknown, say: SayEffect): string | undefined {
  if (value === undefined) return say('notSaid')
  const text = JSON.stringify(value)
  return text.length > LONG ? undefined : code(typeof value === 'string' ? value : text)
}

/** Lists of named things as maps, so that a new one does not make all behind it differ. */
function keyed(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (!Array.isArray(value)) return value
  const names = value.map((one) =>
    one !== null && typeof one === 'object'
      ? ((one as { name?: string; value?: unknown }).name ?? (one as { value?: unknown }).value)
      : undefined,
  )
  if (value.length === 0 || names.some((name) => name === undefined) || new Set(names).size < names.length) return value
  return Object.fromEntries(value.map((one, at) => [String(names[at]), one as unknown]))
}

type Otherwise = (path: string[], was: unknown, is: unknown) => void

function compare(was: unknown, is: unknown, path: string[], covered: ReadonlySet<string>, tell: Otherwise): void {
  if (JSON.stringify(was) === JSON.stringify(is)) return
  const both = [was, is].every((one) => one !== null && typeof one === 'object' && !Array.isArray(one))
  if (!both) return tell(path, was, is)
  const [old, now] = [was as Record<string, unknown>, is as Record<string, unknown>]
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (isText(key, old[key] ?? now[key]) || covered.has(key) || covered.has([...path, key].join('.'))) continue
    // What a list of columns, fields or actions gains and loses is said one by one.
    const isListed = covered.has(`${path.at(-1) ?? ''}.*`) && !(Object.hasOwn(old, key) && Object.hasOwn(now, key))
    if (!isListed) compare(keyed(old[key]), keyed(now[key]), [...path, key], covered, tell)
  }
}

/** A field may be called "title"; then what stands under it is no sentence. */
function isText(key: string, value: unknown): boolean {
  return TEXTS.has(key) && (typeof value === 'string' || key === 'messages' || key === 'brand')
}
