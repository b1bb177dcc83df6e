import { sentencesOf } from '../check/sentences.ts'
import { asWritten } from '../named-choices.ts'
import type { World } from '../read.ts'
import type { Tell } from './change.ts'

/** How many sentences of each language are new, gone or other. */
export function compareTexts(before: World, after: World, tell: Tell): void {
  const { source } = after.app.locales
  const languages: [string, (world: World) => Map<string, string>][] = [
    [source, (world) => sentencesIn({ ...asWritten({ ...world, choices: undefined, locales: undefined }), choices: world.choices })],
    ...Object.keys(after.app.locales.titles)
      .filter((locale) => locale !== source)
      .map((locale): [string, (world: World) => Map<string, string>] => [locale, (world) => leavesIn(world.locales[locale] ?? {})]),
  ]
  for (const [locale, read] of languages) {
    const [was, is] = [read(before), read(after)]
    const added = [...is.keys()].filter((key) => !was.has(key)).length
    const removed = [...was.keys()].filter((key) => !is.has(key)).length
    const changed = [...is].filter(([key, text]) => was.has(key) && was.get(key) !== text).length
    const parts = (
      [
        [changed, 'textsChanged'],
        [added, 'textsNew'],
        [removed, 'textsGone'],
      ] as const
    ).flatMap(([number, key]) => (number === 0 ? [] : [tell.say(key, { number })]))
    if (parts.length > 0) tell(tell.say('textsIn', { locale, parts: parts.join(tell.say('comma')) }))
  }
}

function sentencesIn(data: unknown): Map<string, string> {
  return new Map(sentencesOf(data, () => true).map(({ path, text }) => [path.join('/'), text]))
}

/** In a translation every leaf is a sentence. */
function leavesIn(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(path, value)
  else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) leavesIn(one, `${path}/${key}`, found)
  return found
}
