import { useEffect } from 'react'
import { usePage } from '../page.ts'
import type { Safe } from './kept-draft.tsx'
import type { FormModel } from './model.ts'
import { holdUnsaved, type Leaving } from './unsaved.ts'

/** Whoever would leave modified input behind is asked; `safe` knows what is kept elsewhere. */
export function useHoldUnsaved(model: FormModel, leaving: Leaving | undefined, safe?: { current: Safe | undefined }): void {
  const page = usePage()
  useEffect(() => {
    if (!leaving) return
    let release: (() => void) | undefined
    const stop = model.listen(() => {
      release ??= holdUnsaved({
        isDirty: () => model.isDirty() && safe?.current?.isSafe() !== true,
        leaving,
        discard: () => (safe?.current?.abandon(), model.settle()),
        page,
      })
    })
    return () => {
      stop()
      release?.()
    }
  }, [model, leaving, page, safe])
}
