import { useSyncExternalStore } from 'react'

/** Whether the scripts of the page listen: not in what is written ahead, in which a field is shown but nothing that is typed would be heard. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
