import { useTexts } from '../../i18n/i18n.ts'
import type { ControlProps } from '../control.ts'
import { AddRow, RowTools } from '../row-tools.tsx'
import { useRowDrag } from '../row-drag.ts'
import { RowsAround, useRows } from '../rows.ts'
import '../list.css'

/** Items of several fields, one card each. */
export function ArrayCards(props: ControlProps) {
  const { id, field, describedBy, disabled, readOnly, renderField } = props
  const t = useTexts('widgets/kit')
  const { box, ...rows } = useRows(props)
  const drag = useRowDrag(rows.move)
  const still = disabled || readOnly
  return (
    <fieldset ref={box} className="lk-rows" aria-labelledby={`${id}-label`} aria-describedby={describedBy} disabled={disabled}>
      {rows.rows.length === 0 && <p className="lk-rows-empty">{t('noRows')}</p>}
      {rows.rows.map((_, at) => (
        <div
          key={rows.keys[at]}
          className="lk-card"
          role="group"
          aria-label={t('rowOf', { at: at + 1 })}
          data-row={at}
          {...(still ? {} : drag.rowAt(at))}
        >
          <div className="lk-card-head">
            <span>{t('rowOf', { at: at + 1 })}</span>
            {!still && <RowTools rows={rows} at={at} grip={drag.gripAt(at)} />}
          </div>
          <RowsAround.Provider value={rows.within(at)}>
            {field.fields?.map((one) => (
              <div key={one.name}>{renderField?.(one, at)}</div>
            ))}
          </RowsAround.Provider>
        </div>
      ))}
      {!still && <AddRow rows={rows} id={id} title={field.placeholder} />}
    </fieldset>
  )
}
