import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { useBackend } from '../../widgets/control.ts'
import type { FormSetting } from './form-control.ts'
import type { FormModel } from './model.ts'
import type { Uniqueness } from './uniqueness.ts'

/** Checks whether unique values are free. Loaded on demand: few forms need it, and the sign-in page does not. */
export function useUniqueness(model: FormModel, { fields, row }: Pick<FormSetting, 'fields' | 'row'>): Uniqueness | undefined {
  const backend = useLatest(useBackend())
  const latest = useLatest({ fields, row })
  const asks = fields.some((field) => field.unique)
  const [uniqueness, setUniqueness] = useState<Uniqueness>()
  useEffect(() => {
    if (!asks) return undefined
    let left = false
    import('./uniqueness.ts').then(
      ({ createUniqueness }) => {
        const given = { model, backend: () => backend.current, fields: () => latest.current.fields, row: latest.current.row }
        if (!left) setUniqueness(createUniqueness(given))
      },
      // If the chunk is missing, the backend reports duplicates when the form is sent.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [model, asks, backend, latest])
  useEffect(() => () => uniqueness?.close(), [uniqueness])
  return uniqueness
}
