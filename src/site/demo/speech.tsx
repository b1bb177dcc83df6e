import { useId, useState } from 'react'
import { useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { SoundTrack } from './sound-track.tsx'
import { MOST_CHARS, useSpeech } from './use-speech.ts'
import { VoiceWall } from './voice-wall.tsx'
import './demo.css'
import './demo-result.css'
import './voices.css'

const turns = ['speed', 'pitch', 'volume'] as const

/** A text, a voice and its settings; the result is audio, with a note on the engine. */
export function Speech() {
  const say = useSay()
  const id = useId()
  const { voices, toned, broken, askAgain, chosen, choose, text, write, busy, fault, spoken, speak } = useSpeech()
  const [turn, setTurn] = useState<Record<(typeof turns)[number], number>>({ speed: 0, pitch: 0, volume: 0 })
  // Hidden until it can be shown in full, so that nothing shifts.
  if (!voices && !broken) return null
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
          aria-describedby={`${id}-count`}
          aria-invalid={fault ? true : undefined}
          onChange={({ target }) => write(target.value)}
        />
        <p id={`${id}-count`} className="st-small">
          {say('chars', { count: [...text].length, most: MOST_CHARS })}
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
        {toned && <p className="st-small">{say('toned')}</p>}
        <p className="st-take-ways">
          <button
            type="button"
            className="st-button st-primary"
            disabled={!chosen}
            aria-disabled={busy !== ''}
            onClick={() => chosen && void speak(chosen, turn)}
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
            {spoken.by && (
              <p className="st-small" role="status">
                {say('madeBy', { by: spoken.by })}
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
        onRetry={askAgain}
        onChoose={choose}
        onHear={(voice) => void speak(voice, turn)}
      />
    </>
  )
}
