import { readReadable } from '../../../src/schema/check/readable-world.ts'
import { remove } from '../../../src/schema/remove/remove.ts'
import { codeThatNames } from '../code-that-names.ts'
import type { Drafts, Kept } from '../kept-folder.ts'
import { readThing, refuse, tellMeaning, type Answered } from './rename-thing.ts'

/** What would go with a thing: the files, what named it, the rows that nobody would use any more, what would be wrong, and what it means. */
export function removeThing(kept: Kept, { file, path, also }: Record<string, unknown>, drafts: Drafts, language: string): Answered {
  const files = kept.files(drafts)
  const thing = readThing(files, file, path)
  const names = Array.isArray(also) && also.every((one) => typeof one === 'string') ? also : undefined
  if (!thing || !names) return refuse('Expected a place that has a key, and the names of rows that go too.')
  const check = (texts: Drafts) => kept.checkTyped({ ...drafts, ...texts }).findings()
  const { left, ...removed } = remove(files, thing, names, { check })
  const after = new Map(files.map((one) => [one.path, one]))
  for (const [name, text] of Object.entries(removed.files))
    if (text === null) after.delete(name)
    else after.set(name, { path: name, text })
  const does = left.length > 0 ? [] : tellMeaning(readReadable(files), readReadable([...after.values()]), language)
  return { status: 200, body: { ...removed, does, code: codeThatNames(thing), findings: left } }
}
