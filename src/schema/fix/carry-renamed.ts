import { isObject, type Json } from '../is-object.ts'
import { isUntold } from '../check/stub.ts'
import { ownOf, valueAt } from '../check/sentences.ts'
import { removeValue, setValue } from './edit-json.ts'

type Path = (string | number)[]

/** Former names, each with the present one. */
export type Renamed = Record<string, string>

export const pastsOf = (was: unknown): string[] => (was === undefined ? [] : [was].flat().map(String))

/** The former names of the fields of an entity. */
export function renamedIn(properties: unknown): Renamed {
  if (!isObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      isObject(field) ? pastsOf(field['was']).flatMap((past) => (Object.hasOwn(properties, past) ? [] : [[past, name] as const])) : [],
    ),
  )
}

/** Moves translations from former names to present ones; `renamed` are fields that the file only refers to. */
export function carryRenamed(source: unknown, overlay: string, renamed: Renamed): { text: string; carried: string[] } {
  let text = overlay
  const carried: string[] = []
  for (const { path, from, to } of listMoves(source, JSON.parse(overlay), renamed, [])) {
    text = removeValue(setValue(text, [...path, to], valueAt(JSON.parse(text), [...path, from])), [...path, from])
    carried.push(`${[...path, from].join('.')} to ${to}`)
  }
  return { text, carried }
}

type Move = { path: Path; from: string; to: string }

/** The innermost first, so that what contains them can move afterwards. */
function listMoves(source: unknown, overlay: unknown, renamed: Renamed, path: Path): Move[] {
  if (!isObject(source) || !isObject(overlay)) return []
  const here: Move[] = []
  const inner = Object.entries(source).flatMap(([name, value]): Move[] => {
    if (Array.isArray(value) && name === 'oneOf') return choiceMoves(value, overlay[name], [...path, name])
    // A stub may be overwritten, because it is not a translation.
    const past = isUntold(ownOf(overlay, name)) ? pastIn(source, overlay, name, renamed) : undefined
    if (past !== undefined) here.push({ path, from: past, to: name })
    return listMoves(value, overlay[past ?? name], renamed, [...path, past ?? name])
  })
  return [...inner, ...here]
}

function pastIn(source: Json, overlay: Json, name: string, renamed: Renamed): string | undefined {
  const value = source[name]
  const own = isObject(value) ? pastsOf(value['was']) : []
  const known = Object.keys(renamed).filter((past) => renamed[past] === name)
  return [...own, ...known].findLast((past) => Object.hasOwn(overlay, past) && !Object.hasOwn(source, past))
}

function choiceMoves(choices: unknown[], overlay: unknown, path: Path): Move[] {
  if (!isObject(overlay)) return []
  const all = choices.filter(isObject)
  const values = new Set(all.map((one) => String(one['const'])))
  return all.flatMap((one): Move[] => {
    const to = String(one['const'])
    const from = pastsOf(one['was']).findLast((past) => Object.hasOwn(overlay, past) && !values.has(past))
    return from === undefined || !isUntold(ownOf(overlay, to)) ? [] : [{ path, from, to }]
  })
}
