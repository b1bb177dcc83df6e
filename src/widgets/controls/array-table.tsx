import { lazy, Suspense } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import type { ControlProps } from '../control.ts'
import { AddRow, RowTools } from '../row-tools.tsx'
import { useRowDrag } from '../row-drag.ts'
import { useRows } from '../rows.ts'
import '../list.css'

const ManyFiles = lazy(() => withTexts(import('../files/many-files.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.ManyFiles })))

/** Items of a few short fields, one row each; if an item is one file, many can be selected or dropped at once. */
export function ArrayTable(props: ControlProps) {
  const { id, field, describedBy, disabled, readOnly, renderField } = props
  const t = useTexts('widgets/kit')
  const { box, ...rows } = useRows(props)
  const drag = useRowDrag(rows.move)
  const fields = field.fields ?? []
  const still = disabled || readOnly
  const [file] = fields.length === 1 && fields[0]!.widget === 'audio' ? fields : []
  const refOf = (row: unknown) =>
    file && typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[file.name] : undefined
  const refs = rows.rows.flatMap((row) => (typeof refOf(row) === 'string' ? [refOf(row) as string] : []))
  const take = (taken: string[]) => {
    const whole = rows.rows.filter((row) => refOf(row))
    props.onChange([...whole, ...taken.map((ref) => ({ [file!.name]: ref }))])
  }
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
                <tr key={rows.keys[at]} data-row={at} {...(still ? {} : drag.rowAt(at))}>
                  {fields.map((one) => (
                    <td key={one.name} className={isFigure(one) ? 'lk-rows-figure' : undefined}>
                      {renderField?.(file ? inRow(file) : one, at, true)}
                    </td>
                  ))}
                  {!still && (
                    <td className="lk-rows-tools">
                      <RowTools rows={rows} at={at} grip={drag.gripAt(at)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!still && file && (
        <Suspense>
          <ManyFiles id={id} field={file} refs={refs} most={rows.maxItems} onAdd={take} form={props.form} />
        </Suspense>
      )}
      {!still && <AddRow rows={rows} id={id} title={field.placeholder} />}
    </fieldset>
  )
}

/** A row that has its recording needs no samples to choose from. */
const inRow = (file: Field): Field => (file.props?.['samples'] === true ? { ...file, props: { ...file.props, samples: 'first' } } : file)

const isFigure = ({ type, choices }: Field): boolean => (type === 'integer' || type === 'number' || type === 'boolean') && !choices
