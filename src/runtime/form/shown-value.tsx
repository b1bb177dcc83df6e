import { lazy, Suspense, type ReactNode } from 'react'
import { say, useLocale, useTexts, withTexts } from '../../i18n/i18n.ts'
import type { Field, Locale } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { display } from '../../schema/display.ts'
import { isSecret } from '../../schema/draft-values.ts'
import { formats } from '../../schema/formats.ts'
import type { Row } from '../../schema/row.ts'
import type { FormAccess } from '../../widgets/control.ts'
import { useRemoteLabels } from '../../widgets/remote.ts'

const Thumb = lazy(() => withTexts(import('../../widgets/files/thumb.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.Thumb })))

/** The value of a field of a form, to be read: a picture as such, a row of another entity by its name. */
export function ShownValue({ field, value, form }: { field: Field; value: unknown; form?: FormAccess | undefined }): ReactNode {
  const locale = useLocale()
  const empty = useTexts('runtime/form')('empty')
  if (field.options && form) return <Named field={field} value={value} form={form} empty={empty} />
  return inPictures(field, value) ?? (inWords(field, value, locale) || empty)
}

function Named({ field, value, form, empty }: { field: Field; value: unknown; form: FormAccess; empty: string }) {
  const held = (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]) as Scalar[]
  const names = useRemoteLabels({ id: '', field, value: held, form: { ...form, row: undefined }, onChange: () => undefined })
  return names.join(say('widgets/kit', 'comma')) || empty
}

/** A picture is shown as such; its reference would mean nothing. */
function inPictures(field: Field, value: unknown): ReactNode {
  if (typeof value !== 'string' || value === '' || !field.rules?.format) return undefined
  if (formats[field.rules.format]?.cell !== 'image') return undefined
  return (
    <Suspense fallback={null}>
      <Thumb file={value} name={field.title} />
    </Suspense>
  )
}

function inWords(field: Field, value: unknown, locale: Locale): string {
  if (isSecret(field)) return value ? '••••••' : ''
  if (field.fields) {
    const [first] = field.fields
    const items = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
    return items.map((item) => (first ? inWords(first, item[first.name], locale) : '')).join(say('widgets/kit', 'comma'))
  }
  const cell =
    (field.rules?.format && formats[field.rules.format]?.cell) ?? (field.type === 'boolean' ? 'boolean' : field.unit ? 'unit' : 'text')
  return display({ cell, choices: field.choices ?? field.item?.choices, unit: field.unit }, value, { locale })
}
