import { kindOf } from '../../schema/source.ts'
import type { Path } from '../text/splice.ts'
import { nameOf } from './find-spot.ts'
import { isPlain, type ReadValue, type Spot, valueIn } from './spot.ts'

/** The file that a translation is of; undefined for any other file. */
export const translatedFile = (file: string): string | undefined =>
  kindOf(file).kind === 'locale' ? file.split('/').slice(2).join('/') : undefined

/**
 * The place that a place of a translation is about, where what is said stands in all languages side by side; `said` is the way to it if the
 * translation has no such place yet. Undefined where nothing is translated.
 */
export function toldOf({ file, path }: Spot, read: ReadValue, said = path.join('.')): Spot | undefined {
  const source = translatedFile(file)
  const root = source === undefined ? undefined : read(source)
  return source === undefined || root === undefined ? undefined : { file: source, path: around(root, pathOf(root, said)) }
}

/** A text is changed where the thing stands that it belongs to, with its other texts. */
export function around(root: unknown, path: Path): Path {
  const value = valueIn(root, path)
  return path.length === 0 || (value !== null && typeof value === 'object') ? path : path.slice(0, -1)
}

/** Names may hold dots themselves, and entries of lists are called by what they are. */
function pathOf(value: unknown, said: string): Path {
  if (value === null || typeof value !== 'object' || said === '') return []
  const steps: [string | number, string, unknown][] = Array.isArray(value)
    ? value.map((one: unknown, at) => [at, calledAs(one), one])
    : Object.entries(value).map(([name, one]) => [name, name, one])
  const found = steps
    .filter(([, name]) => said === name || said.startsWith(`${name}.`))
    .toSorted(([, one], [, other]) => other.length - one.length)[0]
  return found ? [found[0], ...pathOf(found[2], said.slice(found[1].length + 1))] : []
}

const calledAs = (one: unknown): string => (isPlain(one) && 'const' in one ? String(one['const']) : (nameOf(one) ?? ''))
