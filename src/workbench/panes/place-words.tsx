import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { FormFrame } from '../../runtime/form/form-frame.tsx'
import { ShownFields } from '../../runtime/form/form-view.tsx'
import { useForm } from '../../runtime/form/use-form.ts'
import type { Field } from '../../schema/compiled.ts'
import { useBench, useValues } from '../bench.ts'
import { takeOut } from '../files/take-out.ts'
import { setDeep } from '../files/write-at.ts'
import { orderOfRights } from '../places/beside-right.ts'
import { orderIn, type Word } from '../places/read-format.ts'
import { isPlain, valueIn, type Spot } from '../places/spot.ts'
import { ALL } from '../places/word-field.ts'
import { removeAt } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'
import { isSame } from '../text/same.ts'
import { PickWord } from './pick-word.tsx'
import { useSame } from './use-same.ts'

type Values = Record<string, unknown>

/** The words of a place: those that are said with their controls, the others to be added, each explained. */
export function PlaceWords({ spot, words, value, wrote }: { spot: Spot; words: Word[]; value: Values; wrote: (text: string) => void }) {
  const t = useTexts('workbench/place')
  const locale = useLocale()
  const { workspace, languages, manifests, select } = useBench()
  const read = useValues()
  // The words at first, and those that were added since: a value that is taken away leaves its field.
  const [shown, setShown] = useState(() =>
    words.filter(({ name, required }) => required || Object.hasOwn(value, name)).map(({ name }) => name),
  )
  const fields = words.flatMap(({ name, field }) => (field && shown.includes(name) ? [field] : []))
  const within = words.filter(({ name, field }) => !field && Object.hasOwn(value, name))
  const others = words.filter(({ name, field, begins }) => (field || begins !== undefined) && !shown.includes(name))
  const wide = words.filter(({ name, field, wider }) => field && wider !== undefined && shown.includes(name))
  const said = words.filter(({ name, required }) => !required && Object.hasOwn(value, name))
  const order = useCallback(
    (name: string) => () => orderOfRights(spot, name, read, (area) => manifests[area]?.[locale]?.menu) ?? orderIn(words, value),
    [words, value, spot, read, manifests, locale],
  )
  const below = (name: string): Spot => ({ file: spot.file, path: [...spot.path, name] })

  const change = useCallback(
    (values: Values) => {
      let text = workspace.read().docs.get(spot.file)?.text ?? ''
      const before = valueIn(parse(text), spot.path)
      for (const [name, one] of Object.entries(values)) {
        const was = isPlain(before) ? before[name] : undefined
        const isGone = isNothing(one, was) || (one === false && words.some((word) => word.name === name && word.isOnlyYes))
        // A word that begins with nothing waits for what is said in it.
        if (isGone ? was === undefined || was === '' : isSame(one, was)) continue
        const path = [...spot.path, name]
        const splice = isGone ? removeAt(text, path) : setDeep(text, path, one, order(name))
        if ('refused' in splice) continue
        workspace.edit([{ path: spot.file, splice }], `${spot.file}#${pointerOf(path)}`)
        text = workspace.read().docs.get(spot.file)!.text
      }
      wrote(text)
    },
    [workspace, spot, wrote, order, words],
  )
  const begin = (name: string, as: unknown) => {
    const splice = setDeep(workspace.read().docs.get(spot.file)?.text ?? '', [...spot.path, name], as, order(name))
    if ('refused' in splice) return
    workspace.edit([{ path: spot.file, splice }])
    select({ spot: below(name) })
  }
  const add = ({ name, field, begins }: Word) => (field ? setShown([...shown, name]) : begin(name, begins))

  return (
    <>
      {fields.length > 0 && <Drawn key={fields.map(({ name }) => name).join(' ')} fields={fields} initial={value} change={change} />}
      {within.length > 0 && (
        <ul className="wb-lists">
          {within.map(({ name, help }) => (
            <li key={name}>
              <button type="button" className="lk-button lk-button-link lk-small" onClick={() => select({ spot: below(name) })}>
                {name}
              </button>
              <p className="wb-note">{help}</p>
            </li>
          ))}
        </ul>
      )}
      <PickWord label={t('more')} act={t('more')} words={others} pick={add} />
      <PickWord label={t('widerWord')} act={t('wider')} words={wide} pick={({ name, wider }) => begin(name, wider)} />
      <PickWord label={t('lessWord')} act={t('less')} words={said} pick={({ name }) => takeOut(workspace, below(name), read, languages)} />
    </>
  )
}

/** A switch that nobody has touched says nothing, nor does what was emptied. */
const isNothing = (one: unknown, was: unknown): boolean =>
  one === undefined || one === '' || one === null || (one === false && was === undefined) || (Array.isArray(one) && one.length === 0)

const nothing = () => Promise.resolve()

function Drawn({ fields, initial, change }: { fields: Field[]; initial: Values; change: (values: Values) => void }) {
  const t = useTexts('workbench/place')
  // What can be chosen changes with what is typed elsewhere. A right may be called what no field of a form can be.
  const asked = useSame(fields.map((field, at) => ({ field: { ...field, name: `word${at}` }, word: field.name })))
  const [first] = useState(() =>
    Object.fromEntries(asked.map(({ field: { name, type }, word }) => [name, type === 'array' ? listed(initial[word]) : initial[word]])),
  )
  const drawn = useMemo(() => asked.map(({ field }) => field), [asked])
  const control = useForm({ fields: drawn, initial: first, send: nothing, onDone: () => undefined })
  const { model } = control
  useEffect(
    () =>
      model.listen(() => {
        const values = model.values()
        change(
          Object.fromEntries(
            asked.map(({ field: { name, type }, word }) => [word, type === 'array' ? written(values[name], first[name]) : values[name]]),
          ),
        )
      }),
    [model, change, asked, first],
  )
  return (
    <FormFrame control={control} label={t('form')}>
      <ShownFields control={control} entries={drawn.map((field) => ({ field }))} />
    </FormFrame>
  )
}

const listed = (value: unknown): unknown => (value === ALL ? [ALL] : value)

/** Everything is more than some: whoever chooses a part of it after that means the part. */
function written(value: unknown, first: unknown): unknown {
  if (!Array.isArray(value) || !value.includes(ALL)) return value
  const hadAll = Array.isArray(first) && first.includes(ALL)
  return value.length > 1 && hadAll ? value.filter((one) => one !== ALL) : ALL
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
