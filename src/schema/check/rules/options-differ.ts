import type { Atlas } from '../../compile/atlas.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { callOf } from '../../compile/remote.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

/** The properties of `options` that repeat their default, and what that default is. */
function repeated(atlas: Atlas, field: AuthoredField, options: NonNullable<AuthoredField['options']>, { key, label }: Entity) {
  const found: [word: string, is: string][] = []
  const { options: _, ...plain } = field
  if (options.call !== undefined && field.entity !== undefined && callOf(atlas, plain) === options.call)
    found.push(['call', `the list of "${field.entity}"`])
  if (options.value === key) found.push(['value', 'the key of these rows'])
  if (options.label !== undefined && options.label === label) found.push(['label', 'how these rows are named'])
  return found
}

export const optionsDiffer: Rule = {
  name: 'options-differ',
  why: 'What is written in many places gets changed in only some: the key and name of a row belong in its entity, and its choices follow.',

  words: ['options'],
  field({ atlas }, at, report) {
    const { file, field } = at
    const { options } = field
    if (!options) return
    const call = callOf(atlas, field)
    const entity = atlas.entities[atlas.calls[call ?? '']?.entity ?? '']
    if (!entity) return
    for (const [word, is] of repeated(atlas, field, options, entity))
      report(file, [...at.path, 'options', word], `Unexpected "${word}", it is ${is} anyway; leave it out`, {
        at: 'key',
        severity: 'warning',
      })
  },

  examples: {
    ok: orderFields({ after: { title: '上一单', type: 'string', entity: 'order', options: { where: { status: 'paid' } } } }),
    notOk: orderFields({
      after: {
        title: '上一单',
        type: 'string',
        entity: 'order',
        options: { call: 'order.list', value: 'orderNo', label: '{{orderNo}}', where: { status: 'paid' } },
      },
    }),
    says: [
      'entities/order.json#/properties/after/options/call Unexpected "call", it is the list of "order" anyway; leave it out',
      'entities/order.json#/properties/after/options/value Unexpected "value", it is the key of these rows anyway; leave it out',
      'entities/order.json#/properties/after/options/label Unexpected "label", it is how these rows are named anyway; leave it out',
    ],
  },
}
