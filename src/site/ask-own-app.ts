import type { Client } from '../request/client.ts'
import { asList, asRecord, asText } from '../widgets/answer/read.ts'

export type OwnApp = { appId: string; appName: string }

const asked = new WeakMap<Client, Map<string, Promise<OwnApp | undefined>>>()

/** The application of a person for running samples, asked for once as soon as there is one: the default one, or the first. */
export function askOwnApp(client: Client, userId: string): Promise<OwnApp | undefined> {
  const known = asked.get(client) ?? new Map<string, Promise<OwnApp | undefined>>()
  asked.set(client, known)
  const coming =
    known.get(userId) ?? client.post('/server/app/user-get-app-list', { pageNo: 1, pageSize: 10 }, { silent: true }).then(firstOf)
  known.set(userId, coming)
  // Whoever has none may make one, in another tab.
  coming.then(
    (app) => app ?? known.delete(userId),
    () => known.delete(userId),
  )
  return coming
}

function firstOf(answer: unknown): OwnApp | undefined {
  const apps = asList(Array.isArray(answer) ? answer : asRecord(answer)['data']).map(asRecord)
  const one = apps.find(({ isDefault }) => isDefault === true || isDefault === 1) ?? apps[0]
  return one && { appId: asText(one['appId']), appName: asText(one['appName']) }
}
