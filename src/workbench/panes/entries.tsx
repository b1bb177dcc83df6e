import { useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { type Thing, thingAt } from '../../schema/rename/thing.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { useBench, useValues } from '../bench.ts'
import { takeOut } from '../files/take-out.ts'
import { type Arranged, calledAs, sayTitle } from '../places/arrange.ts'
import { isPlain, type Spot } from '../places/spot.ts'
import { RemoveDialog } from './remove.tsx'

/** What stands in a place that holds any number of things; each leads on, and can be taken out. */
export function Entries({
  spot,
  value,
  known,
  entries = [],
}: {
  spot: Spot
  value: unknown
  known: readonly string[]
  /** What they are called, where each stands for something else. */
  entries?: readonly Arranged[] | undefined
}) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { workspace, languages, select } = useBench()
  const read = useValues()
  const steps: (string | number)[] = Array.isArray(value) ? [...value.keys()] : isPlain(value) ? Object.keys(value) : []
  const shown = steps.filter((step) => step !== '$schema' && !known.includes(String(step)))
  const holds = (step: string | number): unknown => (value as Record<string | number, unknown>)[step]
  const titleOf = (step: string | number): string =>
    sayTitle({ file: spot.file, path: [...spot.path, step] }, read, locale, languages) ??
    (typeof step === 'string' ? step : (entries.find((one) => one.step === step)?.title ?? calledAs(holds(step), step)))
  // What others name goes with all of that, after a look at it.
  const [leaving, leave] = useState<Thing>()
  const remove = (here: Spot) => {
    const thing = thingAt(here, read(here.file))
    if (thing) leave(thing)
    else takeOut(workspace, here, read, languages)
  }
  if (shown.length === 0) return null
  return (
    <>
      <RemoveDialog thing={leaving} close={() => leave(undefined)} />
      <ul className="wb-order">
        {shown.map((step) => {
          const here: Spot = { file: spot.file, path: [...spot.path, step] }
          return (
            <li key={step}>
              <button type="button" className="wb-entry" onClick={() => select({ spot: here })}>
                {titleOf(step)} {titleOf(step) !== step && typeof step === 'string' && <small>{step}</small>}
              </button>
              <IconButton
                size="small"
                label={t('remove', { name: titleOf(step) })}
                icon={<Glyph name="trash" />}
                onClick={() => remove(here)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
