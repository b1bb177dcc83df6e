import type { Scalar } from '../../src/schema/condition.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { initialOf } from '../resource/states.ts'
import type { Random } from './random.ts'
import { DAY } from '../../src/schema/time.ts'

/** Nothing waits or runs for longer than this; older rows have come to an end. */
const PATIENCE = 2 * DAY
const PASSING = /^(queued|waiting|running|machine|training|processing|pending|draining|unpaid|transferring|refunding)$/

/** What the backend works on itself: a seeded row has no job, so it would wait for ever. */
const WORKED = new Set(['asr-task', 'tts-task', 'model'])

/** The states that moves lead to, in the order of the choices. */
export function statesOf(entity: Entity): Scalar[] {
  const choices: Scalar[] = entity.properties[entity.stateField ?? '']?.choices?.map((choice) => choice.value) ?? []
  const reached = new Set<Scalar>([initialOf(entity), ...Object.values(entity.moves).map((move) => move.to)])
  const works = WORKED.has(entity.name)
  return choices.filter((state) => (reached.size === 1 || reached.has(state)) && !(works && PASSING.test(String(state))))
}

/** What goes wrong, stops or is taken back is the exception. */
const RARE = /fail|cancel|reject|void|expired|offline|disabled|draining|unbound|withdrawn|frozen|^empty$/

/** Most rows stand where things are well. */
export function pickState(entity: Entity, random: Random, age: number): Scalar {
  const states = statesOf(entity).filter((state) => age < PATIENCE || !PASSING.test(String(state)))
  return states.length === 0
    ? initialOf(entity)
    : random.weigh(
        states,
        states.map((state) => (RARE.test(String(state)) ? 1 : 6)),
      )
}

/** Whether a task has come to its result. */
export const isUnderWay = (state: unknown): boolean => /^(empty|ready|cancelled)$/.test(String(state)) || PASSING.test(String(state))
