import { lossesOf } from '../../src/schema/evolve/report.ts'
import { usualWords } from '../../src/schema/evolve/say-change.ts'
import { figure, sayStep } from '../../src/schema/evolve/say-report.ts'
import type { Look } from './look.ts'
import { isIdle } from './look.ts'
import { listAdvice, listObstacles, type SayAt } from './say-refusal.ts'

/** Related information: what was set aside, and pending migrations of the backend itself, which a start runs first. */
export type Around = {
  place: string
  asides: { entity: string; field: string | null; untilTime: string }[]
  pending: number
  sayAt: SayAt | undefined
}

/** The plan as lines for a person: what it does, what prevents it, what to know, and how to continue. */
export function sayLook(found: Look, { place, asides, pending, sayAt }: Around): string[] {
  const { report, drift } = found
  const say = usualWords()
  const obstacles = listObstacles(found, sayAt)
  const steps = report.steps.filter(({ isAdvice }) => !isAdvice)
  const width = Math.max(0, ...steps.map(({ kind }) => say(`step-${kind}`).length))
  const lines = [say('lookPlace', { place }), '']
  const section = (title: string, all: string[]) => {
    if (all.length > 0) lines.push(title, '', ...all.map((one) => `  ${one}`), '')
  }
  if (pending > 0) lines.push(say('lookBehind', { many: String(pending) }), '')
  if (isIdle(found) && drift.length === 0) lines.push(say('lookIdle'), '')
  else if (steps.length === 0 && obstacles.length === 0) lines.push(say('lookNothing'), '')
  section(
    say('toDo'),
    steps.map((step) => `${say(`step-${step.kind}`).padEnd(width)}  ${sayStep(step)}${step.kind === 'drop' ? say('waitsForDrop') : ''}`),
  )
  section(
    say('byHand'),
    drift.flatMap(({ entity, field, found: is, expected: kind }) => {
      if (is !== undefined) return []
      return [
        field === undefined ? say('tableMissing', { name: entity, kind }) : say('columnMissing', { name: `${entity}.${field}`, kind }),
      ]
    }),
  )
  section(say('toKnow'), listAdvice(found, sayAt))
  section(
    say('setAside'),
    asides.map(({ entity, field, untilTime }) =>
      say('asideUntil', { name: field === null ? entity : `${entity}.${field}`, day: untilTime.slice(0, 10) }),
    ),
  )
  section(obstacles.length === 1 ? say('standsOne') : say('standMany', { many: figure(obstacles.length) }), obstacles)
  lines.push(...ending(found, obstacles.length))
  return lines
}

function ending(found: Look, obstacles: number): string[] {
  const { report, hash } = found
  const say = usualWords()
  if (obstacles > 0) return [say('untilThen')]
  if (isIdle(found)) return []
  const drops = report.steps.some(({ kind }) => kind === 'drop')
  const command = `npm run schema -- apply ${hash}${drops ? ' [--drop]' : ''}`
  if (lossesOf(report).length > 0) return [say('notByItself', { command })]
  if (report.steps.length > 0 && report.steps.every(({ kind }) => kind === 'drop'))
    return [say('setAsideFor', { command: `npm run schema -- apply ${hash} --drop` })]
  return [say('byItself', { command })]
}
