import { examples } from './examples.ts'

/** The example of a keyword: its own, or the matching part of the example of the enclosing keyword. */
export function exampleOf(chapter: string, path: string): unknown {
  const own = examples[chapter] ?? {}
  if (Object.hasOwn(own, path)) return own[path]
  const steps = path.split('.')
  const last = steps.pop()!
  if (steps.length === 0) return undefined
  const around = steps.at(-1) === '*' ? firstOf(exampleOf(chapter, steps.slice(0, -1).join('.'))) : exampleOf(chapter, steps.join('.'))
  const holder = Array.isArray(around) ? around.find((one) => typeof one === 'object') : around
  return (holder as Record<string, unknown> | undefined)?.[last]
}

const firstOf = (map: unknown) => (map && typeof map === 'object' ? Object.values(map)[0] : undefined)
