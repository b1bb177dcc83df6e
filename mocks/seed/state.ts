import type { Scalar } from '../../src/schema/condition.ts'
import type { Entity } from '../../src/schema/contract.ts'
import { initialOf } from '../resource/states.ts'
import type { Random } from './random.ts'
import { DAY } from '../../src/schema/time.ts'

/** Nothing is pending or running for longer than this; older rows are finished. */
const PATIENCE = 2 * DAY
const PASSING = /^(queued|waiting|running|machine|training|processing|pending|draining|unpaid|transferring|refunding)$/

/** Entities that the backend processes itself: a seeded row has no job, so it would be pending for ever. */
const WORKED = new Set(['asr-task', 'tts-task', 'model'])

/** The states that moves lead to, in the order of the choices. */
export function statesOf(entity: Entity): Scalar[] {
  const choices: Scalar[] = entity.properties[entity.stateField ?? '']?.choices?.map((choice) => choice.value) ?? []
  const reached = new Set<Scalar>([initialOf(entity), ...Object.values(entity.moves).map((move) => move.to)])
  const works = WORKED.has(entity.name)
  return choices.filter((state) => (reached.size === 1 || reached.has(state)) && !(works && PASSING.test(String(state))))
}

/** Failed, stopped and withdrawn rows are the exception. */
const RARE = /fail|cancel|reject|void|expired|offline|disabled|draining|unbound|withdrawn|frozen|^empty$/

/** Most rows are in a good state. */
export function pickState(entity: Entity, random: Random, age: number): Scalar {
  const states = statesOf(entity).filter((state) => age < PATIENCE || !PASSING.test(String(state)))
  return states.length === 0
    ? initialOf(entity)
    : random.weigh(
        states,
        states.map((state) => (RARE.test(String(state)) ? 1 : 6)),
      )
}

/** Whether a task has no result yet. */
export const isUnderWay = (state: unknown): boolean => /^(empty|ready|cancelled)$/.test(String(state)) || PASSING.test(String(state))
