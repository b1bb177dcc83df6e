import { NotYet } from '../heavy/not-yet.tsx'
import { asList, asRecord } from '../heavy/read.ts'
import { readSentences, Sentences, type Sentence } from '../heavy/sentences.tsx'
import { useWords } from '../heavy/words.ts'
import type { PartProps } from '../part.ts'
import '../heavy/parts.css'

/** What was heard so far: sentences that stay, and the words that may still change. */
export type LiveAnswer = { sentences?: Sentence[]; partial?: string }

/** The words of a stream as they come: final ones black, partial ones grey. Without a stream it says that there is none. */
export function LiveTranscript({ answer }: PartProps) {
  const say = useWords()
  const data = asRecord(answer)
  const sentences = readSentences(asList(data['sentences']))
  const partial = typeof data['partial'] === 'string' ? data['partial'] : ''
  if (answer === undefined || answer === null) return <NotYet why={say('liveNotYet')} />
  return (
    <div className="lk-part" aria-live="polite">
      {sentences.length === 0 && !partial && <p className="lk-quiet">{say('liveEmpty')}</p>}
      <Sentences sentences={sentences} />
      {partial && <p className="lk-none">{partial}</p>}
    </div>
  )
}
