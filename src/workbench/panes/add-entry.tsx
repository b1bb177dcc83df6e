import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { FormFrame } from '../../runtime/form/form-frame.tsx'
import { ShownFields } from '../../runtime/form/form-view.tsx'
import { useForm } from '../../runtime/form/use-form.ts'
import type { Field } from '../../schema/compiled.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { useBench } from '../bench.ts'
import type { Addable } from '../places/read-format.ts'
import { isPlain, type Spot } from '../places/spot.ts'
import { insertAt } from '../text/edit.ts'
import { useSame } from './use-same.ts'

/** No word of the language is called so. */
const NAME = 'entryName'

/** Makes one more thing at a place: its name, and what each has to say; one step of undo. */
export function AddEntry({ spot, addable, value }: { spot: Spot; addable: Addable; value: unknown }) {
  const [turn, setTurn] = useState(0)
  return <Wish key={turn} spot={spot} addable={addable} value={value} made={() => setTurn(turn + 1)} />
}

function Wish({ spot, addable, value, made }: { spot: Spot; addable: Addable; value: unknown; made: () => void }) {
  const t = useTexts('workbench/place')
  const { workspace, select } = useBench()
  const { keyed, pattern, words, field, isEither, isAny } = addable
  const taken = isPlain(value) ? Object.keys(value) : []
  const name: Field = {
    name: NAME,
    title: t('entryName'),
    help: t('entryNameHelp'),
    type: 'string',
    widget: 'text',
    required: true,
    ...(pattern === undefined ? {} : { rules: { pattern }, messages: { pattern: t('entryNameWrong') } }),
  }
  const asked = [
    ...(keyed ? [name] : []),
    ...(field
      ? [{ ...field, title: t(field.choices && !keyed ? 'addField' : 'entryValue'), ...(isEither ? {} : { required: true as const }) }]
      : words.map(needed)),
  ]
  // What can be chosen is known a moment after the place: the first of its kind is offered it, too.
  const fields = useSame(asked)
  const control = useForm({
    fields,
    initial: {},
    send: (values) => {
      const key = String(values[NAME] ?? '')
      if (keyed && taken.includes(key)) return Promise.reject(new Error(t('entryTaken')))
      const said = words.flatMap((word) => (values[word.name] === undefined ? [] : [[word.name, values[word.name]] as const]))
      const given = field && values[field.name]
      const isValue = given !== undefined && given !== ''
      const one = isValue ? (isAny ? valueOf(given) : given) : Object.fromEntries(said)
      const splice = insertAt(workspace.read().docs.get(spot.file)?.text ?? '', spot.path, one, keyed ? { key } : {})
      if ('refused' in splice) return Promise.reject(new Error(t('entryTaken')))
      workspace.edit([{ path: spot.file, splice }])
      const step = keyed ? key : Array.isArray(value) ? value.length : 0
      if (!isValue) select({ spot: { file: spot.file, path: [...spot.path, step] } })
      return Promise.resolve()
    },
    onDone: made,
  })
  return (
    <section className="wb-property" aria-label={t('newEntry')}>
      <h3>{t('newEntry')}</h3>
      <FormFrame control={control} label={t('newEntry')}>
        <ShownFields control={control} entries={fields.map((one) => ({ field: one }))} />
        <Button submit variant="primary" size="small">
          {t('makeEntry')}
        </Button>
      </FormFrame>
    </section>
  )
}

/** What is typed where a value may be of any type is of the one that it looks like. */
const valueOf = (typed: unknown): unknown =>
  typeof typed === 'string' && /^(true|false|-?\d+(\.\d+)?)$/.test(typed) ? JSON.parse(typed) : typed

const needed = ({ field }: Addable['words'][number]): Field => ({ ...field!, required: true })
