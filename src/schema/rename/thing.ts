import { ownOf, valueAt } from '../check/sentences.ts'
import { isObject } from '../is-object.ts'
import { kindOf } from '../source.ts'
import type { Path } from '../check/graph.ts'

/** A place in a file: the path of the file below the folder, and the path in it; an empty one is the file itself. */
export type Place = { file: string; path: Path }

/** What has a key that may change: rows know a field, a choice and an entity by it, people a page. */
export type Thing = Place & { kind: 'field' | 'choice' | 'entity' | 'page' | 'address'; key: string | number | boolean }

/** What is called by a key at a place; undefined if nothing there can get another one. */
export function thingAt({ file, path }: Place, data: unknown): Thing | undefined {
  const { kind, id } = kindOf(file)
  if (path.length === 0)
    return kind === 'entity' ? { kind, file, path, key: id } : kind === 'screen' ? { kind: 'page', file, path, key: id } : undefined
  const value = valueAt(data, [...path])
  if (kind === 'screen' && path.length === 1 && path[0] === 'route' && typeof value === 'string')
    return { kind: 'address', file, path, key: value }
  if (kind === 'routes' && path[0] === 'routes') {
    const at = path.slice(0, 2)
    const route = path.length === 2 || path[2] === 'path' ? ownOf(valueAt(data, at), 'path') : undefined
    return typeof route === 'string' ? { kind: 'address', file, path: [...at, 'path'], key: route } : undefined
  }
  // A form of a screen speaks of fields; it has none of its own.
  const isOwn = kind === 'entity' || (kind === 'screen' && path[0] === 'entity')
  const [last, around] = [path.at(-1)!, path.at(-2)]
  if (isOwn && around === 'properties' && typeof last === 'string' && isObject(value)) return { kind: 'field', file, path, key: last }
  const choice = ownOf(value, 'const')
  const isChoice = (isOwn || kind === 'choices') && around === 'oneOf' && typeof last === 'number'
  if (isChoice && (typeof choice === 'string' || typeof choice === 'number' || typeof choice === 'boolean'))
    return { kind: 'choice', file, path, key: choice }
  return undefined
}
