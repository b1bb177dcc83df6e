import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { valueAt } from '../../../src/schema/check/sentences.ts'
import type { Way } from '../../../src/schema/evolve/ways-out.ts'
import { setValue } from '../../../src/schema/fix/edit-json.ts'
import { isObject } from '../../../src/schema/is-object.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import type { Thing } from '../../../src/schema/rename/thing.ts'
import { kindOf } from '../../../src/schema/source.ts'
import type { Kept } from '../kept-folder.ts'
import { languages } from '../text-files.ts'
import { runPlan, sourceOf, type Told, whyGone } from './tell-plan.ts'

/** How many rows hold it; `mayBeEmpty`: all of them could do without. `texts`: the files that say what becomes of it in those rows. */
type Held = { rows: number; mayBeEmpty?: boolean; texts?: Record<string, string> }

/**
 * How many rows hold a value in a field, or a value that could be chosen, that would be no more; and the files as they say that the values may
 * go, or, once it is known, what the value `becomes`. `files` are those that would be there then.
 */
export async function tellHeld(kept: Kept, files: readonly SourceFile[], thing: Thing, becomes?: unknown): Promise<Held> {
  const { said } = await withCopy(files, (folder) => runPlan(folder, languages.first, 'json'))
  if (!said.startsWith('{')) return { rows: 0 }
  // why: the command has just written it.
  const told = JSON.parse(said) as Told
  return thing.kind === 'choice' ? heldChoice(files, thing, told, becomes) : heldField(kept, files, thing, told)
}

function heldField(kept: Kept, files: readonly SourceFile[], { file, path }: Thing, { rows = [], ways }: Told): Held {
  const place = [...path.slice(0, -2), 'gone', path.at(-1)!]
  const at = ways.findIndex((some) => some.some((way) => way.isReason === true && way.file === file && isAt(way.path, place)))
  const text = textOf(files, file)
  if (at < 0 || text === undefined) return { rows: 0 }
  return { rows: rows[at] ?? 0, texts: { [file]: setValue(text, place, whyGone(sourceOf(kept))) } }
}

/** The same of a choice, from what a plan tells. */
export function heldChoice(
  files: readonly SourceFile[],
  { file, path, key }: Thing,
  { held: values = [], ways }: Told,
  becomes: unknown,
): Held {
  const { kind, id } = kindOf(file)
  // The entries of a list have their choices one level deeper, and what becomes of them is said of the list.
  const here = path.slice(0, path.at(-3) === 'items' ? -3 : -2)
  const isOfIt = (way: Way): boolean => {
    if (way.path.at(-1) !== 'map' || !isObject(way.value) || !Object.hasOwn(way.value, String(key))) return false
    const field = way.path.slice(0, -1)
    return kind === 'choices' ? namesList(files, way.file, field, id) : way.file === file && isAt(field, here)
  }
  const held = ways.flatMap((some, at) => {
    const way = some.find(isOfIt)
    // With it others may be offered no more.
    const rows = values[at]?.find(({ value }) => value === key)?.rows
    return way && rows !== undefined ? [{ field: way.path.slice(0, -1), file: way.file, rows }] : []
  })
  const count = held.reduce((sum, one) => sum + one.rows, 0)
  if (count === 0) return { rows: 0 }
  const isOptional = (one: { file: string; field: Path }) => {
    const field = dataAt(files, one.file, one.field)
    return isObject(field) && (field['required'] ?? false) === false
  }
  const mayBeEmpty = held.every(isOptional)
  const text = textOf(files, file)
  const list = dataAt(files, file, path.slice(0, -1))
  const isOffered = Array.isArray(list) && list.some((one) => isObject(one) && one['const'] === becomes)
  if (text === undefined || !(isOffered || (becomes === null && mayBeEmpty))) return { rows: count, mayBeEmpty }
  return { rows: count, mayBeEmpty, texts: { [file]: setValue(text, [...here, 'map', String(key)], becomes) } }
}

type Path = readonly (string | number)[]

const isAt = (path: Path, place: Path): boolean => path.join('\n') === place.join('\n')

const textOf = (files: readonly SourceFile[], file: string): string | undefined => files.find(({ path }) => path === file)?.text

const dataAt = (files: readonly SourceFile[], file: string, path: Path): unknown => valueAt(JSON.parse(textOf(files, file) ?? '{}'), path)

/** Whether a field, or the entries of a list, takes its choices from a shared list. */
function namesList(files: readonly SourceFile[], file: string, field: Path, id: string): boolean {
  return [['oneOf'], ['items', 'oneOf']].some((way) => dataAt(files, file, [...field, ...way]) === id)
}

/** Files in a folder of their own, for a command that reads one. */
async function withCopy<T>(files: readonly SourceFile[], work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'workbench-plan-'))
  try {
    for (const one of new Set(files.map(({ path }) => dirname(path)))) await mkdir(join(folder, one), { recursive: true })
    await Promise.all(files.map(({ path, text }) => writeFile(join(folder, path), text)))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
