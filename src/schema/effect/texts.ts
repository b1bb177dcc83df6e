import { sentencesOf } from '../check/sentences.ts'
import { asWritten } from '../named-choices.ts'
import type { World } from '../read.ts'
import { code, type Tell } from './change.ts'

/** So many sentences that are others are told one by one, and as much of each. */
const [MOST, LONGEST] = [20, 60]

/** Which sentences of each language are others, and how many are new or gone. */
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
    const changed = changedIn(was, is)
    for (const { old, now, places } of changed.slice(0, MOST)) {
      const [place = '', ...others] = places
      const more = others.length > 0 ? tell.say('morePlaces', { count: others.length }) : ''
      tell(tell.say('textBecame', { locale, old: cut(old), now: cut(now), place: `${code(place)}${more}` }))
    }
    const parts = (
      [
        [changed.slice(MOST).reduce((sum, { places }) => sum + places.length, 0), 'textsChanged'],
        [added, 'textsNew'],
        [removed, 'textsGone'],
      ] as const
    ).flatMap(([number, key]) => (number === 0 ? [] : [tell.say(key, { number })]))
    if (parts.length > 0) tell(tell.say('textsIn', { locale, parts: parts.join(tell.say('comma')) }))
  }
}

/** What was said otherwise, once for all the places where it was said and is said now. */
function changedIn(was: Map<string, string>, is: Map<string, string>): { old: string; now: string; places: string[] }[] {
  const found = new Map<string, { old: string; now: string; places: string[] }>()
  for (const [key, now] of is) {
    const old = was.get(key)
    if (old === undefined || old === now) continue
    const both = JSON.stringify([old, now])
    const known = found.get(both) ?? { old, now, places: [] }
    known.places.push(key.replace(/^\//, ''))
    found.set(both, known)
  }
  return [...found.values()]
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

function sentencesIn(data: unknown): Map<string, string> {
  return new Map(sentencesOf(data, () => true).map(({ path, text }) => [path.join('/'), text]))
}

/** Every leaf of a translation is a sentence. */
function leavesIn(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(path, value)
  else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) leavesIn(one, `${path}/${key}`, found)
  return found
}
