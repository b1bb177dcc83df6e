import { inlineName } from '../compile/atlas.ts'
import type { Source } from '../source.ts'
import { namesOf, presenceOf, WHOLE } from './noting.ts'

type Words = Record<string, unknown>

/** What rules may have looked up: also `namesOf`, of each room, as with what a file says names may come and go. */
export function concernedBy(before: Source | undefined, after: Source | undefined): string[] {
  const concerned = contentsOf(before, after)
  return [...concerned, ...concerned.flatMap((one) => (ROOMS.has(one) ? [namesOf(one)] : []))]
}

const ROOMS: ReadonlySet<string> = new Set([WHOLE.screens, WHOLE.entities, WHOLE.calls, WHOLE.choices])

/** What rules may have looked up, under the names that `notingGraph` uses, that differs after a file was changed, added or removed. */
function contentsOf(before: Source | undefined, after: Source | undefined): string[] {
  const source = after ?? before
  if (!source) return []
  const { path, kind, id } = source
  const moved = (before?.body === undefined) !== (after?.body === undefined)
  const isNew = !before || !after
  const concerned: string[] = [path, WHOLE.sources, ...(moved ? [presenceOf(path)] : []), ...(isNew ? [presenceOf(WHOLE.sources)] : [])]
  switch (kind) {
    case 'app':
      concerned.push(WHOLE.app, ...changedWords('app', before?.body, after?.body))
      break
    case 'roles':
      concerned.push(WHOLE.roles, ...changedWords('roles', rolesOf(before), rolesOf(after)))
      break
    case 'menu':
      concerned.push(WHOLE.menus)
      break
    case 'routes':
      concerned.push(WHOLE.routes)
      break
    case 'locale':
      concerned.push(WHOLE.locales)
      break
    case 'calls':
      concerned.push(WHOLE.calls, presenceOf(path))
      break
    case 'choices':
      concerned.push(WHOLE.choices)
      break
    case 'entity':
      // With what an entity says of itself its usual calls are others.
      concerned.push(WHOLE.entities, ...(moved || singleOf(before) !== singleOf(after) ? callsOf(id) : []))
      break
    case 'screen':
      concerned.push(WHOLE.screens)
      if (hasEntity(before) || hasEntity(after) || (after && mayHaveEntity(after))) concerned.push(...inline(inlineName(id)))
      break
    case 'unknown':
  }
  return concerned
}

/** An entity has the calls of its file, or the standard ones; they appear and disappear with the entity. */
const callsOf = (entity: string): string[] => [`calls/${entity}.json`, presenceOf(`calls/${entity}.json`), WHOLE.calls]

const inline = (name: string): string[] => [`entities/${name}.json`, presenceOf(`entities/${name}.json`), WHOLE.entities, ...callsOf(name)]

const hasEntity = (source: Source | undefined): boolean => typeof (source?.body as Words | undefined)?.['entity'] === 'object'

/** What cannot be read may define the rows of a screen, if it has anything of that, or is cut off before it. */
const mayHaveEntity = ({ isObject, text }: Source): boolean =>
  !isObject && (/entity\W*(\{|$)|properties/.test(text) || !/\}\s*$/.test(text))

const singleOf = (source: Source | undefined): unknown => (source?.body as Words | undefined)?.['single']

function rolesOf(source: Source | undefined): object {
  const roles = (source?.body as Words | undefined)?.['roles']
  return roles !== null && typeof roles === 'object' ? roles : {}
}

/** The properties of an object whose values differ. */
function changedWords(folder: string, before: object = {}, after: object = {}): string[] {
  const [was, is] = [before as Words, after as Words]
  return Object.keys({ ...was, ...is }).flatMap((word) => {
    const moved = Object.hasOwn(was, word) !== Object.hasOwn(is, word)
    if (moved) return [`${folder}/${word}`, presenceOf(`${folder}/${word}`)]
    return JSON.stringify(was[word]) === JSON.stringify(is[word]) ? [] : [`${folder}/${word}`]
  })
}
