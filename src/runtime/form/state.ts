import type { FormScreen, FormState } from '../../schema/compiled-screen.ts'
import type { Field, Notice } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import type { Row } from '../../schema/row.ts'

/** The state of a screen for this row: its notice, and whether it can be changed. */
export type Standing = {
  mode: 'read' | 'edit'
  state?: string | undefined
  notice?: Notice | undefined
  isLocked?: ((path: string) => 'read' | 'marked' | undefined) | undefined
}

/** `isShut`: whoever looks may not send it, whatever its state. */
export function standingOf(
  screen: Pick<FormScreen, 'stateField' | 'beginsIn' | 'states' | 'parts'>,
  row: Row | undefined,
  isShut = false,
): Standing {
  const standing = standingIn(screen, row)
  return isShut ? { ...standing, mode: 'read', isLocked: () => 'read' } : standing
}

function standingIn(screen: Pick<FormScreen, 'stateField' | 'beginsIn' | 'states' | 'parts'>, row: Row | undefined): Standing {
  const name = screen.stateField && String(row?.[screen.stateField] ?? screen.beginsIn ?? '')
  const state: FormState | undefined = name === undefined ? undefined : screen.states?.[name]
  if (!state) return { mode: 'edit' }
  const notice = state.notice && { ...state.notice, text: fill(state.notice.text, row ?? {}) }
  if (state.mode === 'read') return { mode: 'read', state: name, notice, isLocked: () => 'read' }
  const listed = state.unlock ? row?.[state.unlock] : undefined
  if (!Array.isArray(listed) || listed.length === 0) return { mode: 'edit', state: name, notice }
  const marked = new Set(listed.map(String))
  const open = new Set(screen.parts.flatMap((part) => part.fields.flatMap(ofTheMoment)))
  const isLocked = (path: string) => {
    const name = path.split('.')[0]!
    return marked.has(name) ? 'marked' : open.has(name) ? undefined : 'read'
  }
  return { mode: 'edit', state: name, notice, isLocked }
}

/** Read-only fields do not keep a captcha in the form. */
export const readable = (fields: Field[], mode: Standing['mode']): Field[] =>
  mode === 'read' ? fields.filter((field) => field.rules?.format !== 'captcha' && field.rules?.format !== 'password') : fields

/** A code and its phone number prove who sends the form now, so that they stay editable. */
const ofTheMoment = ({ name, rules, props }: Field): string[] =>
  rules?.format === 'captcha' ? [name, String(props?.['sentTo'] ?? name)] : []
