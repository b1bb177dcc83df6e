import { useId, useState, type FormEvent } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Key } from '../../schema/texts.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { draftsIn, useBench, useDesk, useValues } from '../bench.ts'
import { changesTo } from '../files/changes-to.ts'
import { setDeep } from '../files/write-at.ts'
import type { Change } from '../files/workspace.ts'
import { sayTitle } from '../places/arrange.ts'
import { rowsIn, type Spot } from '../places/spot.ts'
import { toldApart } from '../places/told-apart.ts'
import { orderAs, versionSpot } from '../places/words-at.ts'
import { insertAt } from '../text/edit.ts'
import { applySplice, spliceBetween } from '../text/splice.ts'
import { Pick } from './pick.tsx'
import { useTold } from './use-told.ts'

/** The possible types of a new field, in terms of the schema language. */
const KINDS = {
  text: { type: 'string' },
  number: { type: 'integer' },
  money: { type: 'integer', format: 'money-fen' },
  yesNo: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
  row: { type: 'string' },
  picture: { type: 'string', format: 'image' },
  pictures: { type: 'array', items: { type: 'string', format: 'image' } },
} as const satisfies Record<string, Record<string, unknown>>
type Kind = keyof typeof KINDS
const isKind = (word: string): word is Kind => word in KINDS

const NAME = '[A-Za-z]\\w{0,63}'

/** What is said with commas between it, in whatever script. */
const listed = (said: string): string[] => [
  ...new Set(
    said
      .split(/[,，、;；]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
/** A value is one word. */
const valuesIn = (said: string): string[] => listed(said).map((one) => one.replaceAll(/\s+/g, '-'))

const entityName = (file: string): string => file.split('/').at(-1)!.slice(0, -'.json'.length)

/** Creates a field of an entity: name, type, and title in each language; one undo step. */
export function AddProperty({ spot, taken }: { spot: Spot; taken: readonly string[] }) {
  const t = useTexts('workbench/place')
  const id = useId()
  const locale = useLocale()
  const { boot, languages, server, workspace, select } = useBench()
  const { docs } = useDesk()
  const read = useValues()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>('text')
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [choices, setChoices] = useState('')
  const [called, setCalled] = useState<Record<string, string>>({})
  const [of, setOf] = useState('')
  const isTaken = taken.includes(name)
  const values = valuesIn(choices)
  const isRow = kind === 'row'
  // In whatever menu its rows can be looked up.
  const offered = useTold(JSON.stringify([isRow, draftsIn(docs)]), async () =>
    isRow ? (await server.offers('', draftsIn(workspace.read().docs))).rows : {},
  )
  const rows: Record<string, string> = offered && !('failed' in offered) ? offered : {}
  const kinds = toldApart(
    Object.entries(rows).map(([one, file]) => [one, sayTitle(rowsIn(file), read, locale, languages) ?? one]),
    locale,
  )

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isTaken) return
    // What another entity refers to has a file of its own.
    const isOwn = entityName(spot.file) === of
    const lifted = kind === 'row' && !isOwn ? await server.lift(of, draftsIn(workspace.read().docs)) : {}
    const text = workspace.read().docs.get(spot.file)!.text
    const own = titles[languages.source] || name
    const said = listed(called[languages.source] ?? choices)
    const oneOf = values.map((value, at) => ({ const: value, title: said[at] ?? value }))
    const field = { title: own, ...KINDS[kind], ...(kind === 'choice' ? { oneOf } : {}), ...(kind === 'row' ? { entity: of } : {}) }
    const splice = insertAt(text, spot.path, field, { key: name })
    if ('refused' in splice) return
    const now: unknown = JSON.parse(applySplice(text, splice))
    const changes: Change[] = [...(await changesTo(workspace, lifted)), { path: spot.file, splice }]
    for (const locale of languages.all) {
      if (locale === languages.source) continue
      const there = versionSpot({ file: spot.file, path: spot.path }, locale, () => undefined)
      const overlay = workspace.read().docs.get(there.file)?.text ?? ''
      const names = kind === 'choice' ? listed(called[locale] ?? '') : []
      const told: [string[], string][] = [
        [['title'], titles[locale] || name],
        ...values.flatMap((value, at): [string[], string][] => (names[at] ? [[['oneOf', value], names[at]]] : [])),
      ]
      let translation = overlay
      for (const [path, words] of told) {
        const edit = setDeep(translation, [...there.path, name, ...path], words, orderAs(now))
        if (!('refused' in edit)) translation = applySplice(translation, edit)
      }
      changes.push({ path: there.file, splice: spliceBetween(overlay, translation) })
    }
    workspace.edit(changes)
    select({ spot: { file: spot.file, path: [...spot.path, name] } })
    setName('')
    setTitles({})
    setChoices('')
    setCalled({})
  }

  const titleOf = (locale: string) => boot.locales.find(({ value }) => value === locale)?.title ?? locale
  return (
    <form className="wb-property" aria-label={t('newField')} onSubmit={(event) => void add(event)}>
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
      {kind === 'row' && <Pick label={t('whichRow')} required value={of} choices={[['', ''], ...kinds]} pick={setOf} />}
      {kind === 'choice' && (
        <div className="wb-version">
          <label htmlFor={`${id}-choices`}>{t('choiceWords')}</label>
          <input id={`${id}-choices`} required value={choices} onChange={(event) => setChoices(event.target.value)} />
        </div>
      )}
      {kind === 'choice' &&
        languages.all.map((one) => (
          <div key={one} className="wb-version">
            <label htmlFor={`${id}-called-${one}`}>{t('choicesIn', { language: titleOf(one) })}</label>
            <input
              id={`${id}-called-${one}`}
              lang={one}
              value={called[one] ?? ''}
              onChange={(event) => setCalled({ ...called, [one]: event.target.value })}
            />
          </div>
        ))}
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
