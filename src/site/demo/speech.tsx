import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useSite } from '../use-site.ts'
import { type DemoWord, useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { SoundTrack } from './sound-track.tsx'
import { tellProblem } from './tell-problem.ts'
import { VoiceWall, type Voice } from './voice-wall.tsx'
import './demo.css'
import './pages.css'

const MOST = 200
const turns = ['speed', 'pitch', 'volume'] as const

/** A text, a voice and how it speaks; what comes back is sound, and says what made it. */
export function Speech() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  const id = useId()
  const [voices, setVoices] = useState<Voice[]>()
  const [broken, setBroken] = useState(false)
  const [round, setRound] = useState(0)
  const [chosen, setChosen] = useState<Voice>()
  const [text, setText] = useState(() => say('defaultSpeech'))
  const [turn, setTurn] = useState<Record<(typeof turns)[number], number>>({ speed: 0, pitch: 0, volume: 0 })
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  const [spoken, setSpoken] = useState<{ file: File; by: string; voice: Voice }>()
  const own = useRef(false)

  useEffect(() => {
    const stop = new AbortController()
    setBroken(false)
    client.post<Voice[]>('/open/demo/voices', {}, { silent: true, signal: stop.signal }).then(
      (found) => {
        if (stop.signal.aborted) return
        setVoices(found)
        setChosen((known) => known ?? found.find(({ language }) => language === (locale === 'zh-CN' ? 'zh' : 'en')) ?? found[0])
      },
      () => !stop.signal.aborted && setBroken(true),
    )
    return () => stop.abort()
    // The voices are the same in every language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, round])
  useEffect(() => {
    if (!own.current) setText(say('defaultSpeech'))
  }, [say])

  const speak = async (voice: Voice) => {
    if (busy) return
    if (text.trim() === '') return setFault(say('textMissing'))
    setChosen(voice)
    setBusy(voice.voiceId)
    setFault('')
    try {
      const answer = await client.post<unknown>(
        '/open/demo/speak',
        { text, voiceId: voice.voiceId, ...turn },
        { quiet: true, timeout: 30_000 },
      )
      if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a sound')
      const name = answer instanceof File ? answer.name : 'speech.mp3'
      setSpoken({ file: new File([answer], name, { type: answer.type }), by: /^speech-(.+)\.\w+$/.exec(name)?.[1] ?? '', voice })
    } catch (error) {
      setFault(tellProblem(error, say('failed')))
    }
    setBusy('')
  }
  const by = spoken && (spoken.by === 'tones' || spoken.by === 'espeak-ng' ? say(`by.${spoken.by}` as DemoWord) : spoken.by)
  return (
    <>
      <div className="st-take">
        <label className="st-area" htmlFor={`${id}-text`}>
          {say('text')}
        </label>
        <textarea
          id={`${id}-text`}
          rows={4}
          value={text}
          maxLength={MOST}
          aria-describedby={`${id}-count`}
          aria-invalid={fault ? true : undefined}
          onChange={({ target }) => {
            own.current = true
            setText(target.value)
          }}
        />
        <p id={`${id}-count`} className="st-small">
          {say('chars', { count: [...text].length, most: MOST })}
        </p>
        <div className="st-turns">
          {turns.map((name) => (
            <label key={name}>
              <span>
                {say(name)} <output>{turn[name]}</output>
              </span>
              <input
                type="range"
                min={-500}
                max={500}
                step={50}
                value={turn[name]}
                onChange={({ target }) => setTurn({ ...turn, [name]: Number(target.value) })}
              />
            </label>
          ))}
        </div>
        <p className="st-take-ways">
          <button
            type="button"
            className="st-button st-primary"
            disabled={!chosen}
            aria-disabled={busy !== ''}
            onClick={() => chosen && void speak(chosen)}
          >
            {busy ? say('speaking') : say('speak')}
          </button>
        </p>
        <p className="st-wrong" role="alert">
          {fault}
        </p>
        {spoken && (
          <div className="st-spoken" role="region" aria-label={say('spoken')}>
            <SoundTrack file={spoken.file} name={`${say('spoken')} · ${spoken.voice.name}`} starts />
            {by && (
              <p className="st-small" role="status">
                {say('madeBy', { by })}
              </p>
            )}
            <GoOn path="/tts/short" along={{ text, voiceId: spoken.voice.voiceId }} />
          </div>
        )}
      </div>
      <VoiceWall
        voices={voices}
        broken={broken}
        chosen={chosen}
        busy={busy}
        onRetry={() => setRound(round + 1)}
        onChoose={setChosen}
        onHear={(voice) => void speak(voice)}
      />
    </>
  )
}
