import { useEffect, useState } from 'react'
import { isListOf, isRecord } from '../../request/shapes.ts'
import { useClient } from '../../request/use-client.ts'
import { decode, toMono, writeWav } from '../../widgets/sound/sound-file.ts'
import { useSite } from '../use-site.ts'
import { type DemoWord, useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { fetchSample } from './samples.ts'
import { SendSound } from './send-sound.tsx'
import { SoundTrack } from './sound-track.tsx'
import { tellProblem } from './tell-problem.ts'
import './demo.css'
import './demo-result.css'
import './voices.css'

type Excerpt = { name: string; sample: string; begin: number; end: number; language: string; text: string }
type Score = { score: number; threshold: number; pass: boolean }
/** What is compared: a sample by its name, or the visitor's own voice, encrypted by the backend. */
type Side = 'one' | 'other'

const OWN = 'own'
const ENROLLED_SECONDS = 30
const RATE = 16_000

/** Compares two voices: do they belong to one person? */
export function Voiceprint() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  const [excerpts, setExcerpts] = useState<Excerpt[]>()
  const [chosen, setChosen] = useState<Record<Side, string>>({ one: 'woman-1', other: 'woman-2' })
  const [voices, setVoices] = useState<Partial<Record<Side, { sealed: string; file: File }>>>({})
  const [score, setScore] = useState<Score>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  useEffect(() => {
    const stop = new AbortController()
    client.post<Excerpt[]>('/open/demo/excerpts', {}, { silent: true, signal: stop.signal, fits: isListOf(isRecord) }).then(
      (found) => {
        if (stop.signal.aborted) return
        setExcerpts(found)
        if (found.length === 0) setChosen({ one: OWN, other: OWN })
      },
      () => {
        if (stop.signal.aborted) return
        setExcerpts([])
        setChosen({ one: OWN, other: OWN })
      },
    )
    return () => stop.abort()
  }, [client])

  const sent = (side: Side) => (chosen[side] === OWN ? voices[side]?.sealed : `sample:${chosen[side]}`)
  const [one, other] = [sent('one'), sent('other')]
  const choose = (side: Side, name: string) => {
    setChosen({ ...chosen, [side]: name })
    setScore(undefined)
    setFault('')
  }
  const compare = async () => {
    if (busy || !one || !other) return
    setBusy(true)
    setFault('')
    try {
      setScore(await client.post<Score>('/open/demo/compare', { one, other }, { quiet: true, timeout: 30_000, fits: isRecord }))
    } catch (error) {
      setScore(undefined)
      setFault(tellProblem(error, say('failed')))
    }
    setBusy(false)
  }
  /** The visitor's own voice rather than a sample, in the format the console enrols: 16 kHz mono, half a minute at most. */
  const fileToEnroll = async (): Promise<File> => {
    const side = (['one', 'other'] as const).find((each) => chosen[each] === OWN) ?? 'one'
    const own = chosen[side] === OWN ? voices[side]?.file : undefined
    const excerpt = excerpts?.find(({ name }) => name === chosen[side])
    const file = own ?? (excerpt && (await fetchSample(client, excerpt.sample)))
    const { begin, end } = own || !excerpt ? { begin: 0, end: ENROLLED_SECONDS } : excerpt
    const part = file && (await cutSound(file, begin, Math.min(end, begin + ENROLLED_SECONDS)))
    // If this browser cannot decode it, the console validates it.
    return new File([part ?? file!], part ? `${say(own ? 'own' : (`excerpt.${chosen[side]}` as DemoWord))}.wav` : file!.name)
  }
  if (!excerpts) return null
  return (
    <>
      <div className="st-pair">
        {(['one', 'other'] as const).map((side) => (
          <fieldset key={side} className="st-half">
            <legend>{say(side === 'one' ? 'first' : 'second')}</legend>
            <div className="st-take-samples">
              {[...excerpts.map(({ name }) => name), OWN].map((name) => (
                <button
                  key={name}
                  type="button"
                  className="st-chip"
                  aria-pressed={chosen[side] === name}
                  onClick={() => choose(side, name)}
                >
                  {name === OWN ? say('own') : say(`excerpt.${name}` as DemoWord)}
                </button>
              ))}
            </div>
            {chosen[side] === OWN ? (
              <SendSound<{ voice: string }>
                id="voiceprint"
                samples={[]}
                track={({ file, name }) => <SoundTrack file={file} name={name} />}
                onAnswer={(answered) => {
                  setVoices((known) => ({ ...known, [side]: answered && { sealed: answered.answer.voice, file: answered.taken.file } }))
                  setScore(undefined)
                }}
              >
                {voices[side] && (
                  <p className="st-good" role="status">
                    ✓ {say('taken')}
                  </p>
                )}
              </SendSound>
            ) : (
              <ExcerptTrack excerpt={excerpts.find(({ name }) => name === chosen[side])} />
            )}
          </fieldset>
        ))}
      </div>
      <div className="st-result" role="region" aria-label={say('result')}>
        <p className="st-take-ways">
          <button
            type="button"
            className="st-button st-primary"
            disabled={!one || !other}
            aria-disabled={busy}
            onClick={() => void compare()}
          >
            {busy ? say('working') : !one || !other ? say('bothFirst') : say('compare')}
          </button>
        </p>
        <p className="st-wrong" role="alert">
          {fault}
        </p>
        <div aria-live="polite">
          {score && (
            <div className="st-score" data-pass={score.pass}>
              <p className="st-score-word">
                <span aria-hidden="true">{score.pass ? '✓' : '✕'}</span> {say(score.pass ? 'passed' : 'refused')}
              </p>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width="100" height="6" rx="3" className="st-score-all" />
                <rect width={Math.max(1, score.score)} height="6" rx="3" className="st-score-is" />
                <rect x={score.threshold - 0.3} width="0.6" height="6" className="st-score-at" />
              </svg>
              <p>{say('score', { score: score.score.toLocaleString(locale), threshold: score.threshold })}</p>
            </div>
          )}
        </div>
        <p className="st-small">{say('compareNote')}</p>
        {score && <GoOn path="/voice-ext/voiceprint?_open=enroll" along={async () => ({ file: await fileToEnroll() })} />}
      </div>
    </>
  )
}

/** One sentence of a sample, as audio and text. */
function ExcerptTrack({ excerpt }: { excerpt: Excerpt | undefined }) {
  const say = useSay()
  const client = useClient()
  const [cut, setCut] = useState<{ excerpt: Excerpt; file: Blob | undefined }>()
  useEffect(() => {
    if (!excerpt) return undefined
    let left = false
    fetchSample(client, excerpt.sample)
      .then((whole) => cutSound(whole, excerpt.begin, excerpt.end))
      .then(
        (file) => !left && setCut({ excerpt, file }),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [client, excerpt])
  if (!excerpt) return <div className="st-track st-track-none" aria-hidden="true" />
  const file = cut?.excerpt === excerpt ? cut.file : undefined
  return (
    <>
      {file ? (
        <SoundTrack file={file} name={say(`excerpt.${excerpt.name}` as DemoWord)} />
      ) : (
        <div className="st-track st-track-none" aria-hidden="true" />
      )}
      <blockquote lang={excerpt.language}>{excerpt.text}</blockquote>
    </>
  )
}

async function cutSound(whole: Blob, begin: number, end: number): Promise<Blob | undefined> {
  const sound = await decode(whole)
  return sound && writeWav((await toMono(sound, RATE)).slice(begin * RATE, end * RATE), RATE)
}
