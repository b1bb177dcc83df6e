import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import { useApplications } from '../../session/use-applications.ts'
import { askUnsaved } from './leave-guard.tsx'
import { usePage } from '../page.ts'
import { listUnsavedOf } from './unsaved.ts'

/** A form about the current application loads another one when it changes; unsaved input asks first. */
export function useChosenApplication(entity: string | undefined, reload: () => Promise<void>): void {
  const { applications } = useApplications()
  const page = usePage()
  const changed = useMemoizedFn(() => void reload())
  useEffect(() => {
    if (!entity || !applications) return undefined
    return applications.follow({
      entity,
      async mayChange() {
        const unsaved = listUnsavedOf(page)
        if (unsaved.length === 0) return true
        const leave = await askUnsaved()
        if (leave) for (const one of unsaved) one.discard()
        return leave
      },
      changed,
    })
  }, [entity, applications, page, changed])
}
