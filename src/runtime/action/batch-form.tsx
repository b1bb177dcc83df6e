import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useClient } from '../../request/use-client.ts'
import type { Action, Field } from '../../schema/compiled.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { Row } from '../../schema/row.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/dialog.tsx'
import { confirm } from '../../widgets/kit/host-store.ts'
import { toast } from '../../widgets/kit/toast-store.ts'
import { FormView } from '../form/form-view.tsx'
import { mayClose } from '../form/leave-guard.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { startJob } from '../jobs/start-job.ts'
import type { JobCalls } from '../jobs/jobs.ts'
import type { ActionSetting, Whole } from './action-setting.ts'
import { isPossible } from './guard.ts'

type Props = {
  action: Action
  rows: Row[]
  whole: Whole | undefined
  setting: ActionSetting
  jobs: JobCalls
  onClose: () => void
}

/** One form for many rows, run as a job. Shared values are prefilled; a field that is left alone keeps each row's own value. */
export function BatchForm({ action, rows, whole, setting, jobs, onClose }: Props) {
  const say = useTexts('runtime/batch')
  const client = useClient()
  const fit = useMemo(() => (whole ? [] : rows.filter((row) => isPossible(action, row))), [action, rows, whole])
  const count = whole?.total ?? fit.length
  const left = rows.length - fit.length
  const { fields, initial } = useMemo(() => {
    const texts = { different: say('different'), unknown: say('unknown') }
    return shared(action.form ?? [], fit, texts)
  }, [action, fit, say])
  const changesOf = (values: Row): Row =>
    Object.fromEntries(
      fields.flatMap(({ name }) =>
        JSON.stringify(values[name] ?? null) === JSON.stringify(initial[name] ?? null) ? [] : [[name, values[name] ?? null]],
      ),
    )
  const title = say('title', { action: action.title, count })

  return (
    <Dialog open title={title} size="medium" firm beforeClose={mayClose} onClose={onClose}>
      <p className="rt-follows">
        {say('about')} {!whole && left > 0 && say('left', { count: left })}
      </p>
      <FormView
        label={title}
        fields={fields}
        initial={initial}
        row={initial}
        leaving="address"
        focus
        confirm={(values) => {
          const names = Object.keys(changesOf(values))
          if (names.length === 0) {
            toast.warning(say('nothing'))
            return Promise.resolve(false)
          }
          const titles = fields.filter(({ name }) => names.includes(name)).map((field) => field.title)
          return confirm({ title: action.title, text: say('ask', { count, fields: titles.join(say('comma')) }), okText: say('change') })
        }}
        send={(values) =>
          startJob(client, jobs, {
            call: action.call!,
            title: say('job', { screen: setting.title, action: action.title }),
            from: { screen: setting.screen, action: action.name },
            values: changesOf(values),
            ...(whole ? { list: whole.list.name, filter: whole.filter } : { keys: fit.map((row) => String(row[setting.entity!.key])) }),
          })
        }
        onDone={() => {
          setting.unselect?.()
          onClose()
        }}
        foot={(control) => (
          <div className="rt-foot rt-foot-dialog">
            <Button onClick={() => void mayClose().then((may) => may && onClose())} disabled={control.busy}>
              {control.context.say('cancel')}
            </Button>
            <SubmitButton control={control} title={say('change')} />
          </div>
        )}
      />
    </Dialog>
  )
}

/** Fields that can have the same value in many rows: no secrets, no files, nothing unique. */
const isShareable = ({ writeOnly, sealed, unique, widget }: Field): boolean =>
  !writeOnly && !sealed && !unique && widget !== 'upload' && widget !== 'audio'

type Texts = { different: string; unknown: string }

/** Controls that are no box, so that a placeholder would stand nowhere. */
const BARE = new Set(['checkbox', 'checkbox-group', 'radio', 'segmented', 'slider', 'stars', 'switch'])

const withNote = (field: Field, note: string): Field => ({
  ...field,
  ...(BARE.has(field.widget) ? { help: [note, field.help].filter(Boolean).join(' · ') } : { placeholder: note }),
})

/** The fields as the form for many rows shows them, and the values that all rows share. Required fields are validated row by row. */
export function shared(form: Field[], rows: Row[], texts: Texts): { fields: Field[]; initial: Row } {
  const initial: Row = {}
  const fields = form.filter(isShareable).map((field): Field => {
    const { required: _, visible: __, disabled: ___, default: ____, ...plain } = field
    const isKnown = rows.length > 0 && rows.every((row) => field.name in row)
    if (!isKnown) return withNote(plain, texts.unknown)
    const [first] = rows
    const agree = rows.every((row) => JSON.stringify(row[field.name] ?? null) === JSON.stringify(first![field.name] ?? null))
    if (!agree) return withNote(plain, texts.different)
    if (isEmpty(first![field.name])) return plain
    initial[field.name] = first![field.name]
    const label = `${field.name}Label`
    if (label in first!) initial[label] = first![label]
    return plain
  })
  return { fields, initial }
}
