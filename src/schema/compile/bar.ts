import type { AuthoredBar } from '../format/app-files.ts'
import type { CallRef } from '../compiled.ts'
import type { Bar } from '../manifest.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'

/** The top bar of an area, with its calls as the browser sends them. */
export function barOf(atlas: Atlas, { switch: chooser, notices, jobs, menus = {}, person = [] }: AuthoredBar = {}): Bar {
  const ref = (call: string) => callRef(atlas, call, undefined)
  return {
    ...(chooser
      ? {
          switch: {
            entity: atlas.calls[chooser.list]?.entity ?? '',
            list: ref(chooser.list),
            choose: ref(chooser.choose),
            screen: chooser.screen,
            ...adding(atlas, chooser.screen, chooser.add),
          },
        }
      : {}),
    ...(notices ? { notices: noticesOf(notices, ref) } : {}),
    ...(jobs
      ? { jobs: Object.fromEntries(Object.entries(jobs).map(([name, call]) => [name, ref(call)])) as NonNullable<Bar['jobs']> }
      : {}),
    menus: Object.entries(menus).map(([name, menu]) => ({ name, ...menu })),
    person,
  }
}

function noticesOf({ read, ...notices }: NonNullable<AuthoredBar['notices']>, ref: (call: string) => CallRef): NonNullable<Bar['notices']> {
  return { ...notices, unread: ref(notices.unread), readAll: ref(notices.readAll), ...(read ? { read: ref(read) } : {}) }
}

/** The action that makes a new one, with the right it needs on its screen. */
function adding(atlas: Atlas, id: string, name: string | undefined): Pick<NonNullable<Bar['switch']>, 'add'> {
  const { permission, actions } = atlas.world.screens[id] ?? {}
  const action = name && actions?.[name]
  if (!action) return {}
  const right = permission && action.can ? { permission, can: action.can } : {}
  return { add: { name, title: action.title, ...right } }
}
