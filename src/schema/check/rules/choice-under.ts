import { wayTo } from '../../branches.ts'
import type { Scalar } from '../../condition.ts'
import type { Choice } from '../../format/authored.ts'
import { choicesOf, nameOfChoices } from '../../named-choices.ts'
import { orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import { unexpected } from '../near.ts'
import type { Report, Rule } from '../rule.ts'

const WORD = 'under'

export const choiceUnder: Rule = {
  name: 'choice-under',
  why: 'A choice placed under a choice that does not exist, or under itself, is in no tree: nobody can find it.',

  words: ['oneOf', 'items'],
  field(_graph, at, report) {
    const { oneOf, items } = at.field
    // Named choices are reported in their own file.
    if (oneOf && !nameOfChoices(oneOf)) look(at.file, oneOf, () => [...at.path, 'oneOf'], report)
    if (items?.oneOf && !nameOfChoices(items.oneOf)) look(at.file, items.oneOf, () => [...at.path, 'items', 'oneOf'], report)
  },

  file(graph, { source }, report) {
    if (source.kind === 'choices' && graph.sound(source.path)) look(source.path, choicesOf(source), () => ['oneOf'], report)
  },

  examples: {
    ok: orderFields({
      city: {
        title: '城市',
        type: 'string',
        widget: 'cascader',
        oneOf: [
          { const: 'zj', title: '浙江' },
          { const: 'hz', title: '杭州', under: 'zj' },
        ],
      },
    }),
    notOk: orderFields({
      city: {
        title: '城市',
        type: 'string',
        widget: 'cascader',
        oneOf: [
          { const: 'zhejiang', title: '浙江' },
          { const: 'hz', title: '杭州', under: 'zhejian' },
          { const: 'a', title: '甲', under: 'b' },
          { const: 'b', title: '乙', under: 'a' },
        ],
      },
    }),
    says: [
      'entities/order.json#/properties/city/oneOf/1/under Unexpected choice "zhejian", expected one of: a, b, hz, zhejiang. Did you mean "zhejiang"?',
      'entities/order.json#/properties/city/oneOf/2/under Unexpected choice "b", which itself stands below this one; expected one above it',
      'entities/order.json#/properties/city/oneOf/3/under Unexpected choice "a", which itself stands below this one; expected one above it',
    ],
  },
}

function look(file: string, choices: Choice[], path: () => Path, report: Report): void {
  if (!choices.some(({ under }) => under !== undefined)) return
  const tree = choices.map(({ const: value, under }): { value: Scalar; under?: Scalar } =>
    under === undefined ? { value } : { value, under },
  )
  for (let at = 0; at < tree.length; at++) {
    const { value, under } = tree[at]!
    if (under === undefined) continue
    const here = [...path(), at, WORD]
    if (!tree.some((one) => one.value === under)) {
      const { message, suggestion } = unexpected('choice', String(under), tree.map((one) => String(one.value)).toSorted())
      report(file, here, message, suggestion === undefined ? {} : { suggestion })
    } else if (wayTo(tree, under).some((one) => one.value === value))
      report(file, here, `Unexpected choice "${under}", which itself stands below this one; expected one above it`)
  }
}
