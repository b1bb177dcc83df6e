import type { AuthoredField, Choice } from '../../format/authored.ts'
import { once } from '../../compile/once.ts'
import { nameOfChoices } from '../../named-choices.ts'
import { orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'
import { type CallsAt, callsOf, type EntityAt, entitiesOf, type FieldAt, fieldsIn, type ScreenAt, screensOf } from '../visit.ts'

/** Shorter lists are often equal by chance, such as yes and no. */
const FEWEST = 3

const sizes = [
  { const: 's', title: '小' },
  { const: 'm', title: '中' },
  { const: 'l', title: '大' },
]

export const choicesOnce: Rule = {
  name: 'choices-once',
  why: 'Copies of one list in several fields drift apart: one offers a new choice, another misses its translation.',

  reads: { screen: ['oneOf', 'kind'], entity: ['oneOf'], calls: ['oneOf'] },
  check(graph, report) {
    const known = new Map<string, Own | string>()
    for (const [name, list] of Object.entries(graph.world.choices)) {
      const before = alikeIn(known, list, name)
      if (before !== undefined && list.length > 0)
        report(`choices/${name}.json`, ['oneOf'], `Unexpected repetition of ${nameOf(before)}, expected one of the two`, {
          at: 'key',
          apart: apartFrom(before),
        })
    }
    const look = (own: Own) => {
      const before = alikeIn(known, own.list, own)
      if (before !== undefined)
        report(
          own.at.file,
          [...own.at.path, ...own.step],
          typeof before === 'string'
            ? `Unexpected repetition of ${nameOf(before)}, expected "oneOf": "${before}"`
            : `Unexpected repetition of the choices of ${nameOf(before)}, expected both to name a file in choices/`,
          { at: 'key', apart: apartFrom(before) },
        )
    }
    for (const at of entitiesOf(graph)) for (const own of ownOf(at)) look(own)
    for (const at of screensOf(graph)) if (at.forms.some(({ all }) => all.length > 0)) for (const own of formsOf(at)) look(own)
    for (const at of callsOf(graph)) for (const own of takenIn(at)) look(own)
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

/** Choices that a field defines itself, and the path from the field to them. */
type Own = { at: FieldAt; step: Path; list: Choice[] }

/** Values and titles: lists that agree in both should be defined once. */
const shapeOf = once((list: Choice[]): string => {
  let shape = ''
  for (const { const: value, title } of list) shape += `${typeof value === 'string' ? '"' : ''}${value}\0${title}\0`
  return shape
})

/** The first user of the same list; if there is none, `who` becomes the first. */
function alikeIn(known: Map<string, Own | string>, list: Choice[], who: Own | string): Own | string | undefined {
  const shape = shapeOf(list)
  const before = known.get(shape)
  if (before === undefined) known.set(shape, who)
  return before
}

const apartFrom = (who: Own | string): readonly `${string}.json`[] => [
  typeof who === 'string' ? `choices/${who}.json` : (who.at.file as `${string}.json`),
]

const nameOf = (who: Own | string): string => (typeof who === 'string' ? `choices/${who}.json` : `${who.at.file} (${pointOf(who.at.path)})`)

const CHOICES = saying('oneOf', 'items')
const HERE: Path = ['oneOf']
const INSIDE: Path = ['items', 'oneOf']

/** The lists that fields define themselves, except those with choices that only work in their field (`when`, `disabled`). */
function ownIn(fields: FieldAt[]): Own[] {
  const found: Own[] = []
  for (const at of fields) {
    if (!(at.says & CHOICES)) continue
    const { oneOf, items } = at.field
    if (isOwn(oneOf)) found.push({ at, step: HERE, list: oneOf })
    const inner = items?.oneOf
    if (isOwn(inner)) found.push({ at, step: INSIDE, list: inner })
  }
  return found
}

const ownOf = once(({ fields }: EntityAt): Own[] => ownIn(fields))
const formsOf = once(({ forms }: ScreenAt): Own[] => forms.flatMap(({ all }) => ownIn(all)))

const isOwn = (list: Choice[] | undefined): list is Choice[] =>
  list !== undefined && list.length >= FEWEST && !nameOfChoices(list) && !list.some(({ when, disabled }) => when ?? disabled)

/** The lists in the bodies of calls; paths begin at the call. */
const takenIn = once(({ file, calls }: CallsAt): Own[] =>
  calls.flatMap(([name, { body }]) =>
    body && !Array.isArray(body) ? ownIn(fieldsIn(body as Record<string, AuthoredField>, [name, 'body'], file, 'form')) : [],
  ),
)

/** `properties.size.oneOf` is the field `size`. */
const pointOf = (path: Path): string => path.filter((step) => step !== 'oneOf' && step !== 'properties' && step !== 'items').join('.')
