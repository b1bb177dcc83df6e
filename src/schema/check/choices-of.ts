import { isScalar } from '../condition.ts'
import { isObject } from '../is-object.ts'
import { show } from './written-as.ts'

type Choice = { const: unknown; title: string }

/** What is longer is shown in part. */
const LONGEST = 300

/** Choices as other systems list them, written as `oneOf` takes them; undefined if they are none. */
export function choicesOf(value: unknown): string | undefined {
  const entries = Array.isArray(value) ? value.map(fromEntry) : isObject(value) ? Object.entries(value).map(fromPair) : []
  const choices = entries.filter((one) => one !== undefined)
  if (choices.length === 0 || choices.length < entries.length) return undefined
  const all = show(choices)
  return all.length <= LONGEST ? all : `${show(choices.slice(0, 2)).slice(0, -1)}, …]`
}

/** `"open"`, or `{ "label": "Open", "value": "open" }`. */
function fromEntry(entry: unknown): Choice | undefined {
  if (isScalar(entry)) return entry === null ? undefined : { const: entry, title: String(entry) }
  if (!isObject(entry)) return undefined
  const is = entry['const'] ?? entry['value'] ?? entry['key'] ?? entry['id']
  const title = entry['title'] ?? entry['label'] ?? entry['text'] ?? entry['name'] ?? is
  return isScalar(is) && is !== null && isScalar(title) ? { const: is, title: String(title) } : undefined
}

/** `"open": "Open"`, or `"open": { "text": "Open" }`. */
function fromPair([is, title]: [string, unknown]): Choice | undefined {
  return typeof title === 'string' ? { const: is, title } : isObject(title) ? fromEntry({ ...title, const: is }) : undefined
}
