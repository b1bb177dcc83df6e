import { compareEntity } from './compare-entity.ts'
import { listLeft, matchNames } from './match.ts'
import { type EntityModel, hashOfModel, type Model } from './model.ts'
import type { EntityPlan, Plan, Question, Step } from './plan-types.ts'
import { nearest } from './guess.ts'
import { usualWords } from './say-change.ts'

/**
 * The steps from stored rows that conform to `applied` to rows that conform to `wanted`, and the questions that only people can decide.
 * Something that disappeared is never assumed to be deleted or renamed. `say` translates the descriptions.
 */
export function planBetween(applied: Model, wanted: Model, say = usualWords()): Plan {
  const known = { ...applied.left, ...applied.entities }
  const names = (entities: Record<string, EntityModel>) => Object.entries(entities).map(([name, { was }]) => ({ name, was }))
  const origins = matchNames(names(known), names(wanted.entities))
  const left = Object.fromEntries(listLeft(names(known), origins).map((name) => [name, known[name]!]))
  const steps: Step[] = []
  const questions: Question[] = []
  const entities = origins.map(({ name, from, beside }): EntityPlan => {
    const is = wanted.entities[name]!
    if (beside !== undefined) questions.push({ kind: 'both', entity: name, was: beside })
    const was = from === undefined ? undefined : known[from]
    if (was === undefined) steps.push({ kind: 'add', entity: name, word: 'properties' })
    else if (from !== name) steps.push({ kind: 'rename', entity: name, from: from!, word: 'was' })
    else if (!Object.hasOwn(applied.entities, from)) steps.push({ kind: 'restore', entity: name, word: 'properties' })
    const compared = compareEntity(name, is, from, was, say)
    steps.push(...compared.steps)
    questions.push(...compared.questions)
    return compared.plan
  })
  const drops = Object.keys(left).filter((name) => Object.hasOwn(wanted.gone, name) && left[name]!.lies === undefined)
  for (const name of drops) steps.push({ kind: 'drop', entity: name, word: 'gone', detail: wanted.gone[name]! })
  const added = entities.flatMap(({ name, from }) => (from === undefined ? [name] : []))
  for (const name of Object.keys(left)) {
    if (drops.includes(name) || !Object.hasOwn(applied.entities, name)) continue
    const guess = nearest(
      { name, ...shapeOf(left[name]!) },
      added.map((one) => ({ name: one, ...shapeOf(wanted.entities[one]!) })),
    )
    questions.push({ kind: 'vanished', entity: name, ...(guess === undefined ? {} : { guess }) })
  }
  return { from: hashOfModel(applied), to: hashOfModel(wanted), wanted, entities, left, drops, steps: ordered(steps), questions }
}

const shapeOf = ({ fields }: EntityModel) => ({ parts: Object.entries(fields).map(([name, { type }]) => `${name} ${type}`) })

const ORDER: Step['kind'][] = ['rename', 'restore', 'add', 'convert', 'fill', 'recount', 'widen', 'tighten', 'drop']

/** In order of execution: renames first, deletions last. */
const ordered = (steps: Step[]): Step[] => steps.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))

/** The applied model after all steps of a plan, including what is left over in the database. */
export function modelAfter({ wanted, entities, left, drops }: Plan, { drop }: { drop: boolean }): Model {
  const kept = (all: Record<string, unknown>, dead: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !drop || !dead.includes(name)))
  const tables = kept(left, drops) as Record<string, EntityModel>
  return {
    ...wanted,
    entities: Object.fromEntries(
      entities.map(({ name, is, left: columns, drops: dead }) => {
        const lying = kept(columns, dead) as NonNullable<EntityModel['left']>
        return [name, { ...is, ...(Object.keys(lying).length > 0 ? { left: lying } : {}) }]
      }),
    ),
    ...(Object.keys(tables).length > 0 ? { left: tables } : {}),
  }
}
