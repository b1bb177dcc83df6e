import { useCallback, useMemo } from 'react'
import type { Row } from '../../../schema/row.ts'
import { ListCards } from '../../list/list-cards.tsx'
import { useRowTexts } from '../../list/row-texts.ts'
import { Thumb } from '../../../widgets/files/thumb.tsx'
import type { ViewOf } from '../view-props.ts'
import './gallery.css'

/** The rows as cards with their pictures on top. */
export function GalleryView({ screen, view, list, actions }: ViewOf<'gallery'>) {
  const { columns } = screen.list
  const { key, label } = screen.entity
  const shown = useMemo(() => view.card.flatMap((name) => columns.filter((column) => column.name === name)), [view.card, columns])
  const { nameOf } = useRowTexts(label, key)
  const front = useCallback((row: Row) => <Front view={view} row={row} name={nameOf(row)} />, [view, nameOf])
  return (
    <div className="rt-gallery">
      <ListCards
        label={screen.title}
        columns={shown}
        rows={list.rows}
        rowActions={actions.row}
        events={actions.events}
        keyName={key}
        labelOf={label}
        selected={actions.batch.length > 0 ? list.selection.keys : undefined}
        busy={actions.busy}
        size={list.query.size}
        front={front}
      />
    </div>
  )
}

/** The first picture, or else the first letter of the name, which is decorative because the name follows. */
function Front({ view, row, name }: { view: ViewOf<'gallery'>['view']; row: Row; name: string }) {
  const value = [row[view.by]].flat()[0]
  const text = typeof value === 'string' ? value.trim() : ''
  if (view.picture && text !== '')
    return (
      <div className="rt-gallery-front">
        <Thumb file={text} name={name} />
      </div>
    )
  const [letter = ''] = (view.picture ? '' : text) || name
  return (
    <div className="rt-gallery-front" aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </div>
  )
}
