import type { Reference } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Call } from '../format/call.ts'
import type { Atlas, NamedField } from './atlas.ts'

type Found = { path: string; field: AuthoredField }

/**
 * The fields of a call's body that name rows, those inside lists and objects too. Where two forms offer different choices for one
 * field, nobody can say which of them was sent, and only the row itself must be there.
 */
export function referencesOf(
  atlas: Atlas,
  call: Call & { entity?: string },
  fieldsIn: (atlas: Atlas) => NamedField[],
  forms: NamedField[][],
  parents: string[],
): Reference[] {
  const offers = forms.flatMap((form) => found(form))
  const isOne = (path: string) => new Set(offers.flatMap((one) => (one.path === path ? [JSON.stringify(one.field.options)] : []))).size <= 1
  const fields = fieldsIn(atlas)
  return found(fields).map(({ path, field }) => ({
    path,
    ...(field.entity ? { entity: field.entity } : {}),
    ...(field.options && isOne(path)
      ? { among: { call: field.options.call, value: field.options.value, where: field.options.where ?? {} } }
      : {}),
    ...(parents.includes(path) ? { under: true as const } : {}),
  }))
}

function found(fields: NamedField[], prefix = ''): Found[] {
  return fields.flatMap(({ name, field }) => {
    const path = prefix + name
    const nested = field.items?.properties ?? field.properties
    return [
      ...(field.entity || field.options ? [{ path, field }] : []),
      ...(nested
        ? found(
            Object.entries(nested).map(([key, one]) => ({ name: key, field: one })),
            `${path}.${field.items ? '*.' : ''}`,
          )
        : []),
    ]
  })
}
