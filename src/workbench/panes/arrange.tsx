import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { useRowDrag } from '../../widgets/row-drag.ts'
import { useBench, useValues } from '../bench.ts'
import { fieldsSpot, findArrangement, listArrangements, type Arranged, type Arrangement } from '../places/arrange.ts'
import { formatOf } from '../places/read-format.ts'
import { isSameSpot } from '../places/spot.ts'
import { insertAt } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'
import { moveAlong, takeOut } from '../files/take-out.ts'
import { AddHere } from './add-here.tsx'
import { AddProperty } from './add-property.tsx'
import './order.css'

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
  const below = arrangement ? [] : listArrangements(selected.spot, read)
  if (!arrangement && below.length === 0) return <p className="wb-note">{t('noOrder')}</p>
  if (arrangement) return <Order arrangement={arrangement} came={came} />
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

function Order({ arrangement: { spot, entries, offered }, came }: { arrangement: Arrangement; came: boolean }) {
  const t = useTexts('workbench/place')
  const { workspace, languages, selected, select } = useBench()
  const read = useValues()
  const { file, path } = spot
  // The fields of an entity, in a file of its own or in that of its only page.
  const isEntity =
    path.at(-1) === 'properties' && (path.length === 1 ? formatOf(file) === 'entity' : path.length === 2 && path[0] === 'entity')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (came) list.current?.querySelector<HTMLElement>('.wb-entry')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  const moved = useRef<{ to: number; by: string }>()
  // A keyboard user goes on with the moved entry, and not with the one that took its place.
  useEffect(() => {
    if (!moved.current) return
    const { to, by } = moved.current
    moved.current = undefined
    const line = list.current?.children[to]
    const same = line?.querySelector<HTMLElement>(`.${by}:not(:disabled)`)
    ;(same ?? line?.querySelector<HTMLElement>('.wb-entry'))?.focus()
  }, [entries])
  const here = (step: string | number) => ({ file, path: [...path, step] })
  const move = ({ step }: Arranged, index: number, by: string) => {
    if (!moveAlong(workspace, here(step), index, read, languages)) return
    moved.current = { to: index, by }
    select({ spot: here(typeof step === 'number' ? index : step) })
  }
  const drag = useRowDrag((from, to) => move(entries[from]!, to, 'wb-move'))
  const remove = ({ step }: Arranged) => {
    if (takeOut(workspace, here(step), read, languages)) select({ spot })
  }
  const add = (name: string) => {
    const splice = insertAt(workspace.read().docs.get(file)?.text ?? '', path, name)
    if ('refused' in splice) return
    workspace.edit([{ path: file, splice }])
    select({ spot: here(entries.length) })
  }

  return (
    <>
      <ol ref={list} className="wb-order" aria-label={path.join(' › ')}>
        {entries.map((entry, at) => {
          const { step, name, title, isOff } = entry
          const isHere = isSameSpot(selected?.spot, here(step))
          return (
            <li key={step} data-row aria-current={isHere ? 'true' : undefined} {...drag.rowAt(at)}>
              {entries.length > 1 && (
                <span className="wb-grip" aria-hidden="true" title={t('drag')} {...drag.gripAt(at)}>
                  <Glyph name="grip" />
                </span>
              )}
              <button type="button" className="wb-entry" onClick={() => select({ spot: here(step) })}>
                {title} {title !== name && <small>{name}</small>} {isOff && <span className="wb-off">{t('off')}</span>}
              </button>
              <IconButton
                size="small"
                className="wb-up"
                label={t('moveUp', { name: title })}
                icon={<Glyph name="up" />}
                disabled={at === 0}
                onClick={() => move(entry, at - 1, 'wb-up')}
              />
              <IconButton
                size="small"
                className="wb-down"
                label={t('moveDown', { name: title })}
                icon={<Glyph name="down" />}
                disabled={at === entries.length - 1}
                onClick={() => move(entry, at + 1, 'wb-down')}
              />
              <MoveTo entry={entry} at={at} of={entries.length} move={(index) => move(entry, index, 'wb-move')} />
              <IconButton size="small" label={t('remove', { name: title })} icon={<Glyph name="trash" />} onClick={() => remove(entry)} />
            </li>
          )
        })}
      </ol>
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

function MoveTo({ entry, at, of, move }: { entry: Arranged; at: number; of: number; move: (index: number) => void }) {
  const t = useTexts('workbench/place')
  return (
    <select
      className="wb-move"
      aria-label={t('moveTo', { name: entry.title })}
      value={at}
      onChange={(event) => move(Number(event.target.value))}
    >
      {Array.from({ length: of }, (_, index) => (
        <option key={index} value={index}>
          {index + 1}
        </option>
      ))}
    </select>
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
