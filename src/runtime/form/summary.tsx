import { observer } from '@formily/react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Field, FormPart, Locale } from '../../schema/compiled.ts'
import { display } from '../../schema/display.ts'
import { formats } from '../../schema/formats.ts'
import { Button } from '../../widgets/kit/button.tsx'
import type { FormModel } from './model.ts'
import { isSecret, type Row } from './values.ts'

/** What was entered in the steps before, in words, with the way back to each. */
export const Summary = observer(({ parts, model, goTo }: { parts: FormPart[]; model: FormModel; goTo: (at: number) => void }) => {
  const say = useTexts('form')
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
                  <dd>{inWords(field, model.read(field.name), locale) || say('empty')}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
})

function inWords(field: Field, value: unknown, locale: Locale): string {
  if (isSecret(field)) return value ? '••••••' : ''
  if (field.fields) {
    const [first] = field.fields
    const items = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
    return items.map((item) => (first ? inWords(first, item[first.name], locale) : '')).join(locale === 'zh-CN' ? '、' : ', ')
  }
  const cell =
    (field.rules?.format && formats[field.rules.format]?.cell) ?? (field.type === 'boolean' ? 'boolean' : field.unit ? 'unit' : 'text')
  return display({ cell, choices: field.choices ?? field.item?.choices, unit: field.unit }, value, { locale })
}
