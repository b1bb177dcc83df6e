import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { asRecord, asText } from '../answer/read.ts'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

export type Neighbour = { id: string | number; title: string }
/** The previous and the next row, from the answer or from the row; either may be null. */
export type NeighboursAnswer = { previous?: Neighbour | null; next?: Neighbour | null }

/** Links to the previous and the next row: the same page with another key. */
export function Neighbours({ answer, row, props }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer ?? asRecord(row)['neighbours'] ?? row)
  const key = asText(props['key']) || 'id'
  const [previous, next] = [asRecord(data['previous']), asRecord(data['next'])]
  // Unknown is not the same as none.
  if (data['previous'] === undefined && data['next'] === undefined) return <p className="lk-quiet">{say('notYet')}</p>
  if (!asText(previous['id']) && !asText(next['id'])) return <p className="lk-quiet">{say('noNeighbours')}</p>
  return (
    <nav className="lk-neighbours" aria-label={say('neighbours')}>
      {[
        { word: 'previous' as const, none: 'firstOne' as const, to: previous },
        { word: 'next' as const, none: 'lastOne' as const, to: next },
      ].map(({ word, none, to }) => {
        const id = asText(to['id'])
        if (!id)
          return (
            <span key={word} className={`lk-neighbour lk-neighbour-${word} lk-none`}>
              {say(none)}
            </span>
          )
        return (
          <a
            key={word}
            className={`lk-neighbour lk-neighbour-${word}`}
            href={addressOf(key, id)}
            rel={word === 'previous' ? 'prev' : 'next'}
          >
            <Glyph name={word === 'previous' ? 'left' : 'right'} />
            <span className="lk-quiet">{say(word)}</span>
            <span className="lk-neighbour-title">{asText(to['title']) || id}</span>
          </a>
        )
      })}
    </nav>
  )
}

/** The current address with another key; the rest stays the same. */
function addressOf(key: string, id: string): string {
  const [path, query = ''] = window.location.hash.replace(/^#/, '').split('?')
  const asked = new URLSearchParams(query)
  asked.set(key, id)
  return `#${path}?${asked.toString()}`
}
