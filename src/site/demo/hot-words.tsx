import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useSite } from '../use-site.ts'
import { useSay } from './demo-words.ts'
import { GoOn } from './go-on.tsx'
import { fetchSample, useEngine } from './samples.ts'
import { SoundTrack } from './sound-track.tsx'
import { tellProblem } from './tell-problem.ts'
import './demo.css'
import './demo-result.css'
import './words.css'

type HotWord = { word: string; weight: number }
type Part = { text: string; spot?: number }
type Choice = { word: string; common: number; weight: number; score: number }
type Answer = { before: Part[]; after: Part[]; spots: { sound: string; choices: Choice[] }[]; unused: string[]; notice: string }

const PATH = '/open/demo/hot-words'
const MOST = 10
/** The language of the samples, whatever the language of the page. */
const LANGUAGE = 'zh'
/** Samples with a word that is easily misheard, and the hot word that helps. */
const starts: Record<string, HotWord> = { 'greeting-zh': { word: '聆语', weight: 10 }, 'meeting-zh': { word: '质检', weight: 10 } }

/** The same recording recognised without and with hot words, and the scores that decided. */
export function HotWords() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  const samples = useEngine()?.samples.filter(({ name }) => name in starts)
  const [name, setName] = useState('greeting-zh')
  const [words, setWords] = useState<HotWord[]>([starts['greeting-zh']!])
  const [word, setWord] = useState('')
  const [weight, setWeight] = useState('10')
  const [wrong, setWrong] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [file, setFile] = useState<File>()
  const asked = useRef(0)

  const sent = JSON.stringify(words)
  const ask = useCallback(() => {
    const mine = ++asked.current
    client.post<Answer>(PATH, { sample: name, words: JSON.parse(sent) as HotWord[] }, { quiet: true }).then(
      (next) => mine === asked.current && setAnswer(next),
      (error: unknown) => mine === asked.current && setWrong(tellProblem(error, say('failed'))),
    )
    // The answer is in the language of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, name, sent, locale, say])
  useEffect(ask, [ask])
  useEffect(() => {
    let left = false
    setFile(undefined)
    fetchSample(client, name).then(
      (sound) => !left && setFile(sound),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [client, name])

  const add = (event: FormEvent) => {
    event.preventDefault()
    const [text, figure] = [word.trim(), Number(weight)]
    const fits = text.length >= 1 && text.length <= 10 && Number.isInteger(figure) && ((figure >= 1 && figure <= 11) || figure === 100)
    if (!fits) return setWrong(say('hotWrong'))
    const others = words.filter((one) => one.word !== text)
    if (others.length >= MOST) return setWrong(say('hotMany'))
    setWrong('')
    setWords([...others, { word: text, weight: figure }])
    setWord('')
  }
  const choose = (next: string) => {
    setName(next)
    setWords([starts[next]!])
    setAnswer(undefined)
  }
  if (!samples) return null
  return (
    <div className="st-hot">
      <div className="st-take">
        <div className="st-take-samples" role="group" aria-label={say('hotSample')}>
          <span aria-hidden="true">{say('hotSample')}</span>
          {samples.map((sample) => (
            <button
              key={sample.name}
              type="button"
              className="st-chip"
              aria-pressed={sample.name === name}
              onClick={() => choose(sample.name)}
            >
              {sample.title}
            </button>
          ))}
        </div>
        {file ? (
          <SoundTrack file={file} name={samples.find((one) => one.name === name)?.title ?? name} />
        ) : (
          <div className="st-track st-track-none" aria-hidden="true" />
        )}
        <form className="st-hot-form" noValidate onSubmit={add}>
          <label>
            <span>{say('hotWord')}</span>
            <input value={word} maxLength={10} lang={LANGUAGE} onChange={({ target }) => setWord(target.value)} />
          </label>
          <label>
            <span>{say('hotWeight')}</span>
            <input value={weight} maxLength={3} inputMode="numeric" onChange={({ target }) => setWeight(target.value)} />
          </label>
          <button type="submit" className="st-button">
            {say('hotAdd')}
          </button>
        </form>
        <p className="st-wrong" role="alert">
          {wrong}
        </p>
        <ul className="st-hot-words" aria-label={say('hotWords')}>
          {words.length === 0 && <li className="st-empty">{say('hotNone')}</li>}
          {words.map((one) => (
            <li key={one.word}>
              <span lang={LANGUAGE}>{one.word}</span> <b>{one.weight}</b>
              <button
                type="button"
                aria-label={say('hotRemove', { word: one.word })}
                onClick={() => setWords(words.filter(({ word: other }) => other !== one.word))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="st-result" role="region" aria-label={say('result')} aria-live="polite">
        {answer && (
          <>
            <Version title={say('hotBefore')} parts={answer.before} mark="del" />
            <Version title={say('hotAfter')} parts={answer.after} mark="ins" />
            {answer.spots.map(({ sound, choices }) => (
              <table key={sound} className="st-hot-why">
                <caption>{say('hotWhy', { sound })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{say('hotWordColumn')}</th>
                    <th scope="col">{say('hotCommon')}</th>
                    <th scope="col">{say('hotWords')}</th>
                    <th scope="col">{say('hotSum')}</th>
                  </tr>
                </thead>
                <tbody>
                  {choices.map((choice, at) => (
                    <tr key={choice.word} className={at === 0 ? 'st-hot-won' : undefined}>
                      <th scope="row" lang={LANGUAGE}>
                        {choice.word} {at === 0 && <small lang={locale}>✓ {say('hotWins')}</small>}
                      </th>
                      <td>{choice.common}</td>
                      <td>{choice.weight > 0 ? `+${choice.weight}` : '–'}</td>
                      <td>{choice.score}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
            {answer.unused.length > 0 && <p className="st-note">{say('hotUnused', { words: answer.unused.join(', ') })}</p>}
            <p className="st-small">{answer.notice}</p>
            <GoOn
              path={words.length > 0 ? '/asr/self-learning?_open=create' : '/asr/self-learning'}
              along={words.length > 0 ? { words } : undefined}
            />
          </>
        )}
      </div>
    </div>
  )
}

function Version({ title, parts, mark }: { title: string; parts: Part[]; mark: 'ins' | 'del' }) {
  return (
    <div className="st-version">
      <h3>{title}</h3>
      <p lang={LANGUAGE}>
        {parts.map(({ text, spot }, at) =>
          spot === undefined ? (
            text
          ) : (
            <mark key={at} className={`st-${mark}`}>
              {text}
            </mark>
          ),
        )}
      </p>
    </div>
  )
}
