import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import type { ControlProps } from '../control.ts'
import { AddRow, RowTools } from '../row-tools.tsx'
import { useRows } from '../rows.ts'
import '../list.css'

/** Items of a few short fields, one row each. */
export function ArrayTable(props: ControlProps) {
  const { id, field, describedBy, disabled, readOnly, renderField } = props
  const t = useTexts('widgets/kit')
  const { box, ...rows } = useRows(props)
  const fields = field.fields ?? []
  const still = disabled || readOnly
  return (
    <fieldset ref={box} className="lk-rows" aria-labelledby={`${id}-label`} aria-describedby={describedBy} disabled={disabled}>
      {rows.rows.length === 0 ? (
        <p className="lk-rows-empty">{t('noRows')}</p>
      ) : (
        <div className="lk-rows-scroll">
          <table>
            <thead>
              <tr>
                {fields.map((one) => (
                  <th key={one.name} scope="col" className={one.required === true ? 'lk-rows-need' : undefined}>
                    {one.title}
                  </th>
                ))}
                {!still && <td />}
              </tr>
            </thead>
            <tbody>
              {rows.rows.map((_, at) => (
                <tr key={rows.keys[at]} data-row={at}>
                  {fields.map((one) => (
                    <td key={one.name} className={isFigure(one) ? 'lk-rows-figure' : undefined}>
                      {renderField?.(one, at, true)}
                    </td>
                  ))}
                  {!still && (
                    <td className="lk-rows-tools">
                      <RowTools rows={rows} at={at} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!still && <AddRow rows={rows} id={id} title={field.placeholder} />}
    </fieldset>
  )
}

const isFigure = ({ type, choices }: Field): boolean => (type === 'integer' || type === 'number' || type === 'boolean') && !choices
