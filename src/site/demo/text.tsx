import { useEffect, useId, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useSite } from '../use-site.ts'
import { useSay } from './demo-words.ts'
import { tellProblem } from './tell-problem.ts'
import './demo.css'
import './demo-result.css'
import './voices.css'

type Mood = 'positive' | 'neutral' | 'negative'
type Answer = {
  language: 'zh' | 'en'
  words: { text: string; begin: number }[]
  keywords: { word: string; count: number }[]
  sentences: { text: string; mood: Mood; good: string[]; bad: string[] }[]
  names: { text: string; type: 'person' | 'organisation' | 'time' | 'amount' | 'contact'; begin: number }[]
  notice: string
}

const PATH = '/open/demo/text'
const MOST = 500
const signs: Record<Mood, string> = { positive: '＋', neutral: '○', negative: '－' }

/** A text and what the analysis finds in it. */
export function Text() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  const id = useId()
  const [text, setText] = useState(() => say('defaultText'))
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  // If the user has typed nothing, it is the example in the language of the page.
  const own = useRef(false)
  useEffect(() => {
    if (!own.current) setText(say('defaultText'))
  }, [say])

  const { length } = [...text]
  const analyse = async () => {
    if (busy) return
    if (text.trim() === '') return setFault(say('textMissing'))
    if (length > MOST) return setFault(say('textTooLong', { count: length, most: MOST }))
    setBusy(true)
    setFault('')
    try {
      setAnswer(await client.post<Answer>(PATH, { text }, { quiet: true }))
    } catch (error) {
      setFault(tellProblem(error, say('failed')))
    }
    setBusy(false)
  }
  return (
    <>
      <div className="st-take">
        <label className="st-area" htmlFor={id}>
          {say('text')}
        </label>
        <textarea
          id={id}
          rows={6}
          value={text}
          aria-describedby={`${id}-count`}
          aria-invalid={fault !== '' || length > MOST ? true : undefined}
          onChange={({ target }) => {
            own.current = true
            setText(target.value)
            setFault('')
          }}
        />
        <p id={`${id}-count`} className="st-small">
          {say('chars', { count: length, most: MOST })}
        </p>
        <p className="st-take-ways">
          <button type="button" className="st-button st-primary" aria-disabled={busy} onClick={() => void analyse()}>
            {busy ? say('working') : say('analyse')}
          </button>
        </p>
        <p className="st-wrong" role="alert">
          {fault}
        </p>
      </div>
      <div className="st-result" role="region" aria-label={say('result')} aria-live="polite">
        {answer && (
          <div lang={answer.language}>
            <h3 lang={locale}>{say('mood')}</h3>
            <ul className="st-moods">
              {answer.sentences.map(({ text: sentence, mood, good, bad }, at) => (
                <li key={at} data-mood={mood}>
                  <span className="st-mood" lang={locale}>
                    <span aria-hidden="true">{signs[mood]}</span> {say(`mood.${mood}`)}
                  </span>
                  <span>
                    {sentence}
                    {good.length + bad.length > 0 && <small>{say('because', { words: [...good, ...bad].join(' · ') })}</small>}
                  </span>
                </li>
              ))}
            </ul>
            <h3 lang={locale}>{say('names')}</h3>
            {answer.names.length === 0 ? (
              <p className="st-empty">{say('noNames')}</p>
            ) : (
              <ul className="st-names">
                {answer.names.map(({ text: name, type, begin }) => (
                  <li key={begin} data-type={type}>
                    {name} <small lang={locale}>{say(`name.${type}`)}</small>
                  </li>
                ))}
              </ul>
            )}
            <h3 lang={locale}>{say('keywords')}</h3>
            {answer.keywords.length === 0 ? (
              <p className="st-empty">{say('noKeywords')}</p>
            ) : (
              <ul className="st-names">
                {answer.keywords.map(({ word, count }) => (
                  <li key={word}>
                    {word} {count > 1 && <small lang={locale}>{say('times', { count })}</small>}
                  </li>
                ))}
              </ul>
            )}
            <h3 lang={locale}>{say('words')}</h3>
            <p className="st-words">
              {answer.words.map((one) => (
                <span key={one.begin}>{one.text} </span>
              ))}
            </p>
            <p className="st-small" lang={locale}>
              {answer.notice}
            </p>
          </div>
        )}
      </div>
    </>
  )
}
