import { useCallback, useEffect, useState } from 'react'
import { useClient } from '../request/use-client.ts'
import { useSession } from '../session/use-session.ts'
import type { OwnApp } from './ask-own-app.ts'

/** The placeholder in a sample until there is an application. */
export const NO_APP = 'YOUR_APP_ID'

/** The application for running samples: the default one, or the first; undefined for whoever has none, and if it cannot be loaded. */
export function useOwnApp(): OwnApp | undefined {
  const client = useClient()
  const { state, can } = useSession()
  const userId = state.status === 'member' && can('app', 'query') ? state.user.userId : undefined
  const [found, setFound] = useState<{ of: string; app: OwnApp | undefined }>()
  useEffect(() => {
    if (userId === undefined) return undefined
    let left = false
    import('./ask-own-app.ts')
      .then(({ askOwnApp }) => askOwnApp(client, userId))
      .then(
        (app) => !left && setFound({ of: userId, app }),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [client, userId])
  return found?.of === userId ? found?.app : undefined
}

/** Puts the user's own application into samples. */
export function useOwnCode(): (code: string) => string {
  const appId = useOwnApp()?.appId
  return useCallback((code) => (appId ? code.replaceAll(NO_APP, appId) : code), [appId])
}
