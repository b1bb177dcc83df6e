import { useCallback, useEffect, useRef, useState } from 'react'
import { isListOf, isRecord } from '../../request/shapes.ts'
import { useClient } from '../../request/use-client.ts'
import { useSite } from '../use-site.ts'
import { type DemoWord, useSay } from './demo-words.ts'
import { tellProblem } from './tell-problem.ts'
import type { Voice } from './voice-wall.tsx'

export const MOST_CHARS = 200

export type Speech = { file: File; by: string; voice: Voice }

/** A text, a voice, and the audio produced from them, with a note on the engine; `toned` if it has no voice. */
export function useSpeech() {
  const say = useSay()
  const client = useClient()
  const { locale } = useSite()
  const [voices, setVoices] = useState<Voice[]>()
  const [toned, setToned] = useState(false)
  const [broken, setBroken] = useState(false)
  const [round, setRound] = useState(0)
  const [chosen, choose] = useState<Voice>()
  const [text, setText] = useState(() => say('defaultSpeech'))
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  const [spoken, setSpoken] = useState<Speech>()
  const own = useRef(false)

  useEffect(() => {
    const stop = new AbortController()
    setBroken(false)
    const quiet = { silent: true, signal: stop.signal }
    // Who hears tones instead of a voice is told so before; where nobody knows, nothing is said.
    const engine = client.post<{ synthesis?: string }>('/server/speech/engine', {}, { ...quiet, fits: isRecord }).catch(() => undefined)
    Promise.all([client.post<Voice[]>('/open/demo/voices', {}, { ...quiet, fits: isListOf(isRecord) }), engine]).then(
      ([found, known]) => {
        if (stop.signal.aborted) return
        setToned(known?.synthesis === 'tones')
        setVoices(found)
        choose((before) => before ?? found.find(({ language }) => language === new Intl.Locale(locale).language) ?? found[0])
      },
      () => !stop.signal.aborted && setBroken(true),
    )
    return () => stop.abort()
    // The voices do not depend on the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, round])
  useEffect(() => {
    if (!own.current) setText(say('defaultSpeech'))
  }, [say])

  const speak = async (voice: Voice, turn: Record<string, number> = {}) => {
    if (busy) return
    if (text.trim() === '') return setFault(say('textMissing'))
    const { length } = [...text]
    if (length > MOST_CHARS) return setFault(say('textTooLong', { count: length, most: MOST_CHARS }))
    choose(voice)
    setBusy(voice.voiceId)
    setFault('')
    try {
      const body = { text, voiceId: voice.voiceId, ...turn }
      const answer = await client.post<unknown>('/open/demo/speak', body, { quiet: true, timeout: 30_000 })
      if (!(answer instanceof Blob)) throw new Error('Unexpected answer, expected a sound')
      const name = answer instanceof File ? answer.name : 'speech.mp3'
      const by = /^speech-(.+)\.\w+$/.exec(name)?.[1] ?? ''
      const isOurs = by === 'tones' || by === 'espeak-ng'
      setSpoken({ file: new File([answer], name, { type: answer.type }), by: isOurs ? say(`by.${by}` as DemoWord) : by, voice })
    } catch (error) {
      setFault(tellProblem(error, say('failed')))
    }
    setBusy('')
  }
  const write = useCallback((next: string) => {
    own.current = true
    setText(next)
    setFault('')
  }, [])
  return { voices, toned, broken, askAgain: () => setRound(round + 1), chosen, choose, text, write, busy, fault, spoken, speak }
}
