import { describe, expect, it } from 'vitest'
import { type DemoEvent, type DemoState, next, type Taken, takenOf } from '../../../src/site/demo/demo-state.ts'

const sound = (name: string): Taken => ({ file: new File([], name), name })
const [one, other] = [sound('one.wav'), sound('other.wav')]
const after = (...events: DemoEvent<string>[]) => events.reduce<DemoState<string>>(next, { at: 'rest' })

describe('W16: a demonstration is at one place at a time', () => {
  it('takes, sends and answers', () => {
    expect(after({ did: 'take', taken: one })).toEqual({ at: 'taken', taken: one })
    expect(after({ did: 'take', taken: one }, { did: 'send' })).toEqual({ at: 'sending', taken: one })
    const answered = after({ did: 'take', taken: one }, { did: 'send' }, { did: 'answer', to: one, answer: 'words' })
    expect(answered).toEqual({ at: 'answered', taken: one, answer: 'words' })
  })

  it('a file that is refused leaves nothing of the sound before it, neither to hear nor its result', () => {
    const state = after(
      { did: 'take', taken: one },
      { did: 'send' },
      { did: 'answer', to: one, answer: 'words' },
      { did: 'prepare' },
      { did: 'fail', text: 'no sound' },
    )
    expect(state).toEqual({ at: 'fault', text: 'no sound' })
    expect(takenOf(state)).toBeUndefined()
  })

  it('what the server refuses can be sent again, and its sentence goes with it', () => {
    const refused = after({ did: 'take', taken: one }, { did: 'send' }, { did: 'fail', to: one, text: 'busy' })
    expect(refused).toEqual({ at: 'fault', text: 'busy', taken: one })
    expect(next(refused, { did: 'send' })).toEqual({ at: 'sending', taken: one })
  })

  it('an answer that comes too late is nobody’s, nor is a refusal', () => {
    const waits = after({ did: 'take', taken: one }, { did: 'send' }, { did: 'take', taken: other })
    expect(next(waits, { did: 'answer', to: one, answer: 'words' })).toBe(waits)
    expect(next(waits, { did: 'fail', to: one, text: 'busy' })).toBe(waits)
  })

  it('the sample that is offered by itself replaces nothing that somebody chose', () => {
    const offered = { did: 'take', taken: other, isOffered: true } as const
    expect(after(offered)).toEqual({ at: 'taken', taken: other })
    for (const state of [after({ did: 'ask' }), after({ did: 'take', taken: one }), after({ did: 'fail', text: 'no' })])
      expect(next(state, offered)).toBe(state)
  })

  it('nothing is sent twice, and nothing where there is nothing', () => {
    const sending = after({ did: 'take', taken: one }, { did: 'send' })
    expect(next(sending, { did: 'send' })).toBe(sending)
    expect(after({ did: 'send' })).toEqual({ at: 'rest' })
    expect(after({ did: 'take', taken: one }, { did: 'discard' })).toEqual({ at: 'rest' })
  })
})
