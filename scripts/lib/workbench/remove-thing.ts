import { readReadable } from '../../../src/schema/check/readable-world.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { remove } from '../../../src/schema/remove/remove.ts'
import { Refusal } from '../../schema/command.ts'
import { codeThatNames } from '../code-that-names.ts'
import type { Drafts, Kept } from '../kept-folder.ts'
import { readThing, refuse, tellMeaning, type Answered } from './rename-thing.ts'
import { tellHeld } from './tell-held.ts'

type Texts = Record<string, string | null>

/**
 * What would go with a thing: the files, what named it, the rows that nobody would use any more, what would be wrong, and what it means. With
 * `counted` also how many rows hold a value in a field, and then its file says that those may go, too; or how many hold a value that could no
 * longer be chosen, and then the schemas say that it `becomes` another.
 */
export async function removeThing(
  kept: Kept,
  { file, path, also, counted, becomes }: Record<string, unknown>,
  drafts: Drafts,
  language: string,
): Promise<Answered> {
  const files = kept.files(drafts)
  const thing = readThing(files, file, path)
  const names = Array.isArray(also) && also.every((one) => typeof one === 'string') ? also : undefined
  if (!thing || !names) return refuse('Expected a place that has a key, and the names of rows that go too.')
  const check = (texts: Drafts) => kept.checkTyped({ ...drafts, ...texts }).findings()
  const { left, ...removed } = remove(files, thing, names, { check })
  const isCounted = counted === true && left.length === 0 && (thing.kind === 'field' || thing.kind === 'choice')
  const { texts = {}, ...held } = isCounted ? await heldIn(kept, filesAfter(files, removed.files), thing, becomes) : {}
  const changed: Texts = { ...removed.files, ...texts }
  const does = left.length > 0 ? [] : tellMeaning(readReadable(files), readReadable(filesAfter(files, changed)), language)
  return { status: 200, body: { ...removed, files: changed, does, code: codeThatNames(thing), findings: left, ...held } }
}

type Held = { rows?: number; mayBeEmpty?: boolean; texts?: Record<string, string> }

/** Where there is no database to look into, e.g. because another backend has it, nothing is known of its rows. */
async function heldIn(...given: Parameters<typeof tellHeld>): Promise<Held> {
  try {
    return await tellHeld(...given)
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

function filesAfter(files: readonly SourceFile[], texts: Texts): SourceFile[] {
  const after = new Map(files.map((one) => [one.path, one]))
  for (const [name, text] of Object.entries(texts))
    if (text === null) after.delete(name)
    else after.set(name, { path: name, text })
  return [...after.values()]
}
