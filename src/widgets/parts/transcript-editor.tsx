import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { asList, asNumber, asRecord, asText, writeJson } from '../answer/read.ts'
import { NotYet } from '../answer/not-yet.tsx'
import type { Seek } from '../sound/use-sound.ts'
import { readSentences, type Sentence } from '../transcript/read-sentences.ts'
import { Sentences } from '../transcript/sentences.tsx'
import { saveTranscript } from '../transcript/save-transcript.ts'
import { measuredOf } from '../sound/measured-of.ts'
import { StoredSound } from '../sound/stored-sound.tsx'
import { writeTranscript, type TranscriptFormat } from '../transcript/write-transcript.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** A finished task; `audio` is the reference of its recording. */
export type TranscriptRow = {
  fileName?: string
  audio?: string
  sentences?: Sentence[]
  duration?: number
  status?: string
  outline?: number[]
  facts?: { hasTranscript?: boolean }
  corrections?: { begins: number[] }[]
}

const formats: TranscriptFormat[] = ['txt', 'srt', 'vtt', 'json']

/** A transcript beside its audio: play any sentence, search for words, save it. Corrections are made by the page's action. */
export function TranscriptEditor({ answer, row }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer ?? row)
  const given = data['sentences']
  const sentences = useMemo(() => readSentences(given), [given])
  const corrections = data['corrections']
  const corrected = useMemo(
    () => new Set(asList(corrections).flatMap((one) => asList(asRecord(one)['begins']).flatMap((begin) => asNumber(begin) ?? []))),
    [corrections],
  )
  const [seek, setSeek] = useState<Seek>()
  const [at, setAt] = useState<number>()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = wanted ? sentences.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase())) : sentences
  const audio = asText(data['audio'])
  const name = asText(data['fileName']) || say('recordingName')

  const save = (format: TranscriptFormat) => {
    const text =
      format === 'json'
        ? writeJson(sentences)
        : writeTranscript(sentences, format, (who) => say('speaker', { at: who }), asNumber(data['duration']))
    saveTranscript(text, `${name.replace(/\.\w{1,5}$/, '')}.${format}`)
  }

  if (sentences.length === 0 && !audio) return <NotYet why={say('noTranscript')} />
  return (
    <div className="lk-part">
      {audio && <StoredSound file={audio} name={name} seek={seek} onTime={setAt} save={name} {...measuredOf(data)} />}
      {sentences.length === 0 && data['status'] === 'done' && (
        <Notice tone="info">{say(asRecord(data['facts'])['hasTranscript'] === false ? 'unknownSound' : 'wordless')}</Notice>
      )}
      {sentences.length > 0 && (
        <>
          <div className="lk-transcript-tools">
            <span className="lk-box lk-transcript-search">
              <input
                type="search"
                aria-label={say('searchTranscript')}
                placeholder={say('searchTranscript')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
            {wanted && (
              <span className="lk-quiet" role="status">
                {say('found', { count: found.length })}
              </span>
            )}
            <span className="lk-transcript-save">
              {formats.map((format) => (
                <Button key={format} size="small" variant="text" aria-label={say('saveAs', { format })} onClick={() => save(format)}>
                  {format}
                </Button>
              ))}
            </span>
          </div>
          <div className="lk-transcript-window" tabIndex={0} role="group" aria-label={say('sentences')}>
            <Sentences
              sentences={found}
              at={at}
              mark={wanted}
              corrected={corrected}
              onSeek={audio ? (second) => setSeek((before) => ({ at: second, times: (before?.times ?? 0) + 1 })) : undefined}
            />
          </div>
        </>
      )}
    </div>
  )
}
