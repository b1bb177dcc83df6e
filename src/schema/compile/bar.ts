import type { AuthoredBar } from '../format/app-files.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { CallRef } from '../compiled.ts'
import type { Bar } from '../manifest.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'
import { openedOn } from './opens.ts'
import { compileField } from './field.ts'
import { usesOf } from './grants.ts'

/** The top bar of an area, with calls as the browser sends them. */
export function barOf(atlas: Atlas, { switch: chooser, notices, jobs, views, menus = {}, person = [] }: AuthoredBar = {}): Bar {
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
    ...(notices ? { notices: noticesOf(atlas, notices, ref) } : {}),
    ...(jobs
      ? { jobs: Object.fromEntries(Object.entries(jobs).map(([name, call]) => [name, ref(call)])) as NonNullable<Bar['jobs']> }
      : {}),
    ...(views ? { views: viewsOf(atlas, views, ref) } : {}),
    menus: Object.entries(menus).map(([name, menu]) => ({ name, ...menu })),
    person,
  }
}

function noticesOf(
  atlas: Atlas,
  { read, leads = {}, ...notices }: NonNullable<AuthoredBar['notices']>,
  ref: (call: string) => CallRef,
): NonNullable<Bar['notices']> {
  const led = Object.entries(leads).map(([type, { several, ...lead }]) => [
    type,
    { ...lead, ...(several ? { several: { screen: several.screen, ...openedOn(atlas, several.screen, several.opens) } } : {}) },
  ])
  return {
    ...notices,
    unread: ref(notices.unread),
    readAll: ref(notices.readAll),
    ...(read ? { read: ref(read) } : {}),
    ...(led.length > 0 ? { leads: Object.fromEntries(led) } : {}),
  }
}

/** The right to share a view follows from the screens that send the call. */
function viewsOf(
  atlas: Atlas,
  { share, ...calls }: NonNullable<AuthoredBar['views']>,
  ref: (call: string) => CallRef,
): NonNullable<Bar['views']> {
  const use = usesOf(atlas).find((one) => one.call === share && one.permission !== undefined)
  const audience = (share === undefined ? undefined : atlas.calls[share]?.body) as Record<string, AuthoredField> | undefined
  return {
    mine: ref(calls.mine),
    save: ref(calls.save),
    remove: ref(calls.remove),
    choose: ref(calls.choose),
    ...(share !== undefined && use?.permission !== undefined && audience?.['audience']
      ? {
          share: {
            call: ref(share),
            permission: use.permission,
            can: use.verb,
            choices: compileField(atlas, 'audience', audience['audience']).choices ?? [],
          },
        }
      : {}),
  }
}

/** The action that creates a new row, with the right that it needs on its screen. */
function adding(atlas: Atlas, id: string, name: string | undefined): Pick<NonNullable<Bar['switch']>, 'add'> {
  const { permission, actions } = atlas.world.screens[id] ?? {}
  const action = name && actions?.[name]
  if (!action) return {}
  const right = permission && action.can ? { permission, can: action.can } : {}
  return { add: { name, title: action.title, ...right } }
}
