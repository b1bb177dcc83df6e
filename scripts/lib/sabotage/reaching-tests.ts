import { basename, dirname, posix } from 'node:path'
import { readModule } from '../floors.ts'

/** What is loaded by the names in a folder, and so by no import. */
const LOADED: Record<string, string> = {
  'mocks/server/list-services.ts': 'mocks/services/',
  'mocks/db/migrate.ts': 'mocks/db/migrations/',
}
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g
const TEST = /^tests\/(unit|contract)\/.*\.test\.tsx?$/

export type Reach = (file: string) => string[]

/** So many imports from a test nobody means a component any more; a backend is always called from afar. */
const NEAR = 3

/**
 * Which tests of units and contracts reach a file, the likeliest to notice first: those that name what the file is about, or what those
 * who use it are about, before others, then those to which it is nearest. `files` are texts by path; `long` tests come last.
 */
export function findReach(files: Record<string, string>, long: RegExp): Reach {
  const importers = new Map<string, Set<string>>()
  const all = Object.keys(files)
  for (const [file, text] of Object.entries(files))
    if (/\.(tsx?|mjs)$/.test(file))
      for (const to of importsOf(file, text, all)) (importers.get(to) ?? importers.set(to, new Set()).get(to)!).add(file)

  return (file) => {
    const steps = new Map([[file, 0]])
    for (const [one, far] of steps) for (const next of importers.get(one) ?? []) if (!steps.has(next)) steps.set(next, far + 1)
    const words = wordsOf(file, files)
    const users = [...steps].flatMap(([one, far]) => (far > 0 && far < 3 && !TEST.test(one) ? wordsOf(one, files) : []))
    const found = [...steps].flatMap(([test, far]) => {
      if (!TEST.test(test)) return []
      const named = Math.min(3, namedIn(test, files[test]!, words))
      if (far > NEAR && named === 0 && file.startsWith('src/')) return []
      const around = Math.min(4, namedIn(test, files[test]!, users))
      return [{ test, cost: far + (long.test(test) ? 100 : 0) - 3 * named - around }]
    })
    return found.sort((one, other) => one.cost - other.cost || (one.test < other.test ? -1 : 1)).map(({ test }) => test)
  }
}

function importsOf(file: string, text: string, all: string[]): string[] {
  const loaded = LOADED[file]
  const globbed = [...text.matchAll(GLOB)].flatMap(([, list = '']) => {
    const patterns = [...list.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern!)
    const matches = (pattern: string) => toRegExp(posix.join(dirname(file), pattern))
    const [wanted, not] = [patterns.filter((one) => !one.startsWith('!')), patterns.filter((one) => one.startsWith('!'))]
    return all.filter((path) => wanted.some((one) => matches(one).test(path)) && !not.some((one) => matches(one.slice(1)).test(path)))
  })
  return [
    ...readModule(file, text).imports.flatMap(({ to, types }) => (types ? [] : [to])),
    ...globbed,
    ...(loaded ? all.filter((path) => path.startsWith(loaded)) : []),
  ]
}

const toRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '.*')}$`,
  )

/** What a test of a file would name: its exports and its own name; of a process, its call and where that is asked. */
function wordsOf(file: string, files: Record<string, string>): string[] {
  const text = files[file] ?? ''
  const stem = basename(file).replace(/\.tsx?$/, '')
  const [, group, op] = /(?:operation|guest|afterCall|narrowCall|computedField)\(\s*\[?'([\w-]+)\.(\w+)'/.exec(text) ?? []
  if (!group || !op) return [stem, ...[...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name!)]
  const calls = JSON.parse(files[`schemas/calls/${group}.json`] ?? '{}') as Record<string, { path?: string }>
  const { path = '' } = calls[op] ?? {}
  return [`${group}.${op}`, path, path && `${path}'`, `/${group}/`, stem].filter((word) => word.length > 3)
}

const namedIn = (test: string, text: string, words: string[]): number =>
  words.filter((word) => text.includes(word)).length + words.filter((word) => test.includes(word)).length
