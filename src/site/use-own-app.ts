import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../request/client.ts'
import { useClient } from '../request/use-client.ts'
import { useSession } from '../session/use-session.ts'
import { asList, asRecord, asText } from '../widgets/answer/read.ts'

/** The placeholder in a sample until there is an application. */
export const NO_APP = 'YOUR_APP_ID'

type OwnApp = { appId: string; appName: string }

const asked = new WeakMap<Client, Map<string, Promise<OwnApp | undefined>>>()

/** The application for running samples: the default one, or the first; undefined for guests, and if it cannot be loaded. */
export function useOwnApp(): OwnApp | undefined {
  const client = useClient()
  const { state } = useSession()
  const userId = state.status === 'member' ? state.user.userId : undefined
  const [found, setFound] = useState<{ of: string; app: OwnApp | undefined }>()
  useEffect(() => {
    if (userId === undefined) return undefined
    let left = false
    askOnce(client, userId).then(
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

function askOnce(client: Client, userId: string): Promise<OwnApp | undefined> {
  const known = asked.get(client) ?? new Map<string, Promise<OwnApp | undefined>>()
  asked.set(client, known)
  const coming =
    known.get(userId) ?? client.post('/server/app/user-get-app-list', { pageNo: 1, pageSize: 10 }, { silent: true }).then(firstOf)
  known.set(userId, coming)
  coming.catch(() => known.delete(userId))
  return coming
}

function firstOf(answer: unknown): OwnApp | undefined {
  const apps = asList(Array.isArray(answer) ? answer : asRecord(answer)['data']).map(asRecord)
  const one = apps.find(({ isDefault }) => isDefault === true || isDefault === 1) ?? apps[0]
  return one && { appId: asText(one['appId']), appName: asText(one['appName']) }
}
