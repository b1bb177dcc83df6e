import { useEffect, useState } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { later } from '../../widgets/later.tsx'
import { useBench, useDesk, useOpened, useValues } from '../bench.ts'
import { valueIn, type Spot } from '../places/spot.ts'
import { translatedFile } from '../places/told-of.ts'
import { useSelected } from '../places/use-selected.ts'
import { overlayFile } from '../places/words-at.ts'
import { Conflict } from './conflict.tsx'
import { Remove } from './remove.tsx'
import { Rename } from './rename.tsx'
import { Trail } from './trail.tsx'
import { Wordings } from './wordings.tsx'

const JsonEditor = later(() => import('./json-editor.tsx').then((found) => found.JsonEditor), <SkeletonLines lines={8} />)

// What it adds a field with is the forms of the console, which nobody needs who opens the workbench.
const Arrange = later(() => import('./arrange.tsx').then((found) => found.Arrange), <SkeletonLines lines={8} />)

const PlaceForm = later(
  () => withTexts(import('./place-form.tsx'), 'widgets/late').then((found) => found.PlaceForm),
  <SkeletonLines lines={8} />,
)

/** The selection: its texts in all languages, its actions, and the text of its file. */
export function PlacePane() {
  const t = useTexts('workbench/place')
  const { languages, selected: chosen } = useBench()
  const selected = useSelected()
  const [tab, setTab] = useState('words')
  const spot = selected?.spot
  const read = useValues()
  // The titles of a page's fields belong to its entity.
  const entity = spot && valueIn(read(spot.file), ['entity'])
  const translated = spot && translatedFile(spot.file)
  const places = [selected?.spot, selected?.field].filter((one): one is Spot => one !== undefined).map(({ file }) => file)
  const files = [...places, ...(typeof entity === 'string' ? [`entities/${entity}.json`] : []), ...(translated ? [translated] : [])]
  const others = languages.all.filter((one) => one !== languages.source)
  useOpened(files.flatMap((file) => [file, ...(translatedFile(file) ? [] : others.map((locale) => overlayFile(file, locale)))]))
  const { docs } = useDesk()
  // Words are typed here for the files of other languages too: nothing of a file is saved while its conflict waits.
  const conflicts = [...docs.values()].filter(({ theirs }) => theirs).map((one) => <Conflict key={one.path} doc={one} />)

  const doc = spot && docs.get(spot.file)
  const isBroken = doc !== undefined && doc.text.trim() !== '' && read(doc.path) === undefined
  // Whoever comes to a file that is no JSON, e.g. from a finding, can do nothing about it but in its text.
  useEffect(() => {
    if (isBroken) setTab('json')
    else if (selected?.by) setTab(selected.by)
    // oxlint-disable-next-line react/exhaustive-deps -- whoever breaks it while typing stays where they are
  }, [chosen])

  // A translation holds nothing but words.
  const ways = translated ? (['words', 'json'] as const) : (['words', 'order', 'form', 'json'] as const)
  const way = ways.find((one) => one === tab) ?? 'words'

  // What was made here and taken back is no file any more.
  if (!spot || (doc?.isNew && doc.text === '' && doc.base === null))
    return (
      <section className="wb-pane wb-place" tabIndex={-1} aria-label={t('selected')}>
        {conflicts}
        <Empty size="small" title={t('nothing')} help={t('nothingHelp')} />
      </section>
    )
  return (
    <section className="wb-pane wb-place" tabIndex={-1} aria-label={t('selected')}>
      <Trail />
      <div className="wb-rename">
        <Rename />
        <Remove />
      </div>
      {conflicts}
      <Tabs label={t('ways')} tabs={ways.map((name) => ({ name, title: t(name) }))} value={way} onChange={setTab}>
        {doc === undefined ? <SkeletonLines lines={6} /> : <Way name={way} spot={spot} broken={isBroken} toText={() => setTab('json')} />}
      </Tabs>
    </section>
  )
}

function Way({ name, spot, broken, toText }: { name: string; spot: Spot; broken: boolean; toText: () => void }) {
  const t = useTexts('workbench/place')
  if (name === 'json') return <JsonEditor key={spot.file} spot={spot} />
  if (broken)
    return (
      <Empty size="small" title={t('broken')} help={t('brokenHelp')}>
        <Button onClick={toText}>{t('openText')}</Button>
      </Empty>
    )
  if (name === 'order') return <Arrange />
  return name === 'form' ? <PlaceForm spot={spot} /> : <Wordings />
}
