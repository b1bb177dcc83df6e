import { useId } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Empty } from '../../widgets/kit/empty.tsx'
import { useBench, useValues } from '../bench.ts'
import { writeAt } from '../files/write-at.ts'
import { listColumnWords } from '../places/column-words.ts'
import { isSameSpot, type Spot } from '../places/spot.ts'
import { toldOf } from '../places/told-of.ts'
import { useSelected } from '../places/use-selected.ts'
import { listWordings, orderAs, type Wording } from '../places/words-at.ts'
import { pointerOf } from '../text/read-tree.ts'

/** The texts of a place, in all languages side by side. */
export function Wordings() {
  const t = useTexts('workbench/place')
  const { languages } = useBench()
  const selected = useSelected()
  const read = useValues()
  if (!selected) return null
  const { field } = selected
  // What a translation says is changed where all languages stand side by side.
  const spot = toldOf(selected.spot, read) ?? selected.spot
  const own = listWordings(spot, read, languages)
  const ofField = field && !isSameSpot(field, spot) ? listWordings(field, read, languages) : []
  const ofColumns = listColumnWords(spot, read, languages)
  if (own.length + ofField.length + ofColumns.length === 0) return <Empty size="small" title={t('noWords')} help={t('noWordsHelp')} />
  return (
    <div className="wb-wordings">
      {own.map((wording) => (
        <Sentence key={pointerOf(wording.source.path)} wording={wording} />
      ))}
      {ofField.length > 0 && (
        <>
          {field!.file !== spot.file && <p className="wb-note">{t('ofField', { file: field!.file })}</p>}
          {ofField.map((wording) => (
            <Sentence key={pointerOf(wording.source.path)} wording={wording} />
          ))}
        </>
      )}
      {ofColumns.length > 0 && (
        <section className="wb-wordings" aria-label={t('columnWords')}>
          <p className="wb-note">{t('columnWordsHelp')}</p>
          {ofColumns.map(({ name, wording }) => (
            <Sentence key={name} wording={wording} as={t('wordOfColumn', { name })} />
          ))}
        </section>
      )}
    </div>
  )
}

function Sentence({ wording: { word, called, source, versions }, as }: { wording: Wording; as?: string }) {
  const t = useTexts('workbench/place')
  const title = as ?? `${called}${t(`said-${word}`)}`
  const { boot, workspace } = useBench()
  const read = useValues()
  const write = (spot: Spot, text: string) => writeAt(workspace, spot, text, spot === source ? undefined : orderAs(read(source.file)))
  const titleOf = (locale: string) => boot.locales.find(({ value }) => value === locale)?.title ?? locale
  return (
    <fieldset className="wb-sentence">
      <legend>{title}</legend>
      {versions.map(({ locale, spot, text }) => (
        <Version
          key={locale}
          label={titleOf(locale)}
          name={t('wordIn', { word: title, language: titleOf(locale) })}
          locale={locale}
          text={text}
          write={(now) => write(spot, now)}
        />
      ))}
    </fieldset>
  )
}

function Version({
  label,
  name,
  locale,
  text,
  write,
}: {
  label: string
  name: string
  locale: string
  text: string
  write: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="wb-version">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-label={name} lang={locale} value={text} onChange={(event) => write(event.target.value)} />
    </div>
  )
}
