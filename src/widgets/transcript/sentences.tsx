import { useTexts } from '../../i18n/i18n.ts'
import { writePlace } from '../../schema/duration.ts'
import type { Sentence } from './read-sentences.ts'
import './transcript.css'

/** Who said what, and when; with the recording, a sentence can be played from its beginning. */
export function Sentences({
  sentences,
  at,
  onSeek,
  mark,
  corrected,
}: {
  sentences: Sentence[]
  /** The current position of playback in seconds. */
  at?: number | undefined
  onSeek?: ((second: number) => void) | undefined
  /** Words to highlight. */
  mark?: string | undefined
  /** The begin times of corrected sentences: the engine's confidence no longer means anything for them. */
  corrected?: ReadonlySet<number> | undefined
}) {
  const say = useTexts('widgets/late')
  return (
    <ol className="lk-sentences">
      {sentences.map(({ text, begin, end, speaker, confidence }, each) => {
        const time = begin === undefined ? '' : writePlace(begin)
        const isNow = at !== undefined && begin !== undefined && at >= begin && at < (end ?? sentences[each + 1]?.begin ?? Infinity)
        return (
          <li key={each} className={isNow ? 'lk-sentence lk-sentence-now' : 'lk-sentence'} aria-current={isNow || undefined}>
            {time &&
              (onSeek ? (
                <button type="button" className="lk-sentence-time" aria-label={say('playFrom', { time })} onClick={() => onSeek(begin!)}>
                  {time}
                </button>
              ) : (
                <span className="lk-sentence-time">{time}</span>
              ))}
            {speaker !== undefined && (
              <span className={`lk-sentence-who lk-voice-${((speaker - 1) % 6) + 1}`}>{say('speaker', { at: speaker })}</span>
            )}
            <span className="lk-sentence-text">{mark ? <Marked text={text} mark={mark} /> : text}</span>
            {begin !== undefined && corrected?.has(begin) ? (
              <span className="lk-sentence-sure">{say('corrected')}</span>
            ) : (
              confidence !== undefined && (
                <span className="lk-sentence-sure" title={say('confidence', { percent: `${Math.round(confidence)}%` })}>
                  {Math.round(confidence)}%
                </span>
              )
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Marked({ text, mark }: { text: string; mark: string }) {
  const pieces: string[] = []
  let rest = text
  for (let at = rest.toLowerCase().indexOf(mark.toLowerCase()); at >= 0; at = rest.toLowerCase().indexOf(mark.toLowerCase())) {
    pieces.push(rest.slice(0, at), rest.slice(at, at + mark.length))
    rest = rest.slice(at + mark.length)
  }
  pieces.push(rest)
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}</>
}
