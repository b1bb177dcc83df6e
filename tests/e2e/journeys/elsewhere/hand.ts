import type { Page } from 'playwright-core'
import type { Walker } from '../../harness/test.ts'

/** A screen of another system, and what people do with it, whichever the database. */
export type Job = { job: string; run: (walker: Walker) => Promise<void> }

export const at = (screen: string, query = ''): string => `/admin/elsewhere/${screen}${query}`

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Adds rows by the calls that the screens send. */
export async function maker({ world }: Walker) {
  const token = await world.signIn('admin')
  return async (path: string, body: object) => (await world.api<Record<string, string>>(`/server/${path}/add`, body, { token })).data
}

/** An administrator at one of the screens. */
export const visit = ({ openPage }: Walker, screen: string, query = '') =>
  openPage({ as: 'admin', locale: 'en-US', width: 1280, at: at(screen, query) })
