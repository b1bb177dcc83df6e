import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { useRowDrag } from '../../widgets/row-drag.ts'
import type { Spot } from '../places/spot.ts'
import { isSameSpot } from '../places/spot.ts'
import { pointerOf } from '../text/read-tree.ts'
import { useBench } from '../bench.ts'

/** A thing of a list that has an order: where it stands and what it is called; `isOff` until somebody switches it on. */
export type Line = { spot: Spot; title: string; name?: string | undefined; isOff?: true | undefined }

/** A list whose order people choose, by buttons, a place to move to, or by dragging. */
export function OrderLines({
  label,
  lines,
  came = false,
  off,
  move,
  remove,
}: {
  label: string
  lines: readonly Line[]
  /** Whoever has no mouse goes on in the list that was opened. */
  came?: boolean
  /** What is said of one that is off. */
  off: string
  /** Answers whether it could be. */
  move: (from: number, to: number) => boolean
  remove?: (at: number) => void
}) {
  const t = useTexts('workbench/place')
  const { selected, select } = useBench()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (came) list.current?.querySelector<HTMLElement>('.wb-entry')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const moved = useRef<{ to: number; by: string }>()
  // A keyboard user goes on with the moved entry, and not with the one that took its place.
  useEffect(() => {
    if (!moved.current) return
    const { to, by } = moved.current
    moved.current = undefined
    const line = list.current?.children[to]
    const same = line?.querySelector<HTMLElement>(`.${by}:not(:disabled)`)
    ;(same ?? line?.querySelector<HTMLElement>('.wb-entry'))?.focus()
  }, [lines])
  const moveBy = (from: number, to: number, by: string) => {
    if (move(from, to)) moved.current = { to, by }
  }
  const drag = useRowDrag((from, to) => moveBy(from, to, 'wb-move'))

  return (
    <ol ref={list} className="wb-order" aria-label={label}>
      {lines.map(({ spot, title, name, isOff }, at) => (
        <li
          key={`${spot.file}#${pointerOf(spot.path)}`}
          data-row
          aria-current={isSameSpot(selected?.spot, spot) ? 'true' : undefined}
          {...drag.rowAt(at)}
        >
          {lines.length > 1 && (
            <span className="wb-grip" aria-hidden="true" title={t('drag')} {...drag.gripAt(at)}>
              <Glyph name="grip" />
            </span>
          )}
          <button type="button" className="wb-entry" onClick={() => select({ spot })}>
            {title} {name !== undefined && title !== name && <small>{name}</small>} {isOff && <span className="wb-off">{off}</span>}
          </button>
          <IconButton
            size="small"
            className="wb-up"
            label={t('moveUp', { name: title })}
            icon={<Glyph name="up" />}
            disabled={at === 0}
            onClick={() => moveBy(at, at - 1, 'wb-up')}
          />
          <IconButton
            size="small"
            className="wb-down"
            label={t('moveDown', { name: title })}
            icon={<Glyph name="down" />}
            disabled={at === lines.length - 1}
            onClick={() => moveBy(at, at + 1, 'wb-down')}
          />
          <select
            className="wb-move"
            aria-label={t('moveTo', { name: title })}
            value={at}
            onChange={(event) => moveBy(at, Number(event.target.value), 'wb-move')}
          >
            {lines.map((_, index) => (
              <option key={index} value={index}>
                {index + 1}
              </option>
            ))}
          </select>
          {remove && (
            <IconButton size="small" label={t('remove', { name: title })} icon={<Glyph name="trash" />} onClick={() => remove(at)} />
          )}
        </li>
      ))}
    </ol>
  )
}
