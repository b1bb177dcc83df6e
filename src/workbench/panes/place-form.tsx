import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { FormFrame } from '../../runtime/form/form-frame.tsx'
import { ShownFields } from '../../runtime/form/form-view.tsx'
import { useForm } from '../../runtime/form/use-form.ts'
import type { Field } from '../../schema/compiled.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { useBench, useDesk } from '../bench.ts'
import { setDeep } from '../files/write-at.ts'
import { formatOf, listWords, type Word } from '../places/read-format.ts'
import { isPlain, valueIn, type Spot } from '../places/spot.ts'
import { removeAt } from '../text/edit.ts'
import { pointerOf } from '../text/read-tree.ts'

type Format = Record<string, unknown>
const formats = new Map<string, Promise<Format>>()

/** A place as a form, drawn by the product's own runtime from the format of the language, each word explained. */
export function PlaceForm({ spot }: { spot: Spot }) {
  const t = useTexts('workbench/place')
  const { server } = useBench()
  const { docs } = useDesk()
  const kind = formatOf(spot.file)
  const [format, setFormat] = useState<{ kind: string; format: Format }>()
  const text = docs.get(spot.file)?.text ?? ''
  // What this form has written itself does not draw it anew.
  const [known, setKnown] = useState({ text, turn: 0 })
  if (known.text !== text) setKnown({ text, turn: known.turn + 1 })

  useEffect(() => {
    if (kind === undefined) return undefined
    let here = true
    const coming = formats.get(kind) ?? server.format(kind)
    formats.set(kind, coming)
    coming.then(
      (found) => here && setFormat({ kind, format: found }),
      () => formats.delete(kind),
    )
    return () => {
      here = false
    }
  }, [kind, server])

  const root = useMemo(() => parse(text), [text])
  const words = useMemo(
    () => (format && format.kind === kind ? listWords(format.format, root, spot.path) : undefined),
    [format, kind, root, spot],
  )
  if (kind !== undefined && words === undefined) return <SkeletonLines lines={8} />
  if (!words || words.length === 0) return <Empty size="small" title={t('noForm')} help={t('noFormHelp')} />
  return (
    <Words
      key={`${spot.file}#${pointerOf(spot.path)} ${known.turn}`}
      spot={spot}
      words={words}
      value={valueIn(root, spot.path)}
      wrote={(written) => setKnown((before) => ({ ...before, text: written }))}
    />
  )
}

function Words({ spot, words, value, wrote }: { spot: Spot; words: Word[]; value: unknown; wrote: (text: string) => void }) {
  const t = useTexts('workbench/place')
  const { workspace, select } = useBench()
  const at = isPlain(value) ? value : {}
  // The words at first, and those that were added since: a value that is taken away leaves its field.
  const [shown, setShown] = useState(() =>
    words.filter(({ name, required }) => required || Object.hasOwn(at, name)).map(({ name }) => name),
  )
  const fields = words.flatMap(({ name, field }) => (field && shown.includes(name) ? [field] : []))
  const asText = words.filter(({ name, field }) => !field && Object.hasOwn(at, name))
  const others = words.filter(({ name, field }) => field && !shown.includes(name))
  const [chosen, choose] = useState('')
  const next = others.find(({ name }) => name === chosen) ?? others[0]

  const change = useCallback(
    (values: Record<string, unknown>) => {
      let text = workspace.read().docs.get(spot.file)?.text ?? ''
      const before = valueIn(parse(text), spot.path)
      for (const [name, one] of Object.entries(values)) {
        const was = isPlain(before) ? before[name] : undefined
        // A switch that nobody has touched says nothing.
        const isGone = one === undefined || one === '' || one === null || (one === false && was === undefined)
        if (isGone ? was === undefined : one === was) continue
        const path = [...spot.path, name]
        const splice = isGone ? removeAt(text, path) : setDeep(text, path, one)
        if ('refused' in splice) continue
        workspace.edit([{ path: spot.file, splice }], `${spot.file}#${pointerOf(path)}`)
        text = workspace.read().docs.get(spot.file)!.text
      }
      wrote(text)
    },
    [workspace, spot, wrote],
  )

  return (
    <>
      {fields.length > 0 && <Drawn key={fields.map(({ name }) => name).join(' ')} fields={fields} initial={at} change={change} />}
      {asText.length > 0 && (
        <ul className="wb-lists">
          {asText.map(({ name, help }) => (
            <li key={name}>
              <button
                type="button"
                className="lk-button lk-button-link lk-small"
                onClick={() => select({ spot: { file: spot.file, path: [...spot.path, name] } })}
              >
                {name}
              </button>
              <p className="wb-note">{help}</p>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <div className="wb-add">
          <select aria-label={t('more')} value={next.name} onChange={(event) => choose(event.target.value)}>
            {others.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Button size="small" onClick={() => setShown([...shown, next.name])}>
            {t('more')}
          </Button>
          <p className="wb-note">{next.help}</p>
        </div>
      )}
    </>
  )
}

const nothing = () => Promise.resolve()

function Drawn({
  fields,
  initial,
  change,
}: {
  fields: Field[]
  initial: Record<string, unknown>
  change: (values: Record<string, unknown>) => void
}) {
  const t = useTexts('workbench/place')
  const [first] = useState(() => Object.fromEntries(fields.map(({ name }) => [name, initial[name]])))
  const [drawn] = useState(fields)
  const control = useForm({ fields: drawn, initial: first, send: nothing, onDone: () => undefined })
  const { model } = control
  useEffect(
    () =>
      model.listen(() => {
        const values = model.values()
        change(Object.fromEntries(drawn.map(({ name }) => [name, values[name]])))
      }),
    [model, change, drawn],
  )
  return (
    <FormFrame control={control} label={t('form')}>
      <ShownFields control={control} entries={drawn.map((field) => ({ field }))} />
    </FormFrame>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
