import { writePlace } from '../../schema/duration.ts'
import type { Sentence } from '../../widgets/transcript/read-sentences.ts'
import { useSay } from './demo-words.ts'

/** Who said what, and when: each sentence can be played from its beginning, and each speaker has a name, a mark and a colour. */
export function TimedSentences({
  sentences,
  at,
  onSeek,
}: {
  sentences: Sentence[]
  at?: number | undefined
  onSeek?: ((second: number) => void) | undefined
}) {
  const say = useSay()
  const many = new Set(sentences.map(({ speaker }) => speaker)).size > 1
  return (
    <ol className="st-sentences" aria-label={say('sentences')}>
      {sentences.map(({ text, begin = 0, end = Infinity, speaker = 1 }, nth) => {
        const time = writePlace(begin)
        const isNow = at !== undefined && at >= begin && at < end
        const parts = (
          <>
            <time>{time}</time>
            {many && <span className={`st-who st-voice-${speaker}`}>{say('speaker', { at: speaker })}</span>}
            <span className="st-sentences-text">{text}</span>
          </>
        )
        return (
          <li key={nth} aria-current={isNow || undefined}>
            {onSeek ? (
              <button type="button" title={say('playFrom', { time })} onClick={() => onSeek(begin)}>
                {parts}
              </button>
            ) : (
              <p>{parts}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
