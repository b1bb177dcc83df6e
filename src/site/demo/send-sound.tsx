import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { SlideToEnd, type Passed } from '../../widgets/slide-to-end.tsx'
import { useSay } from './demo-words.ts'
import { fetchSample, type Sample } from './samples.ts'
import { TakeSound, type Taken } from './take-sound.tsx'
import { tellProblem } from './tell-problem.ts'

const PATH = '/open/asr-demo/file'
const CHECK = '/open/asr-demo/check'
const WAIT_MS = 60_000

export type Answered<T> = { answer: T; taken: Taken }

/** Take a sound, slide, send: what every demonstration that listens has in common. What came of it is drawn by the page. */
export function SendSound<T>({
  id,
  samples,
  first,
  track,
  onAnswer,
  children,
}: {
  id: 'sentence' | 'recording' | 'sound' | 'voiceprint'
  samples: Sample[]
  /** The sample that is taken already, so that a slide is all it needs. */
  first?: string | undefined
  /** The sound that is taken, drawn between the choice and the slider. */
  track: (taken: Taken) => ReactNode
  onAnswer: (answered: Answered<T> | undefined) => void
  children?: ReactNode
}) {
  const say = useSay()
  const client = useClient()
  const [taken, setTaken] = useState<Taken>()
  const [stage, setStage] = useState<'rest' | 'busy' | 'done'>('rest')
  const [fault, setFault] = useState('')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const take = (next: Taken) => {
    setTaken(next)
    setStage('rest')
    setFault('')
    onAnswer(undefined)
  }
  const sample = samples.find(({ name }) => name === first)
  useEffect(() => {
    if (taken || !sample) return
    // Where it does not come, one chooses.
    fetchSample(client, sample.name).then(
      (file) => !left.current && setTaken((known) => known ?? { file, name: sample.title, sample }),
      () => undefined,
    )
  }, [client, sample, taken])
  // Another language has another name for the same sample.
  const named = taken?.sample && (samples.find(({ name }) => name === taken.sample?.name)?.title ?? taken.name)
  const shown = taken && { ...taken, name: named ?? taken.name }

  const send = async (passed: Passed) => {
    if (!taken) return
    setStage('busy')
    setFault('')
    try {
      const answer = await client.upload<T>(PATH, taken.file, { id, ...passed }, { quiet: true, timeout: WAIT_MS })
      if (left.current) return
      setStage('done')
      onAnswer({ answer, taken })
    } catch (error) {
      if (left.current) return
      setStage('rest')
      setFault(tellProblem(error, say('failed')))
    }
  }
  const slide = taken ? say('slide', { action: say(`do.${id}`) }) : say('slideFirst')
  return (
    <div className="st-send">
      <TakeSound samples={samples} taken={taken} busy={stage === 'busy'} onTake={take} />
      {shown ? track(shown) : <div className="st-track st-track-none" aria-hidden="true" />}
      {stage === 'done' ? (
        <p className="st-small">{say('again')}</p>
      ) : (
        <SlideToEnd
          path={CHECK}
          words={{
            track: stage === 'busy' ? say('working') : slide,
            label: slide,
            checking: say('slideChecking'),
            help: say('slideHelp'),
            back: say('slideBack'),
          }}
          disabled={!taken}
          full={stage === 'busy'}
          tell={(problem) => tellProblem(problem, say('failed'))}
          onPass={(passed) => void send(passed)}
        />
      )}
      {fault && <p className="st-wrong">{fault}</p>}
      {children}
    </div>
  )
}
