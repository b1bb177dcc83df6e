import { ME_FIELDS } from '../around.ts'
import type { Atlas } from '../compile/atlas.ts'
import { callOf } from '../compile/remote.ts'
import type { AuthoredField } from './authored.ts'

type Json = Record<string, unknown>

/**
 * What an editor offers inside a field of a form: the names that its conditions, its rule and its default may refer to. The parts are put
 * under `$defs` with names that begin with `begin`; the branch itself only refers to them.
 */
export function lookBranch(begin: string, fields: Record<string, AuthoredField>, chosen: string[]): { look: Json; defs: Json } {
  const own = Object.keys(fields)
  const known = [...ME_FIELDS.map((one) => `me.${one}`), ...own.map((one) => `row.${one}`)]
  const far = [...chosen, ...known]
  const ref = (piece: string) => ({ $ref: `#/$defs/${begin}.${piece}` })
  const conditions = [
    ...own.map((one) => [one, { anyOf: [...valuesOf(fields[one]!), ref('test')] }]),
    ...far.map((one) => [one, ref('test')]),
  ]
  const pieces = {
    // A field that exists only on this form may be named too, so other names are not refused.
    name: { anyOf: [{ enum: [...own, ...far] }, { type: 'string' }] },
    // What is known before anything is typed comes first.
    origin: { anyOf: [{ enum: [...known, ...own, ...chosen] }, { type: 'string' }] },
    test: {
      additionalProperties: {
        properties: { field: ref('name'), row: { anyOf: [...(own.length > 0 ? [{ enum: own }] : []), { type: 'string' }] } },
      },
    },
    condition: { properties: Object.fromEntries(conditions) as Json, additionalProperties: ref('test') },
    look: {
      properties: {
        required: ref('condition'),
        visible: ref('condition'),
        disabled: ref('condition'),
        must: ref('test'),
        default: { properties: { field: ref('origin') } },
        countedIn: ref('name'),
        oneOf: { items: { properties: { when: ref('condition') } } },
      },
    },
  }
  return { look: ref('look'), defs: Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [`${begin}.${name}`, piece])) }
}

/** The values of a field with choices; any other field accepts anything. */
function valuesOf({ oneOf }: AuthoredField): Json[] {
  return oneOf ? [{ enum: oneOf.map((choice) => choice.const) }, { type: 'null' }] : [{}]
}

/** `stockId.remain`: the fields of the rows that can be chosen in a field, for each field with `options` in some part of the schemas. */
export function chosenIn(atlas: Atlas, ...pieces: unknown[]): string[] {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    for (const [name, one] of Object.entries(value)) {
      const { options, entity: other, type } = (one ?? {}) as { options?: { call?: unknown }; entity?: unknown; type?: unknown }
      const call = callOf(atlas, {
        ...(typeof other === 'string' && type !== undefined ? { entity: other } : {}),
        ...(typeof options?.call === 'string' ? { options: { call: options.call } } : {}),
      })
      const entity = call === undefined ? undefined : atlas.entities[atlas.calls[call]?.entity ?? '']
      for (const field of Object.keys(entity?.properties ?? {})) names.add(`${name}.${field}`)
      visit(one)
    }
  }
  for (const piece of pieces) visit(piece)
  return [...names]
}
