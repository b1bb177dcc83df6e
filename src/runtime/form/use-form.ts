import { useLatest, useMemoizedFn } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { isEmpty } from '../../schema/condition.ts'
import { usePerson, useRoles } from '../../session/use-session.ts'
import { preloadControls } from '../../widgets/registry.tsx'
import type { FormContext } from './form-context.ts'
import type { Alert, FormControl, FormSetting } from './form-control.ts'
import { listWidgets } from './list-widgets.ts'
import { FormModel } from './model.ts'
import { resolveName, placeOf } from './paths.ts'
import { createPending } from './pending.ts'
import { useValidation } from './use-validation.ts'
import { useReveal } from './use-reveal.ts'
import { useSubmit } from './use-submit.ts'
import { useUniqueness } from './use-uniqueness.ts'

/** The controller of a form: state, validation, submit. */
export function useForm(setting: FormSetting): FormControl {
  const { fields, row, isLocked } = setting
  const model = useModel(setting)
  const box = useRef<HTMLFormElement>(null)
  const [pending] = useState(createPending)
  const [alert, setAlert] = useState<Alert>()
  const { idOf, show, onShow } = useReveal(box)
  const uniqueness = useUniqueness(model, setting)
  const { ready, waiting } = useValidation({ model, pending, uniqueness, box, show, setAlert })
  const { submit, ...sent } = useSubmit({ model, setting, ready, box, show, setAlert })

  const settled = useMemoizedFn(async () => {
    await pending.settled()
    return pending.list('left').length === 0
  })

  const say = useTexts('runtime/form')
  const latest = useLatest(fields)
  const context = useMemo<FormContext>(
    () => ({
      model,
      say,
      idOf,
      isLocked: (path) => isLocked?.(path),
      isReading: () => pending.list('reading').length > 0,
      uniqueness,
      access: (path) => ({
        value: (name) => model.read(name, placeOf(path)),
        check: (name) => model.check(resolveName(latest.current, name, placeOf(path))),
        focus: (name) => show(resolveName(latest.current, name, placeOf(path))),
        hold: (work) => pending.hold(path, work),
        choose: (value, chosen) => model.choose(path, value, chosen),
        lacks: (value) => model.chosen.lacks(path, value),
        learn: (value, found) => model.choose(path, value, found, true),
        pick: (picking) => import('../list/pick-rows.tsx').then(({ pickRows }) => pickRows(picking)),
        row,
      }),
    }),
    [model, pending, uniqueness, say, idOf, show, isLocked, row, latest],
  )
  return { model, context, fields, box, ...sent, waiting, alert, onShow, submit, ready, settled, show, dismiss: () => setAlert(undefined) }
}

/** The model lives as long as the form and survives a change of language. */
function useModel({ fields, initial, refused = {}, row }: FormSetting): FormModel {
  const locale = useLocale()
  const me = usePerson()
  const roles = useRoles()
  const [model] = useState(() => {
    preloadControls([...new Set(listWidgets(fields))])
    const model = new FormModel({ fields, locale, initial, row, me, roles })
    for (const name in refused) if (!isEmpty(refused[name])) model.check(name)
    return model
  })
  const spoken = useRef({ fields, locale })
  useEffect(() => {
    if (spoken.current.fields === fields && spoken.current.locale === locale) return
    spoken.current = { fields, locale }
    model.speak(fields, locale)
  }, [model, fields, locale])
  return model
}
