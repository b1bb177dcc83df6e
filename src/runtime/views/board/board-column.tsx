import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/i18n.ts'
import type { Column } from '../../../schema/compiled.ts'
import type { BoardView } from '../../../schema/compiled-screen.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { showFact } from '../../list/show-value.tsx'
import { SkeletonLines } from '../../../widgets/kit/skeleton.tsx'
import { StatusDot, Tag } from '../../../widgets/kit/tag.tsx'

type Props = {
  choice: BoardView['choices'][number]
  /** Undefined until it has been counted. */
  total: number | undefined
  /** There are more rows than the total, which is capped. */
  more: boolean | undefined
  /** The columns that are summed up, and the sums. */
  sums: Column[] | undefined
  summary: Record<string, unknown> | undefined
  loading: boolean
  /** Retries the request, if only the request of this column failed. */
  again: (() => void) | undefined
  /** While a card is dragged: whether it can be dropped here. */
  drop: 'open' | 'shut' | undefined
  /** Why the card that is dragged cannot be dropped here now, although there is a way. */
  why: string | undefined
  onDrop: () => void
  children: ReactNode
}

/** A column with the number of all its rows, not only of the loaded ones. */
export function BoardColumn({ choice, total, more, sums, summary, loading, again, drop, why, onDrop, children }: Props) {
  const t = useTexts('runtime/list')
  const id = useId()
  const { limit } = choice
  return (
    <section
      className="rt-board-column"
      aria-labelledby={id}
      data-drop={drop}
      onDragOver={(event) => {
        if (drop === 'open') event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (drop === 'open') onDrop()
      }}
    >
      <div className="rt-board-top">
        <h2 id={id} className="rt-board-head">
          <StatusDot tone={choice.tone}>{choice.title}</StatusDot>
          {!again && total !== undefined && <span className="rt-board-count">{more ? `${total}+` : total}</span>}
          {limit !== undefined && total !== undefined && total > limit && <Tag tone="warning">{t('boardFull', { limit })}</Tag>}
        </h2>
        {why !== undefined && <p className="rt-board-none">{why}</p>}
        {sums && summary && total !== 0 && !again && (
          <dl className="rt-board-sums" aria-label={t('sum')}>
            {sums.map((column) => (
              <div key={column.name}>
                <dt>{column.title}</dt>
                <dd>{showFact(column, summary)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <ul aria-labelledby={id} aria-busy={loading}>
        {children}
      </ul>
      {total === undefined && <SkeletonLines />}
      {again ? (
        <p className="rt-board-more" role="alert">
          {t('failed')} <Button onClick={again}>{t('retry')}</Button>
        </p>
      ) : (
        total === 0 && <p className="rt-board-none">{t('boardNone')}</p>
      )}
    </section>
  )
}
