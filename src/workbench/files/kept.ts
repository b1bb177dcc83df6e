import { isRecord } from '../../request/shapes.ts'
import { isText, type Stored } from '../../session/storage.ts'

/** What was typed and not saved, with what it was typed into: it outlives a reload and a crash. */
type Kept = { base: string | null; saved: string; text: string }

const nameOf = (path: string) => `workbench:${path}`

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isText(value['saved']) && isText(value['text']) && (value['base'] === null || isText(value['base']))

export const readKept = (stored: Stored, path: string): Kept | undefined => stored.read(nameOf(path), isKept)
export const keepTyped = (stored: Stored, { path, base, saved, text }: Kept & { path: string }): void =>
  stored.write(nameOf(path), { base, saved, text })
export const dropKept = (stored: Stored, path: string): void => stored.remove(nameOf(path))
