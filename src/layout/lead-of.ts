import { queryOf } from '../runtime/action/action-setting.ts'
import type { Surroundings } from '../runtime/router/use-landscape.ts'
import type { Bar } from '../schema/manifest.ts'
import type { Announcement } from './use-announcements.ts'

type Lead = NonNullable<NonNullable<Bar['notices']>['leads']>[string]

/** The address that a notice leads to, if the person may open it: what is about several rows leads to their list. */
export function leadOf(
  notice: Announcement,
  { screen, with: names = [], several }: Lead,
  routeOf: Surroundings['routeOf'],
): string | undefined {
  const list = notice.count ? several : undefined
  const path = routeOf(list?.screen ?? screen)?.path
  if (path === undefined) return undefined
  const own = () => Object.fromEntries(names.flatMap((name) => (notice.with?.[name] === undefined ? [] : [[name, notice.with[name]]])))
  const query = new URLSearchParams(list ? list.opens && queryOf(list.opens) : own()).toString()
  return query ? `${path}?${query}` : path
}
