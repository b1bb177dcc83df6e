import type { Recording } from '../../widgets/sound/recorder.ts'
import type { Sample } from './samples.ts'

/** What is listened to; `sample` where it is a bundled one. */
export type Taken = { file: File; name: string; sample?: Sample | undefined }

/**
 * Where a demonstration that listens stands: it takes a sound, sends it once the check is passed, and has its answer or says what is wrong.
 * It is at one place at a time: what is said always belongs to the sound that is shown.
 */
export type DemoState<T> =
  | { at: 'rest' | 'asking' | 'preparing' }
  | { at: 'recording'; recording: Recording }
  | { at: 'taken' | 'sending'; taken: Taken }
  | { at: 'answered'; taken: Taken; answer: T }
  /** `taken` where it was sent and refused, so that it can be sent again. */
  | { at: 'fault'; text: string; taken?: Taken }

export type DemoEvent<T> =
  | { did: 'ask' | 'prepare' | 'discard' | 'send' }
  | { did: 'record'; recording: Recording }
  | { did: 'take'; taken: Taken; isOffered?: true }
  | { did: 'answer'; to: Taken; answer: T }
  | { did: 'fail'; text: string; to?: Taken }

/** The sound that is there to be heard, whatever became of it. */
export const takenOf = <T>(state: DemoState<T>): Taken | undefined => ('taken' in state ? state.taken : undefined)

/** What becomes of a state. An answer to a sound that is no longer there changes nothing. */
export function next<T>(state: DemoState<T>, event: DemoEvent<T>): DemoState<T> {
  switch (event.did) {
    case 'ask':
      return { at: 'asking' }
    case 'prepare':
      return { at: 'preparing' }
    case 'record':
      return { at: 'recording', recording: event.recording }
    case 'discard':
      return { at: 'rest' }
    case 'take':
      // What is offered by itself is in nobody's way.
      return event.isOffered && state.at !== 'rest' ? state : { at: 'taken', taken: event.taken }
    case 'send': {
      const taken = takenOf(state)
      return taken && state.at !== 'sending' ? { at: 'sending', taken } : state
    }
    case 'answer':
      return state.at === 'sending' && state.taken === event.to ? { at: 'answered', taken: event.to, answer: event.answer } : state
    case 'fail':
      if (!event.to) return { at: 'fault', text: event.text }
      return state.at === 'sending' && state.taken === event.to ? { at: 'fault', text: event.text, taken: event.to } : state
  }
}
