import { useLatest } from 'ahooks'
import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useClient } from '../../request/use-client.ts'
import { SlideToEnd, type Passed } from '../../widgets/slide-to-end.tsx'
import { next, type Taken, takenOf } from './demo-state.ts'
import { useSay } from './demo-words.ts'
import { handOver } from '../own/hand-over.ts'
import { fetchSample, type Sample } from './samples.ts'
import { TakeSound } from './take-sound.tsx'
import { tellProblem } from './tell-problem.ts'

const PATH = '/open/asr-demo/file'
const CHECK = '/open/asr-demo/check'
const WAIT_MS = 60_000

export type Answered<T> = { answer: T; taken: Taken }

/** Choose audio, slide, send: what all demos that listen have in common. The page renders the result. */
export function SendSound<T>({
  id,
  samples,
  notice,
  first,
  track,
  onAnswer,
  children,
}: {
  id: 'sentence' | 'recording' | 'sound' | 'voiceprint'
  samples: Sample[]
  notice?: string
  /** The sample chosen in advance, so that only the slider must be moved. */
  first?: string | undefined
  /** Renders the chosen audio, between the choice and the slider. */
  track: (taken: Taken) => ReactNode
  onAnswer: (answered: Answered<T> | undefined) => void
  children?: ReactNode
}) {
  const say = useSay()
  const client = useClient()
  const [state, tell] = useReducer(next<T>, { at: 'rest' })
  const taken = takenOf(state)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  // Audio from the instrument above, when the user wants to send it.
  useEffect(() => handOver.take((file) => tell({ did: 'take', taken: { file, name: file.name } })), [])
  const latestOnAnswer = useLatest(onAnswer)
  useEffect(() => {
    latestOnAnswer.current(state.at === 'answered' ? { answer: state.answer, taken: state.taken } : undefined)
  }, [state, latestOnAnswer])

  const sample = samples.find(({ name }) => name === first)
  const isAtRest = state.at === 'rest'
  useEffect(() => {
    if (!isAtRest || !sample) return
    // If it cannot be loaded, the user chooses.
    fetchSample(client, sample.name).then(
      (file) => !left.current && tell({ did: 'take', taken: { file, name: sample.title, sample }, isOffered: true }),
      () => undefined,
    )
  }, [client, sample, isAtRest])
  // The title of a sample depends on the language.
  const named = taken?.sample && (samples.find(({ name }) => name === taken.sample?.name)?.title ?? taken.name)
  const shown = taken && { ...taken, name: named ?? taken.name }

  const send = async (passed: Passed) => {
    if (!taken) return
    tell({ did: 'send' })
    try {
      const engine = taken.sample && { engine: taken.sample.engine }
      const answer = await client.upload<T>(PATH, taken.file, { id, ...engine, ...passed }, { quiet: true, timeout: WAIT_MS })
      if (!left.current) tell({ did: 'answer', to: taken, answer })
    } catch (error) {
      if (!left.current) tell({ did: 'fail', to: taken, text: tellProblem(error, say('failed')) })
    }
  }
  const isSending = state.at === 'sending'
  const slide = taken ? say('slide', { action: say(`do.${id}`) }) : say('slideFirst')
  return (
    <div className="st-send">
      <TakeSound samples={samples} notice={notice} state={state} tell={tell} />
      {shown ? track(shown) : <div className="st-track st-track-none" aria-hidden="true" />}
      {state.at === 'answered' ? (
        <p className="st-small">{say('again')}</p>
      ) : (
        <SlideToEnd
          path={CHECK}
          words={{
            track: isSending ? say('working') : slide,
            label: slide,
            checking: say('slideChecking'),
            help: say('slideHelp'),
            back: say('slideBack'),
          }}
          disabled={!taken}
          full={isSending}
          tell={(problem) => tellProblem(problem, say('failed'))}
          onPass={(passed) => void send(passed)}
        />
      )}
      {children}
    </div>
  )
}
