import { useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { liveOf } from '../../widgets/use-exchange.ts'
import { useBench, useDesk, useValues } from '../bench.ts'
import { findArrangement } from '../places/arrange.ts'
import { fittingWords } from '../places/fitting-words.ts'
import { findAddable, formatOf, listWords, valueWord, widen } from '../places/read-format.ts'
import { isPlain, isSameSpot, valueIn, type Spot } from '../places/spot.ts'
import { titledWords } from '../places/titled-words.ts'
import { setValue } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'
import { AddEntry } from './add-entry.tsx'
import { Entries } from './entries.tsx'
import { PlaceWords } from './place-words.tsx'
import { useFormat } from './use-format.ts'

// A list that opens is at hand before somebody presses it.
void Promise.all([liveOf('select')(), import('../../widgets/rich/antd-host.tsx').then((host) => host.prepareSentences())]).catch(
  () => undefined,
)

/** A place as a form, rendered by the product's own runtime from the schema language's format, with an explanation of each property. */
export function PlaceForm({ spot }: { spot: Spot }) {
  const t = useTexts('workbench/place')
  const { docs } = useDesk()
  const locale = useLocale()
  const { workspace, languages, select } = useBench()
  const read = useValues()
  const format = useFormat(spot)
  const text = docs.get(spot.file)?.text ?? ''
  // What this form has written itself does not remount it.
  const [known, setKnown] = useState({ text, turn: 0 })
  if (known.text !== text) setKnown({ text, turn: known.turn + 1 })
  const wrote = (written: string) => setKnown((before) => ({ ...before, text: written }))
  const root = useMemo(() => parse(text), [text])
  const found = useMemo(
    () =>
      format && {
        words: titledWords(fittingWords(listWords(format, root, spot.path), spot, read), spot.file, read, locale, languages),
        addable: findAddable(format, root, spot.path),
        wide: widen(format, root, spot.path),
        alone: valueWord(format, root, spot.path),
      },
    [format, root, spot, read, locale, languages],
  )
  if (formatOf(spot.file) !== undefined && !found) return <SkeletonLines lines={8} />
  const { words = [], addable, wide, alone } = found ?? {}
  const value = valueIn(root, spot.path)
  // Where fields are named, those of the rows can be chosen.
  const arrangement = addable && findArrangement(spot, read, locale, languages)
  const offered = isSameSpot(arrangement?.spot, spot) && !addable?.keyed ? arrangement?.offered : undefined
  if (wide) {
    const say = () => {
      const splice = setValue(text, wide.path, wide.value)
      if ('refused' in splice) return
      workspace.edit([{ path: spot.file, splice }])
      select({ spot: { file: spot.file, path: wide.to } })
    }
    return (
      <div className="wb-wide">
        <p className="wb-note">{t('bareName')}</p>
        <Button size="small" onClick={say}>
          {t('sayMore')}
        </Button>
      </div>
    )
  }
  if (alone?.field)
    return (
      <PlaceWords
        key={`${spot.file}#${pointerOf(spot.path)} ${known.turn}`}
        spot={{ file: spot.file, path: spot.path.slice(0, -1) }}
        words={[alone]}
        value={{ [alone.name]: value }}
        wrote={wrote}
      />
    )
  if (words.length === 0 && !addable) return <Empty size="small" title={t('noForm')} help={t('noFormHelp')} />
  return (
    <>
      {words.length > 0 && (
        <PlaceWords
          key={`${spot.file}#${pointerOf(spot.path)} ${known.turn}`}
          spot={spot}
          words={words}
          value={isPlain(value) ? value : {}}
          wrote={wrote}
        />
      )}
      {addable && <Entries spot={spot} value={value} known={words.map(({ name }) => name)} entries={offered && arrangement?.entries} />}
      {addable && !isFields(spot) && (
        <AddEntry
          key={`${spot.file}#${pointerOf(spot.path)}`}
          spot={spot}
          addable={offered ? { ...addable, field: fieldOutOf(offered) } : addable}
          value={value}
        />
      )}
    </>
  )
}

const fieldOutOf = (offered: readonly { name: string; title: string }[]): Field => ({
  name: 'value',
  title: 'value',
  type: 'string',
  widget: 'select',
  choices: offered.map(({ name, title }) => ({ value: name, title: title === name ? name : `${title} (${name})` })),
})

/** Fields of an entity are made where they stand in their order, with what they hold. */
const isFields = ({ path }: Spot): boolean => path.at(-1) === 'properties'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
