import { isRecord } from '../../request/shapes.ts'
import { isText, type Stored } from '../../session/storage.ts'

/** Unsaved text, with the text on which it is based: it survives a reload and a crash. */
type Kept = { base: string | null; saved: string; text: string; isNew?: true }

/** The key for the list of paths: a store cannot list its keys. */
const LIST = 'workbench'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const nameOf = (path: string) => `workbench:${path}`

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isText(value['saved']) && isText(value['text']) && (value['base'] === null || isText(value['base']))

export const readKept = (stored: Stored, path: string): Kept | undefined => stored.read(nameOf(path), isKept)

export function keepTyped(stored: Stored, { path, base, saved, text, isNew }: Kept & { path: string }): void {
  stored.write(nameOf(path), { base, saved, text, ...(isNew ? { isNew } : {}) })
  const paths = listKept(stored)
  if (!paths.includes(path)) stored.write(LIST, [...paths, path])
}

export function dropKept(stored: Stored, path: string): void {
  stored.remove(nameOf(path))
  const [paths, rest] = [listKept(stored), listKept(stored).filter((one) => one !== path)]
  if (rest.length === 0) stored.remove(LIST)
  else if (rest.length < paths.length) stored.write(LIST, rest)
}

/** The files with unsaved text in the browser. */
export const listKept = (stored: Stored): string[] => stored.read(LIST, isTexts) ?? []
