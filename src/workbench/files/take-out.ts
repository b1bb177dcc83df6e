import type { ReadValue, Spot } from '../places/spot.ts'
import { valueIn } from '../places/spot.ts'
import { orderAs, versionSpot, type Languages } from '../places/words-at.ts'
import { moveWithin, removeAt, type Edit } from '../text/edit.ts'
import { applySplice, type Path } from '../text/splice.ts'
import type { Change, Workspace } from './workspace.ts'

/** Takes a thing out, and what is said of it in other languages, in one step of undo; answers whether it could be. */
export function takeOut(workspace: Workspace, { file, path }: Spot, read: ReadValue, languages: Languages): boolean {
  const changes = inTurn(workspace, { file, path }, (text) => removeAt(text, path))
  if (!changes) return false
  for (const there of versionsOf({ file, path }, read, languages)) {
    // What says nothing any more goes with it.
    const root = read(there.file)
    let gone = there.path
    while (gone.length > 1 && isLast(valueIn(root, gone.slice(0, -1)))) gone = gone.slice(0, -1)
    changes.push(...(inTurn(workspace, there, (text) => removeAt(text, gone)) ?? []))
  }
  workspace.edit(changes)
  return true
}

/** Moves a thing to another place among its neighbours, and what is said of it in other languages along. */
export function moveAlong(workspace: Workspace, { file, path }: Spot, index: number, read: ReadValue, languages: Languages): boolean {
  const changes = inTurn(workspace, { file, path }, (text) => moveWithin(text, path, index))
  if (!changes) return false
  const moved: unknown = changes[0] && JSON.parse(applySplice(textOf(workspace, file), changes[0].splice))
  for (const there of versionsOf({ file, path }, read, languages)) {
    const around = there.path.slice(0, -1)
    const said = Object.keys(valueIn(read(there.file), around) ?? {})
    const order = (orderAs(moved)(around) ?? []).filter((name) => said.includes(name))
    changes.push(...(inTurn(workspace, there, (text) => moveWithin(text, there.path, order.indexOf(String(there.path.at(-1))))) ?? []))
  }
  workspace.edit(changes)
  return true
}

const textOf = (workspace: Workspace, file: string) => workspace.read().docs.get(file)?.text ?? ''

/** The change of one file; nothing where it is refused. */
function inTurn(workspace: Workspace, { file }: Spot, edit: (text: string) => Edit): Change[] | undefined {
  const splice = edit(textOf(workspace, file))
  return 'refused' in splice ? undefined : [{ path: file, splice }]
}

/** Where something is said of a thing in other languages. */
function versionsOf(spot: Spot, read: ReadValue, languages: Languages): Spot[] {
  return languages.all
    .filter((locale) => locale !== languages.source)
    .map((locale) => versionSpot(spot, locale, read))
    .filter(({ file, path }: { file: string; path: Path }) => valueIn(read(file), path) !== undefined)
}

const isLast = (whole: unknown): boolean => typeof whole === 'object' && whole !== null && Object.keys(whole).length === 1
