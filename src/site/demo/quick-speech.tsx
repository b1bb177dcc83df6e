import { useId } from 'react'
import { useSite } from '../use-site.ts'
import { useSay } from './demo-words.ts'
import { SoundTrack } from './sound-track.tsx'
import { MOST_CHARS, useSpeech } from './use-speech.ts'
import type { Voice } from './voice-wall.tsx'
import './demo.css'
import './demo-result.css'
import './voices.css'

/** As many as fit side by side. */
const SHOWN = 4

/** Speaks the visitor's own sentence on the home page; all voices and settings are on the page of speech synthesis. */
export function QuickSpeech() {
  const say = useSay()
  const id = useId()
  const { boot, locale } = useSite()
  const { voices = [], toned, broken, askAgain, text, write, busy, fault, spoken, speak } = useSpeech()
  const isOurs = ({ language }: Voice) => Number(language === new Intl.Locale(locale).language)
  const shown = voices.toSorted((one, other) => isOurs(other) - isOurs(one)).slice(0, SHOWN)
  return (
    <div className="st-quick">
      <textarea
        rows={3}
        value={text}
        aria-label={say('text')}
        aria-describedby={id}
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => write(target.value)}
      />
      <p id={id} className="st-small">
        {say('chars', { count: [...text].length, most: MOST_CHARS })}
      </p>
      <div className="st-quick-voices" role="group" aria-label={say('voices')}>
        {shown.map((voice) => (
          <button
            key={voice.voiceId}
            type="button"
            className="st-chip"
            aria-label={say('hear', { name: voice.name })}
            aria-pressed={spoken?.voice.voiceId === voice.voiceId}
            aria-disabled={busy !== ''}
            data-busy={busy === voice.voiceId || undefined}
            onClick={() => void speak(voice)}
          >
            <span className="st-triangle" aria-hidden="true" /> <span lang={boot.sourceLocale}>{voice.name}</span>
          </button>
        ))}
        {broken && (
          <span role="alert">
            {say('voicesFailed')}{' '}
            <button type="button" className="st-button" onClick={askAgain}>
              {say('retry')}
            </button>
          </span>
        )}
      </div>
      {fault && (
        <p className="st-wrong" role="alert">
          {fault}
        </p>
      )}
      {spoken ? (
        <SoundTrack file={spoken.file} name={`${say('spoken')} · ${spoken.voice.name}`} starts />
      ) : (
        <div className="st-track st-track-none" aria-hidden="true" />
      )}
      <p className="st-small" role="status">
        {busy ? say('speaking') : spoken?.by ? say('madeBy', { by: spoken.by }) : toned ? say('toned') : ''}
      </p>
    </div>
  )
}
