import { setValue, type Edit, type Order } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'
import type { Path } from '../text/splice.ts'
import type { Spot } from '../places/spot.ts'
import type { Workspace } from './workspace.ts'

/** Writes a value at a place of an open file, including missing objects on its path. Typing in one place is one undo step. */
export function writeAt(workspace: Workspace, { file, path }: Spot, value: unknown, order?: Order): Edit {
  const text = workspace.read().docs.get(file)?.text ?? ''
  const edit = setDeep(text, path, value, order)
  if (!('refused' in edit)) workspace.edit([{ path: file, splice: edit }], `${file}#${pointerOf(path)}`)
  return edit
}

/** Like `setValue`, but the container, or the whole file, may be missing too. */
export function setDeep(text: string, path: Path, value: unknown, order?: Order): Edit {
  if (text.trim() === '') return { start: 0, end: text.length, text: `${JSON.stringify(nested(path, value), null, 2)}\n` }
  for (let length = path.length; length > 0; length--) {
    const edit = setValue(text, path.slice(0, length), nested(path.slice(length), value), order)
    if (!('refused' in edit) || edit.refused !== 'missing') return edit
  }
  return { refused: 'missing' }
}

const nested = (path: Path, value: unknown): unknown => [...path].reduceRight((inner, key) => ({ [key]: inner }), value)
