import { useId, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { type Thing, thingAt } from '../../schema/rename/thing.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useBench, useValues } from '../bench.ts'
import { fieldsSpot, findArrangement, listArrangements, type Arrangement } from '../places/arrange.ts'
import { formatOf } from '../places/read-format.ts'
import { menuAt } from '../places/menu-order.ts'
import { valueIn, type ReadValue, type Spot } from '../places/spot.ts'
import { insertAt } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'
import { moveAlong, takeOut } from '../files/take-out.ts'
import { AddHere } from './add-here.tsx'
import { AddProperty } from './add-property.tsx'
import { MenuOrder } from './menu-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { RemoveDialog } from './remove.tsx'

/** Edits an ordered list: buttons move, add and remove entries, each as one undo step. */
export function Arrange() {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { selected, languages, select } = useBench()
  const read = useValues()
  // Whoever has no mouse goes on in the list that was opened.
  const [came, come] = useState(false)
  if (!selected) return null
  const arrangement = findArrangement(selected.spot, read, locale, languages)
  const group = menuAt(selected.spot, read)
  const menu = group !== undefined && <MenuOrder group={group} came={came} />
  if (arrangement)
    return (
      <>
        <Order arrangement={arrangement} came={came} />
        {menu}
      </>
    )
  if (menu) return menu
  const below = [...menuBelow(selected.spot, read), ...listArrangements(selected.spot, read)]
  if (below.length === 0) return <p className="wb-note">{t('noOrder')}</p>
  return (
    <ul className="wb-lists">
      {below.map((spot) => (
        <li key={pointerOf(spot.path)}>
          <button type="button" className="lk-button lk-button-link" onClick={() => (come(true), select({ spot }))}>
            {spot.path.join(' › ')}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the place of a page in its menu is said. */
const menuBelow = ({ file, path }: Spot, read: ReadValue): Spot[] =>
  valueIn(read(file), [...path, 'menu', 'group']) === undefined ? [] : [{ file, path: [...path, 'menu'] }]

function Order({ arrangement: { spot, entries, offered }, came }: { arrangement: Arrangement; came: boolean }) {
  const t = useTexts('workbench/place')
  const { workspace, languages, select } = useBench()
  const read = useValues()
  const { file, path } = spot
  // The fields of an entity, in a file of its own or in that of its only page.
  const isEntity =
    path.at(-1) === 'properties' && (path.length === 1 ? formatOf(file) === 'entity' : path.length === 2 && path[0] === 'entity')
  const here = (step: string | number) => ({ file, path: [...path, step] })
  const move = (from: number, to: number) => {
    const { step } = entries[from]!
    if (!moveAlong(workspace, here(step), to, read, languages)) return false
    select({ spot: here(typeof step === 'number' ? to : step) })
    return true
  }
  // What others name goes with all of that, after a look at it.
  const [leaving, leave] = useState<Thing>()
  const remove = (at: number) => {
    const there = here(entries[at]!.step)
    const thing = thingAt(there, read(file))
    if (thing) leave(thing)
    else if (takeOut(workspace, there, read, languages)) select({ spot })
  }
  const add = (name: string) => {
    const splice = insertAt(workspace.read().docs.get(file)?.text ?? '', path, name)
    if ('refused' in splice) return
    workspace.edit([{ path: file, splice }])
    select({ spot: here(entries.length) })
  }
  const lines = useMemo(
    () => entries.map(({ step, ...entry }) => ({ ...entry, spot: { file, path: [...path, step] } })),
    [entries, file, path],
  )

  return (
    <>
      <OrderLines label={path.join(' › ')} lines={lines} came={came} off={t('off')} move={move} remove={remove} />
      <RemoveDialog thing={leaving} close={() => leave(undefined)} />
      {offered && offered.length > 0 && <Add offered={offered} add={add} />}
      {offered && !isEntity && (
        <button type="button" className="lk-button lk-button-link lk-small" onClick={() => select({ spot: fieldsSpot(file, read) })}>
          {t('toNewField')}
        </button>
      )}
      {!isEntity && !offered && <AddHere spot={spot} />}
      {isEntity && <AddProperty spot={spot} taken={entries.map(({ name }) => name)} />}
    </>
  )
}

function Add({ offered, add }: { offered: { name: string; title: string }[]; add: (name: string) => void }) {
  const t = useTexts('workbench/place')
  const id = useId()
  const [chosen, choose] = useState('')
  const name = offered.some((one) => one.name === chosen) ? chosen : offered[0]!.name
  return (
    <div className="wb-add">
      <label htmlFor={id}>{t('addField')}</label>
      <select id={id} value={name} onChange={(event) => choose(event.target.value)}>
        {offered.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title === one.name ? one.name : `${one.title} (${one.name})`}
          </option>
        ))}
      </select>
      <Button size="small" icon={<Glyph name="plus" />} onClick={() => add(name)}>
        {t('add')}
      </Button>
    </div>
  )
}
