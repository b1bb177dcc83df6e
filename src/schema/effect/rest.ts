import { TEXT_WORDS } from '../check/sentences.ts'
import { code, type SayEffect, type Tell } from './change.ts'

/** Properties that are sentences or contain them: they are counted with the texts. */
const TEXTS = new Set([...TEXT_WORDS, 'messages', 'brand'])

/** Reports all other changes, so that none is missed, with the old and new value if they are short. */
export function tellRest(was: unknown, is: unknown, covered: ReadonlySet<string>, tell: Tell): void {
  const { say } = tell
  const found: string[] = []
  compare(keyed(was), keyed(is), [], covered, (path, old, now) => {
    const name = nameOf(path, [is, was], say)
    const [from, to] = [short(old, say), short(now, say)]
    found.push(from === undefined || to === undefined ? say('isOtherwise', { name }) : say('isNow', { name, to, from }))
  })
  if (found.length === 0) return
  const shown = found.slice(0, MOST)
  const more = found.length > MOST ? [say('moreDetails', { number: found.length - MOST })] : []
  tell(say('end', { said: [...shown, ...more].join(say('semicolon')) }))
}

/** What is otherwise: as part of the innermost thing that has a title for people, its place in brackets. */
function nameOf(path: string[], sides: unknown[], say: SayEffect): string {
  const whole = code(path.join('.').replace(/^properties\./, ''))
  for (let depth = path.length; depth > 0; depth--) {
    const title = sides.map((side) => titleAt(side, path.slice(0, depth))).find((one) => one !== undefined)
    if (title === undefined) continue
    const [place, part] = [
      path
        .slice(0, depth)
        .join('.')
        .replace(/^properties\./, ''),
      path.slice(depth).join('.'),
    ]
    return part === '' ? say('titled', { title, name: code(place) }) : say('partOf', { title, part: code(part), place: code(place) })
  }
  return whole
}

function titleAt(side: unknown, path: string[]): string | undefined {
  let value = side
  for (const step of path) value = (keyed(value) as Record<string, unknown> | null | undefined)?.[step]
  const title = value !== null && typeof value === 'object' ? (value as { title?: unknown }).title : undefined
  return typeof title === 'string' && title !== '' ? title : undefined
}

const MOST = 6
const LONG = 60

/** A value as a person reads it, unless it is long. */
function short(value: unknown, say: SayEffect): string | undefined {
  if (value === undefined) return say('notSaid')
  const text = JSON.stringify(value)
  return text.length > LONG ? undefined : code(typeof value === 'string' ? value : text)
}

/** Turns lists of named things into maps, so that an insertion does not make all later entries differ. */
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
    // Added and removed columns, fields or actions of a list are reported one by one elsewhere.
    const isListed = covered.has(`${path.at(-1) ?? ''}.*`) && !(Object.hasOwn(old, key) && Object.hasOwn(now, key))
    if (!isListed) compare(keyed(old[key]), keyed(now[key]), [...path, key], covered, tell)
  }
}

/** A field may be called "title", in which case its value is not a sentence. */
function isText(key: string, value: unknown): boolean {
  return TEXTS.has(key) && (typeof value === 'string' || key === 'messages' || key === 'brand')
}
