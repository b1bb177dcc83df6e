import type { Recording } from '../../widgets/sound/recorder.ts'
import type { Sample } from './samples.ts'

/** The audio of a demo; `sample` if it is a bundled one. */
export type Taken = { file: File; name: string; sample?: Sample | undefined }

/**
 * The state of a demo that listens: it takes audio, sends it once the check is passed, and gets an answer or shows an error. There is only
 * one state at a time, so that an answer or error always belongs to the audio shown.
 */
export type DemoState<T> =
  | { at: 'rest' | 'asking' | 'preparing' }
  | { at: 'recording'; recording: Recording }
  | { at: 'taken' | 'sending'; taken: Taken }
  | { at: 'answered'; taken: Taken; answer: T }
  /** `taken` if it was sent and refused, so that it can be sent again. */
  | { at: 'fault'; text: string; taken?: Taken }

export type DemoEvent<T> =
  | { did: 'ask' | 'prepare' | 'discard' | 'send' }
  | { did: 'record'; recording: Recording }
  | { did: 'take'; taken: Taken; isOffered?: true }
  | { did: 'answer'; to: Taken; answer: T }
  | { did: 'fail'; text: string; to?: Taken }

/** The present audio, in whatever state. */
export const takenOf = <T>(state: DemoState<T>): Taken | undefined => ('taken' in state ? state.taken : undefined)

/** The reducer. The answer to audio that is no longer present changes nothing. */
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
      // What is offered automatically must not replace anything.
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
