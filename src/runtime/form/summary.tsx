import { observer } from '@formily/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useLocale, useTexts, withTexts, say } from '../../i18n/i18n.ts'
import type { FormPart } from '../../schema/compiled-screen.ts'
import type { Field, Locale } from '../../schema/compiled.ts'
import { display } from '../../schema/display.ts'
import { formats } from '../../schema/formats.ts'
import { Button } from '../../widgets/kit/button.tsx'
import type { FormModel } from './model.ts'
import { isSecret } from '../../schema/draft-values.ts'
import type { Row } from '../../schema/row.ts'

const Thumb = lazy(() => withTexts(import('../../widgets/files/thumb.tsx'), 'widgets/late').then((loaded) => ({ default: loaded.Thumb })))

/** The values of the steps before, each with a link back. */
export const Summary = observer(({ parts, model, goTo }: { parts: FormPart[]; model: FormModel; goTo: (at: number) => void }) => {
  const say = useTexts('runtime/form')
  const locale = useLocale()
  return (
    <section className="rt-summary" aria-label={say('summary')}>
      {parts.map((part, at) => (
        <div key={part.name}>
          <h3>
            {part.title}
            <Button variant="link" size="small" onClick={() => goTo(at)} aria-label={`${say('change')} ${part.title ?? ''}`}>
              {say('change')}
            </Button>
          </h3>
          <dl>
            {part.fields
              .filter((field) => model.isShown(field))
              .map((field) => (
                <div key={field.name}>
                  <dt>{field.title}</dt>
                  <dd>{inPictures(field, model.read(field.name)) ?? (inWords(field, model.read(field.name), locale) || say('empty'))}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
})

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
