import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { writePlace } from '../../schema/duration.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { ControlProps } from '../control.ts'
import type { Seek } from '../sound/use-sound.ts'
import { asList, asNumber, asRecord, asText } from '../answer/read.ts'
import { measuredOf } from '../sound/measured-of.ts'
import { StoredSound } from '../sound/stored-sound.tsx'
import { IconButton } from '../kit/button.tsx'
import '../answer/parts.css'
import '../transcript/transcript.css'

/** Sentences to correct beside their audio: speaker and text; times and confidence keep their measured values. */
export function TranscriptLines({ id, field, value, onChange, onBlur, disabled, readOnly, describedBy, form }: ControlProps) {
  const say = useTexts('widgets/late')
  const [seek, setSeek] = useState<Seek>()
  const [at, setAt] = useState<number>()
  const lines = asList(value).map(asRecord)
  const audio = asText(form.row?.['audio'])
  const name = asText(form.row?.['fileName']) || say('recordingName')
  const most = field.fields?.find((one) => one.name === 'text')?.rules?.maxLength
  const voices = Math.min(10, Math.max(2, ...lines.map((line) => asNumber(line['speaker']) ?? 0)) + 1)
  const isStill = disabled || readOnly
  const change = (which: number, more: object) => onChange(lines.map((line, nth) => (nth === which ? { ...line, ...more } : line)))
  return (
    <div className="lk-corrections" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} onBlur={onBlur}>
      {audio && <StoredSound file={audio} name={name} seek={seek} onTime={setAt} {...measuredOf(form.row ?? {})} />}
      <ol className="lk-sentences">
        {lines.map((line, nth) => {
          const begin = asNumber(line['begin'])
          const end = asNumber(line['end']) ?? asNumber(lines[nth + 1]?.['begin']) ?? Infinity
          const isNow = at !== undefined && begin !== undefined && at >= begin && at < end
          const time = begin === undefined ? '' : writePlace(begin)
          return (
            <li key={nth} className={isNow ? 'lk-correction lk-sentence-now' : 'lk-correction'} data-row={nth}>
              {audio && begin !== undefined ? (
                <button
                  type="button"
                  className="lk-sentence-time"
                  aria-label={say('playFrom', { time })}
                  onClick={() => setSeek((before) => ({ at: begin, times: (before?.times ?? 0) + 1 }))}
                >
                  {time}
                </button>
              ) : (
                <span className="lk-sentence-time">{time}</span>
              )}
              <select
                className="lk-correction-who"
                aria-label={say('lineSpeaker', { at: nth + 1 })}
                value={asNumber(line['speaker']) ?? 1}
                disabled={isStill}
                onChange={(event) => change(nth, { speaker: Number(event.target.value) })}
              >
                {Array.from({ length: voices }, (_, voice) => (
                  <option key={voice} value={voice + 1}>
                    {say('speaker', { at: voice + 1 })}
                  </option>
                ))}
              </select>
              <textarea
                className="lk-correction-text"
                aria-label={say('lineText', { at: nth + 1 })}
                rows={1}
                maxLength={most}
                value={asText(line['text'])}
                readOnly={isStill}
                onChange={(event) => change(nth, { text: event.target.value.replaceAll('\n', ' ') })}
              />
              {!isStill && (
                <IconButton
                  size="small"
                  label={say('lineRemove', { at: nth + 1 })}
                  icon={<Glyph name="trash" />}
                  onClick={() => onChange(lines.filter((_, each) => each !== nth))}
                />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
