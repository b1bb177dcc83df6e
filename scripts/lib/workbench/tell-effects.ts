import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { localise } from '../../../src/schema/compile/localise.ts'
import { compileScreen } from '../../../src/schema/compile/screen.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { effectOf } from '../../../src/schema/effect/effect.ts'
import { explainScreen } from '../../../src/schema/explain/explain.ts'
import { isObject } from '../../../src/schema/is-object.ts'
import { readSchemas, type World } from '../../../src/schema/read.ts'
import { filesAtRevision } from '../git-files.ts'
import { readFolder } from '../read-folder.ts'
import { readRevision } from '../schemas-at.ts'

type Line = { group: string; text: string; file?: string }
/** A person, in the texts of a language: whether they can open a page, what they can do there, and which fields they cannot see or edit. */
type Somebody = { title: string; opens: boolean; deeds: string[]; locked: string[]; hidden: string[]; reasons: string[] }

/** The effects of the changes since the last commit, rights first, in a language. */
export function tellDiff(folder: string, language: string): Line[] {
  const { world } = readRevision(filesAtRevision(folder, 'HEAD'), 'HEAD')
  return tellChange(world, readSchemas(readFolder(folder)).world, language)
}

/** What one world does otherwise than another, in a language. */
export function tellChange(before: World, now: World, language: string): Line[] {
  return effectOf(before, now, { locale: languageOf(now, language) }).map(({ about, sentence, breaking }) => ({
    group: about,
    text: breaking ? `⚠ ${sentence}` : sentence,
  }))
}

/** Who can open a page and what they can do there, or why not; the entry without a title is the guest. */
export function tellPeople(folder: string, screen: string, language: string): Somebody[] | undefined {
  const { world } = readSchemas(readFolder(folder))
  if (!Object.hasOwn(world.screens, screen)) return undefined
  const locale = languageOf(world, language)
  const said = localise(world, locale)
  const titles = titlesIn(compileScreen(createAtlas(said), screen, locale))
  const explained = explainScreen(said, screen, locale)
  const deedTitles = new Map(explained.deeds.map(({ name, title }) => [name, title]))
  const say = (known: ReadonlyMap<string, string>) => (name: string) => known.get(name) ?? name
  return explained.people.map(({ name, title, opens, reasons, deeds, locked, hidden }) => ({
    title: Object.hasOwn(world.roles, name) ? title : '',
    opens,
    deeds: deeds.map(say(deedTitles)),
    locked: opens ? locked.map(say(titles)) : [],
    hidden: opens ? hidden.map(say(titles)) : [],
    reasons,
  }))
}

/** A language of the product; that of its schemas if the product does not have the given one. */
function languageOf({ app }: World, language: string): Locale {
  const { titles, source } = app.locales
  // why: the languages of a product are those of its texts.
  return (Object.hasOwn(titles, language) ? language : source) as Locale
}

/** The titles of everything in a compiled screen, by name. */
function titlesIn(thing: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(thing)) for (const one of thing) titlesIn(one, found)
  else if (isObject(thing)) {
    const { name, title } = thing
    if (typeof name === 'string' && typeof title === 'string' && !found.has(name)) found.set(name, title)
    for (const one of Object.values(thing)) titlesIn(one, found)
  }
  return found
}
