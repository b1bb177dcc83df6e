import { lazy, Suspense, type ReactNode } from 'react'
import { say, useLocale, useTexts, withTexts } from '../../i18n/i18n.ts'
import { titleOnWay } from '../../schema/branches.ts'
import type { Field, Locale } from '../../schema/compiled.ts'
import { isEmpty } from '../../schema/condition.ts'
import { display } from '../../schema/display.ts'
import { isSecret } from '../../schema/draft-values.ts'
import { formats } from '../../schema/formats.ts'
import type { Row } from '../../schema/row.ts'

const Thumb = lazy(() => withTexts(import('../../widgets/files/thumb.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.Thumb })))

/** The value of a field of a form, to be read: a picture as such. */
export function ShownValue({ field, value }: { field: Field; value: unknown }): ReactNode {
  const locale = useLocale()
  const empty = useTexts('runtime/form')('empty')
  return inPictures(field, value) ?? (inWords(field, value, locale) || empty)
}

/** Pictures are shown as such; their references would mean nothing. */
function inPictures(field: Field, value: unknown): ReactNode {
  if (formats[field.rules?.format ?? field.item?.rules?.format ?? '']?.cell !== 'image') return undefined
  const files = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  if (files.length === 0) return undefined
  return (
    <Suspense fallback={null}>
      <span className="lk-thumbs">
        {files.map((file, at) => (
          <Thumb key={file} file={file} name={files.length > 1 ? `${field.title} ${at + 1}` : field.title} />
        ))}
      </span>
    </Suspense>
  )
}

function inWords(field: Field, value: unknown, locale: Locale): string {
  if (isSecret(field)) return value ? '••••••' : ''
  if (field.fields) {
    const [first] = field.fields
    const items = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
    const names = items.map((item) => (first ? inWords(first, item[first.name], locale) : ''))
    return names.filter((name) => name !== '').join(say('widgets/kit', 'comma'))
  }
  const ends = field.item && field.widget.endsWith('-range') ? [value].flat() : undefined
  if (ends) return ends.every(isEmpty) ? '' : display({ cell: 'range' }, ends, { locale })
  // As its control names it.
  if (field.choices?.some(({ under }) => under !== undefined))
    return [value]
      .flat()
      .filter((one) => !isEmpty(one))
      .map((one) => titleOnWay(field.choices!, one))
      .join(say('widgets/kit', 'comma'))
  if (field.widget === 'stars' && typeof value === 'number') return '★'.repeat(value)
  const cell =
    (field.rules?.format && formats[field.rules.format]?.cell) ?? (field.type === 'boolean' ? 'boolean' : field.unit ? 'unit' : 'text')
  return display({ cell, choices: field.choices ?? field.item?.choices, unit: field.unit }, value, { locale })
}
