import type { Reference } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Call } from '../format/call.ts'
import type { Atlas, NamedField } from './atlas.ts'
import { remoteOf } from './remote.ts'
import { treeBy } from './trees.ts'

type Found = { path: string; field: AuthoredField }

/**
 * The fields of a call's body that refer to rows, including those inside lists and objects. If two forms offer different choices for a
 * field, nobody knows which of them was sent, so only the existence of the row is checked.
 */
export function referencesOf(
  atlas: Atlas,
  call: Call & { entity?: string },
  fieldsIn: (atlas: Atlas) => NamedField[],
  forms: NamedField[][],
  parents: string[],
): Reference[] {
  const offers = forms.flatMap((form) => found(form))
  const remoteAt = ({ field }: Found) => remoteOf(atlas, field)
  /** How a form names its choices does not matter. */
  const choicesAt = (one: Found) => JSON.stringify({ ...remoteAt(one), label: '' })
  const isOne = (path: string) => new Set(offers.flatMap((one) => (one.path === path ? [choicesAt(one)] : []))).size <= 1
  const fields = fieldsIn(atlas)
  return found(fields).map((one) => {
    const { path, field } = one
    const remote = remoteAt(one)
    return {
      path,
      ...(field.entity ? { entity: field.entity } : {}),
      ...(remote && isOne(path) ? { among: { call: remote.call, value: remote.value, where: remote.where ?? {} } } : {}),
      ...leafOf(atlas, field),
      ...(parents.includes(path) ? { under: true as const } : {}),
    }
  })
}

/** Only the last level can be chosen. */
function leafOf(atlas: Atlas, field: AuthoredField): Pick<Reference, 'leaf'> {
  const by = field.widget === 'cascader' ? treeBy(atlas, field) : undefined
  return by === undefined ? {} : { leaf: by }
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
