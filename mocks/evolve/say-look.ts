import { lossesOf } from '../../src/schema/evolve/report.ts'
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
  const obstacles = listObstacles(found, sayAt)
  const steps = report.steps.filter(({ isAdvice }) => !isAdvice)
  const width = Math.max(0, ...steps.map(({ kind }) => kind.length))
  const lines = [`The schemas and the rows in ${place}:`, '']
  const section = (title: string, all: string[]) => {
    if (all.length > 0) lines.push(title, '', ...all.map((one) => `  ${one}`), '')
  }
  if (pending > 0) lines.push(`The backend’s own tables are ${pending} steps behind; they come first, with a start or with apply.`, '')
  if (isIdle(found) && drift.length === 0) lines.push('The tables follow the schemas: there is nothing to do.', '')
  else if (steps.length === 0 && obstacles.length === 0) lines.push('Nothing changes in the rows that are there.', '')
  section(
    'To do:',
    steps.map((step) => `${step.kind.padEnd(width)}  ${sayStep(step)}${step.kind === 'drop' ? ' (waits for --drop)' : ''}`),
  )
  section(
    'Somebody has changed the tables by hand:',
    drift.flatMap(({ entity, field, found: is, expected }) =>
      is === undefined
        ? [
            `${field === undefined ? entity : `${entity}.${field}`} is not there any more; ${field === undefined ? 'its table' : 'its column'} is made again, empty (${expected}).`,
          ]
        : [],
    ),
  )
  section('To know (nothing is refused for it):', listAdvice(found, sayAt))
  section(
    'Set aside, and gone for good afterwards:',
    asides.map(({ entity, field, untilTime }) => `${field === null ? entity : `${entity}.${field}`} until ${untilTime.slice(0, 10)}`),
  )
  section(obstacles.length === 1 ? 'One thing stands against it:' : `${figure(obstacles.length)} things stand against it:`, obstacles)
  lines.push(...ending(found, obstacles.length))
  return lines
}

function ending(found: Look, obstacles: number): string[] {
  const { report, hash } = found
  if (obstacles > 0) return ['Until then the backend refuses to start with these schemas, and nothing is changed.']
  if (isIdle(found)) return []
  const drops = report.steps.some(({ kind }) => kind === 'drop')
  if (lossesOf(report).length > 0)
    return [`A start does not do this by itself. To do it: npm run schema -- apply ${hash}${drops ? ' [--drop]' : ''}`]
  if (report.steps.length > 0 && report.steps.every(({ kind }) => kind === 'drop'))
    return [`To set it aside for 30 days: npm run schema -- apply ${hash} --drop`]
  return [`The next start does this by itself. To do it now: npm run schema -- apply ${hash}${drops ? ' [--drop]' : ''}`]
}
