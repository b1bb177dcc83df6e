import { versionField } from '../../per-language.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Rule } from '../rule.ts'

/** Properties that exclude translations: such a text is the same in every language, or nobody writes it. */
const NEVER = ['computed', 'oneOf', 'entity', 'options', 'numbered', 'masked', 'sealed', 'writeOnly', 'proven', 'copy'] as const

export const perLanguage: Rule = {
  name: 'per-language',
  why: 'Only text that a person types can also be written in another language; anything else would be asked for twice, with two possible meanings.',
  seeks: { entity: ['perLanguage'], screen: ['perLanguage'] },

  entity(graph, { file, entity, fields }, report) {
    for (const one of fields) {
      const { name, field } = one
      if (!field.perLanguage) continue
      const path = [...one.path, 'perLanguage']
      const never = NEVER.find((word) => field[word] !== undefined && field[word] !== false)
      if (!one.isOuter)
        report(file, path, 'Unexpected versions of a field inside another, expected a field of the entity itself', { at: 'key' })
      else if (field.type !== undefined && field.type !== 'string')
        report(file, path, `Unexpected versions of a field of type ${field.type}, expected a text`, { at: 'key' })
      else if (never) report(file, path, `Unexpected versions beside "${never}", expected a text that people write`, { at: 'key' })
      else if ([entity.key, entity.owner, entity.state].includes(name))
        report(file, path, 'Unexpected versions of what tells rows apart, expected a text that people write', { at: 'key' })
      const { locales } = graph.world.app
      const properties = entity.properties as Record<string, AuthoredField>
      for (const locale in locales?.titles) {
        const version = versionField(name, locale)
        if (Object.hasOwn(properties, version))
          report(
            file,
            [...one.path.slice(0, -1), version],
            `Unexpected field "${version}", it holds the version of "${name}" in ${locale}; expected another name`,
            {
              at: 'key',
            },
          )
      }
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms)
      for (const one of all)
        if (one.field.perLanguage)
          report(
            file,
            [...one.path, 'perLanguage'],
            'Unexpected "perLanguage" in a form, expected it in the entity: what is stored has versions',
            {
              at: 'key',
            },
          )
  },

  examples: {
    ok: orderFields({ note: { title: '备注', type: 'string', perLanguage: true } }),
    notOk: orderFields({
      note: { title: '备注', type: 'string', perLanguage: true },
      note_enUS: { title: '英文备注', type: 'string' },
      count: { title: '数量', type: 'integer', perLanguage: true },
      kind: { title: '类型', type: 'string', readOnly: true, numbered: 'K0001', perLanguage: true },
      orderNo: { title: '订单号', type: 'string', readOnly: true, perLanguage: true },
    }),
    says: [
      'entities/order.json#/properties/orderNo/perLanguage Unexpected versions of what tells rows apart, expected a text that people write',
      'entities/order.json#/properties/note_enUS Unexpected field "note_enUS", it holds the version of "note" in en-US; expected another name',
      'entities/order.json#/properties/count/perLanguage Unexpected versions of a field of type integer, expected a text',
      'entities/order.json#/properties/kind/perLanguage Unexpected versions beside "numbered", expected a text that people write',
    ],
  },
}
