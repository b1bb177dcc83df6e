import type { AuthoredField } from '../format/authored.ts'
import type { FormAt, ScreenAt } from './visit.ts'

const known = new WeakMap<FormAt, Record<string, AuthoredField>>()

/** The fields, by name, that share a form with these: all parts of a form that is sent as one, merged with the fields of the entity. */
export function wholeFormOf(at: ScreenAt, form: FormAt): Record<string, AuthoredField> {
  let fields = known.get(form)
  if (!fields) {
    fields = {}
    const parts = isSentAlone(at, form) ? [form] : at.forms.filter((one) => !isSentAlone(at, one))
    for (const part of parts) {
      for (const { name, field } of part.whole) fields[name] = field
      known.set(part, fields)
    }
  }
  return fields
}

/** The form of an action, or a tab with its own submit button. */
function isSentAlone({ screen }: ScreenAt, { path }: FormAt): boolean {
  return path.includes('actions') || (path[0] === 'tabs' && screen.tabs?.[String(path[1])]?.submit !== undefined)
}
