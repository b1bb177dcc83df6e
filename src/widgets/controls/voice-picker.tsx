import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { wordOf } from '../answer/word-of.ts'
import { optionsBody, dependsOn, labelOf, rememberLabel } from '../remote.ts'
import { inputProps, useBackend, type ControlProps } from '../control.ts'
import { asList, asRecord, asText } from '../answer/read.ts'
import { CellPlay, PlayButton } from '../sound/cell-play.tsx'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { SkeletonLines } from '../kit/skeleton.tsx'
import type { CallRef } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import greetings from './voice-greetings.json'
import '../sound/voice.css'

type Voice = Record<string, unknown>
type Answer = { state: 'busy' | 'failed' } | { state: 'here'; voices: Voice[] }

const usual = ['gender', 'language', 'scene']
/** What a voice says as a preview, in its own language. */
const sentences: Record<string, string> = greetings
/** How many voices are requested: nobody looks through more cards. */
const MOST = 100

/** Voices as cards, filtered by their properties; the browser moves between them by arrow keys. */
export function VoicePicker(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid, form } = props
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const options = field.options
  const [answer, setAnswer] = useState<Answer>({ state: 'busy' })
  const [again, setAgain] = useState(0)
  const [chosen, setChosen] = useState<Record<string, unknown>>({})
  const depends = options ? dependsOn(options, form) : ''

  useEffect(() => {
    if (!options) return undefined
    const stop = new AbortController()
    setAnswer({ state: 'busy' })
    backend.call(options.call, { ...optionsBody(options, form, ''), pageSize: MOST }, { signal: stop.signal }).then(
      (data) => !stop.signal.aborted && setAnswer({ state: 'here', voices: asList(asRecord(data)['data']).map(asRecord) }),
      () => !stop.signal.aborted && setAnswer({ state: 'failed' }),
    )
    return () => stop.abort()
    // The form matters only through what the choices depend on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, options, depends, again])

  const voices = useMemo(() => (answer.state === 'here' ? answer.voices : []), [answer])
  const given: unknown = field.props?.['filters']
  const filters = (Array.isArray(given) ? given.map(String) : usual)
    .map((name) => ({
      name,
      values: [...new Set(voices.map((voice) => voice[name]))].filter((one) => one !== undefined && one !== null && one !== ''),
    }))
    .filter(({ values }) => values.length > 1)
  const fits = voices.filter((voice) => Object.entries(chosen).every(([name, wanted]) => wanted === undefined || voice[name] === wanted))
  const { 'aria-required': required, 'aria-describedby': describedBy } = inputProps(props)
  const still = disabled || readOnly
  const speaks = field.props?.['sample'] as CallRef | undefined
  if (!options) return <p className="lk-none">{say('voicesFailed')}</p>
  const keyOf = (voice: Voice) => voice[options.value] as Scalar
  const at = Math.max(
    fits.findIndex((voice) => keyOf(voice) === value),
    0,
  )

  return (
    <div className="lk-voices">
      {filters.map(({ name, values }) => (
        <div key={name} className="lk-voices-filter" role="group" aria-label={wordFor(name)}>
          <span aria-hidden="true">{wordFor(name)}</span>
          {[undefined, ...values].map((one) => (
            <button
              key={String(one)}
              type="button"
              className="lk-chip"
              aria-pressed={chosen[name] === one}
              disabled={disabled}
              onClick={() => setChosen({ ...chosen, [name]: one })}
            >
              {one === undefined ? say('all') : wordOf(name, one)}
            </button>
          ))}
        </div>
      ))}
      {answer.state === 'busy' && <SkeletonLines lines={3} />}
      {answer.state === 'failed' && (
        <p role="alert">
          {say('voicesFailed')}{' '}
          <Button variant="link" onClick={() => setAgain(again + 1)}>
            {say('again')}
          </Button>
        </p>
      )}
      {answer.state === 'here' && (
        <span className="hidden-text" role="status">
          {say('voicesFound', { count: fits.length })}
        </span>
      )}
      {answer.state === 'here' && fits.length === 0 && (
        <p className="lk-voices-none">
          {say(voices.length === 0 ? 'noVoices' : 'noVoice')}{' '}
          {Object.values(chosen).some((one) => one !== undefined) && (
            <Button variant="link" onClick={() => setChosen({})}>
              {say('clearFilters')}
            </Button>
          )}
        </p>
      )}
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={invalid || undefined}
        aria-required={required}
        aria-describedby={describedBy}
        className={classes('lk-voices-cards', invalid && 'lk-voices-invalid')}
      >
        {fits.map((voice, each) => {
          const key = keyOf(voice)
          const label = labelOf(options, voice)
          const facts = usual.map((name) => (voice[name] ? wordOf(name, voice[name]) : '')).filter(Boolean)
          const sample = asText(voice['sample'])
          return (
            <div key={String(key)} className="lk-voice">
              <label>
                <input
                  id={each === at ? id : undefined}
                  type="radio"
                  name={id}
                  checked={key === value}
                  disabled={still}
                  onChange={() => {
                    rememberLabel(options, { value: key, label })
                    onChange(key)
                  }}
                  onBlur={onBlur}
                />
                <span className="lk-voice-name">{label}</span>
                <span className="lk-voice-facts">{facts.join(' · ')}</span>
                {voice['style'] ? <span className="lk-voice-style">{wordOf('style', voice['style'])}</span> : null}
              </label>
              {sample ? (
                <CellPlay file={sample} name={label} />
              ) : speaks ? (
                <PlayButton name={label} listen={(signal) => listen(speaks, voice, signal)} />
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )

  /** Plays the voice saying a sentence in its own language. */
  async function listen(call: Pick<CallRef, 'path'>, voice: Voice, signal: AbortSignal): Promise<Blob> {
    const text = sentences[String(voice['language'])] ?? Object.values(sentences)[0]!
    const answer = await backend.call(call, { text, [options!.value]: keyOf(voice) }, { signal })
    if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a sound')
    return answer
  }

  function wordFor(name: string): string {
    return usual.includes(name) || name === 'style' ? say(name as 'style') : name
  }
}
