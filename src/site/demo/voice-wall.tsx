import { useId, useState } from 'react'
import { useSite } from '../use-site.ts'
import { type DemoWord, useSay } from './demo-words.ts'

export type Voice = { voiceId: string; name: string; gender: string; language: string; scene: string; style: string }

/** All voices as cards by language, to choose or to hear at once. */
export function VoiceWall({
  voices,
  broken,
  chosen,
  busy,
  onRetry,
  onChoose,
  onHear,
}: {
  voices: Voice[] | undefined
  broken: boolean
  chosen: Voice | undefined
  busy: string
  onRetry: () => void
  onChoose: (voice: Voice) => void
  onHear: (voice: Voice) => void
}) {
  const say = useSay()
  const { boot, locale } = useSite()
  const id = useId()
  const [language, setLanguage] = useState(new Intl.Locale(locale).language)
  const languages = [...new Set((voices ?? []).map((voice) => voice.language))]
  const shown = (voices ?? []).filter((voice) => language === '' || voice.language === language || !languages.includes(language))
  return (
    <fieldset className="st-voices" aria-busy={!voices && !broken}>
      <legend>{say('voices')}</legend>
      {broken && (
        <p role="alert" className="st-empty">
          {say('voicesFailed')}{' '}
          <button type="button" className="st-button" onClick={onRetry}>
            {say('retry')}
          </button>
        </p>
      )}
      {voices?.length === 0 && <p className="st-empty">{say('voicesNone')}</p>}
      {languages.length > 1 && (
        <div className="st-take-samples" role="group" aria-label={say('voiceLanguage')}>
          {['', ...languages].map((one) => (
            <button key={one} type="button" className="st-chip" aria-pressed={language === one} onClick={() => setLanguage(one)}>
              {one === '' ? say('allVoices') : say(`language.${one}` as DemoWord)}
            </button>
          ))}
        </div>
      )}
      <ul>
        {shown.map((voice) => (
          <li key={voice.voiceId}>
            <label htmlFor={`${id}-${voice.voiceId}`}>
              <input
                id={`${id}-${voice.voiceId}`}
                type="radio"
                name={id}
                checked={chosen?.voiceId === voice.voiceId}
                onChange={() => onChoose(voice)}
              />
              <b lang={boot.sourceLocale}>{voice.name}</b>
              <span>
                {say(`gender.${voice.gender}` as DemoWord)} · {say(`language.${voice.language}` as DemoWord)}
              </span>
              <span>
                {say(`style.${voice.style}` as DemoWord)} · {say(`scene.${voice.scene}` as DemoWord)}
              </span>
            </label>
            <button
              type="button"
              className="st-track-play"
              aria-label={say('hear', { name: voice.name })}
              aria-disabled={busy !== ''}
              data-busy={busy === voice.voiceId || undefined}
              onClick={() => onHear(voice)}
            >
              <span className="st-triangle" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
