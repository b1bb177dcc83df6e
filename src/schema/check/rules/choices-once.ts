import type { AuthoredField, Choice } from '../../format/authored.ts'
import { once } from '../../compile/once.ts'
import { nameOfChoices } from '../../named-choices.ts'
import { orderFields } from '../example-world.ts'
import type { Path, Rule } from '../rule.ts'
import { type CallsAt, callsOf, entitiesOf, type FieldAt, fieldsIn, screensOf } from '../visit.ts'

/** Fewer are alike by chance, like yes and no. */
const FEWEST = 3

const sizes = [
  { const: 's', title: '小' },
  { const: 'm', title: '中' },
  { const: 'l', title: '大' },
]

export const choicesOnce: Rule = {
  name: 'choices-once',
  why: 'A list that several fields write each for themselves differs in time: one offers a new choice, another forgets its translation.',

  check(graph, report) {
    const seen = new Map<string, string | FieldAt>()
    for (const [name, list] of Object.entries(graph.world.choices)) {
      const before = seen.get(shapeOf(list))
      if (before !== undefined && list.length > 0)
        report(`choices/${name}.json`, ['oneOf'], `Unexpected repetition of ${before}, expected one of the two`, { at: 'key' })
      else seen.set(shapeOf(list), `choices/${name}.json`)
    }
    const look = ({ at, inside, shape }: List) => {
      const known = seen.get(shape)
      if (known === undefined) return void seen.set(shape, at)
      const before = typeof known === 'string' ? known : `${known.file} (${pointOf(known.path)})`
      report(
        at.file,
        [...at.path, ...(inside ? ['items', 'oneOf'] : ['oneOf'])],
        before.startsWith('choices/')
          ? `Unexpected repetition of ${before}, expected "oneOf": "${before.slice('choices/'.length, -'.json'.length)}"`
          : `Unexpected repetition of the choices of ${before}, expected both to name a file in choices/`,
        { at: 'key' },
      )
    }
    for (const { fields } of entitiesOf(graph)) lists(fields, look)
    for (const { forms } of screensOf(graph)) for (const { all } of forms) lists(all, look)
    for (const at of callsOf(graph)) for (const list of takenIn(at)) look(list)
  },

  examples: {
    ok: {
      'choices/size.json': { oneOf: sizes },
      'locales/en-US/choices/size.json': { oneOf: { s: 'Small', m: 'Medium', l: 'Large' } },
      ...orderFields({
        size: { title: '尺寸', type: 'string', oneOf: 'size' },
        sizes: { title: '尺寸', type: 'array', items: { type: 'string', oneOf: 'size' } },
      }),
    },
    notOk: {
      'choices/grade.json': { oneOf: sizes.map((size, at) => ({ ...size, const: at })) },
      ...orderFields({
        grade: { title: '等级', type: 'integer', oneOf: sizes.map((size, at) => ({ ...size, const: at })) },
        size: { title: '尺寸', type: 'string', oneOf: sizes },
        sizes: { title: '尺寸', type: 'array', items: { type: 'string', oneOf: sizes } },
      }),
    },
    says: [
      'entities/order.json#/properties/grade/oneOf Unexpected repetition of choices/grade.json, expected "oneOf": "grade"',
      'entities/order.json#/properties/sizes/items/oneOf Unexpected repetition of the choices of entities/order.json (size), expected both to name a file in choices/',
    ],
  },
}

/** The choices of a field, or `inside`, of its entries. */
type List = { at: FieldAt; inside: boolean; shape: string }

/** Values and their words: lists that are alike in both are one decision. */
const shapeOf = once((list: Choice[]): string => JSON.stringify(list.map(({ const: value, title }) => [value, title])))

/** The lists that fields write out themselves, of which a choice says nothing that only its field can. */
function lists(fields: FieldAt[], tell: (list: List) => void): void {
  for (const at of fields) {
    const { oneOf, items } = at.field
    if (!oneOf && !items) continue
    if (isOwn(oneOf)) tell({ at, inside: false, shape: shapeOf(oneOf) })
    const inner = items?.oneOf
    if (isOwn(inner)) tell({ at, inside: true, shape: shapeOf(inner) })
  }
}

const isOwn = (list: Choice[] | undefined): list is Choice[] =>
  list !== undefined && list.length >= FEWEST && !nameOfChoices(list) && !list.some(({ when, disabled }) => when ?? disabled)

/** The lists in what calls take. */
function takenIn({ file, calls }: CallsAt): List[] {
  const found: List[] = []
  for (const [name, { takes }] of calls) if (takes && !Array.isArray(takes)) found.push(...listsTaken(takes, file, name))
  return found
}

const taken = new WeakMap<object, List[]>()

/** Paths begin at the call, so that a set of fields is walked once for all checks of one file. */
function listsTaken(takes: object, file: string, call: string): List[] {
  let found = taken.get(takes)
  if (!found) {
    found = []
    lists(fieldsIn(takes as Record<string, AuthoredField>, [call, 'takes'], file, 'form'), (list) => found!.push(list))
    taken.set(takes, found)
  }
  return found
}

/** `properties.size.oneOf` is the field `size`. */
const pointOf = (path: Path): string => path.filter((step) => step !== 'oneOf' && step !== 'properties' && step !== 'items').join('.')
