import { createContext, useContext, useSyncExternalStore } from 'react'

/** The path that the router is heading for, or stands at: known at once, while what is drawn follows in a transition. */
type Target = { subscribe: (hear: () => void) => () => void; read: () => string | undefined }

const Here = createContext<Target>({ subscribe: () => () => undefined, read: () => undefined })

export const TargetProvider = Here.Provider

/** Whether the person is on the way from this path to another page, which still loads. */
export function useLeaving(pathname: string): boolean {
  const { subscribe, read } = useContext(Here)
  const target = useSyncExternalStore(subscribe, read, read)
  return target !== undefined && target !== pathname
}
