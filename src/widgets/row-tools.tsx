import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Button, IconButton } from './kit/button.tsx'
import type { useRowDrag } from './row-drag.ts'
import type { useRows } from './rows.ts'

type Rows = Omit<ReturnType<typeof useRows>, 'box'>

export function RowTools({
  rows: { rows, move, remove, minItems, ofWhich },
  at,
  grip,
}: {
  rows: Rows
  at: number
  grip: ReturnType<ReturnType<typeof useRowDrag>['gripAt']>
}) {
  const t = useTexts('widgets/kit')
  const late = useTexts('widgets/late')
  const place = { at: at + 1 }
  return (
    <>
      {rows.length > 1 && (
        <>
          <span className="lk-rows-grip" aria-hidden="true" title={late('dragRow')} {...grip}>
            <Glyph name="grip" />
          </span>
          <IconButton
            size="small"
            className="lk-rows-up"
            label={t('moveUp', place) + ofWhich}
            icon={<Glyph name="up" />}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            size="small"
            className="lk-rows-down"
            label={t('moveDown', place) + ofWhich}
            icon={<Glyph name="down" />}
            disabled={at === rows.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </>
      )}
      <IconButton
        size="small"
        className="lk-rows-remove"
        danger
        label={t('removeRow', place) + ofWhich}
        icon={<Glyph name="trash" />}
        why={rows.length <= minItems ? t('fewestRows', { count: minItems }) : undefined}
        onClick={() => remove(at)}
      />
    </>
  )
}

export function AddRow({ rows: { rows, add, maxItems, ofWhich }, id, title }: { rows: Rows; id: string; title?: string | undefined }) {
  const t = useTexts('widgets/kit')
  const name = title ?? t('addRow')
  return (
    <div className="lk-rows-foot">
      <Button
        id={id}
        className="lk-rows-add"
        size="small"
        aria-label={ofWhich ? name + ofWhich : undefined}
        icon={<Glyph name="plus" />}
        why={rows.length >= maxItems ? t('mostRows', { count: maxItems }) : undefined}
        onClick={add}
      >
        {name}
      </Button>
      {Number.isFinite(maxItems) && (
        <span aria-hidden="true">
          {rows.length} / {maxItems}
        </span>
      )}
    </div>
  )
}
