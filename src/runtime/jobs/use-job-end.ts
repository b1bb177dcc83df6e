import { useMemoizedFn } from 'ahooks'
import { useEffect } from 'react'
import type { Action } from '../../schema/compiled.ts'
import { watchEndings } from './jobs.ts'

/** Reloads when a job of one of these actions has finished. */
export function useJobEnd(actions: Action[], reload: () => Promise<void> | void): void {
  const onEnd = useMemoizedFn(({ call }: { call: string }) => {
    if (actions.some((action) => action.call?.name === call)) void reload()
  })
  useEffect(() => watchEndings(onEnd), [onEnd])
}
