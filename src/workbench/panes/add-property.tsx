import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Key } from '../../schema/texts.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useBench } from '../bench.ts'
import { setDeep } from '../files/write-at.ts'
import type { Change } from '../files/workspace.ts'
import type { Spot } from '../places/spot.ts'
import { orderAs, versionSpot } from '../places/words-at.ts'
import { insertAt } from '../text/edit.ts'
import { applySplice } from '../text/splice.ts'
import { Pick } from './pick.tsx'

/** The possible types of a new field, in terms of the schema language. */
const KINDS = {
  text: { type: 'string' },
  number: { type: 'integer' },
  yesNo: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
} as const satisfies Record<string, Record<string, string>>
type Kind = keyof typeof KINDS
const isKind = (word: string): word is Kind => word in KINDS

const NAME = '[A-Za-z]\\w{0,63}'

/** Creates a field of an entity: name, type, and title in each language; one undo step. */
export function AddProperty({ spot, taken }: { spot: Spot; taken: readonly string[] }) {
  const t = useTexts('workbench/place')
  const id = useId()
  const { boot, languages, workspace, select } = useBench()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('text')
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [choices, setChoices] = useState('')
  const isTaken = taken.includes(name)
  const words = choices.split(/[,，\s]+/).filter(Boolean)

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isTaken) return
    const text = workspace.read().docs.get(spot.file)!.text
    const own = titles[languages.source] || name
    const oneOf = words.map((word) => ({ const: word, title: word }))
    const field = { title: own, ...KINDS[kind], ...(kind === 'choice' ? { oneOf } : {}) }
    const splice = insertAt(text, spot.path, field, { key: name })
    if ('refused' in splice) return
    const now: unknown = JSON.parse(applySplice(text, splice))
    const changes: Change[] = [{ path: spot.file, splice }]
    for (const locale of languages.all) {
      if (locale === languages.source) continue
      const there = versionSpot({ file: spot.file, path: spot.path }, locale, () => undefined)
      const overlay = workspace.read().docs.get(there.file)?.text ?? ''
      const edit = setDeep(overlay, [...there.path, name, 'title'], titles[locale] || name, orderAs(now))
      if (!('refused' in edit)) changes.push({ path: there.file, splice: edit })
    }
    workspace.edit(changes)
    select({ spot: { file: spot.file, path: [...spot.path, name] } })
    setName('')
    setTitles({})
    setChoices('')
  }

  const titleOf = (locale: string) => boot.locales.find(({ value }) => value === locale)?.title ?? locale
  return (
    <form className="wb-property" aria-label={t('newField')} onSubmit={add}>
      <h3>{t('newField')}</h3>
      <div className="wb-version">
        <label htmlFor={`${id}-name`}>{t('fieldName')}</label>
        <input
          id={`${id}-name`}
          required
          pattern={NAME}
          value={name}
          aria-invalid={isTaken || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-help`} className="wb-note">
          {isTaken ? t('fieldTaken') : t('fieldNameHelp')}
        </p>
      </div>
      <Pick
        label={t('holds')}
        value={kind}
        choices={Object.keys(KINDS).map((one) => [one, t(one as Key<'workbench/place'> & Kind)])}
        pick={(one) => isKind(one) && setKind(one)}
      />
      {kind === 'choice' && (
        <div className="wb-version">
          <label htmlFor={`${id}-choices`}>{t('choiceWords')}</label>
          <input id={`${id}-choices`} required value={choices} onChange={(event) => setChoices(event.target.value)} />
        </div>
      )}
      {languages.all.map((locale) => (
        <div key={locale} className="wb-version">
          <label htmlFor={`${id}-${locale}`}>{t('titleIn', { language: titleOf(locale) })}</label>
          <input
            id={`${id}-${locale}`}
            lang={locale}
            required
            value={titles[locale] ?? ''}
            onChange={(event) => setTitles({ ...titles, [locale]: event.target.value })}
          />
        </div>
      ))}
      <Button submit variant="primary">
        {t('makeField')}
      </Button>
    </form>
  )
}
