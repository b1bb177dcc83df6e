import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import type { ListScreen, Screen } from '../../../src/schema/compiled-screen.ts'
import type { Action } from '../../../src/schema/compiled.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const { boot, assets } = publishConsole(readSchemas(readFolder('schemas')).world)
const published = assets.map(({ text }) => JSON.parse(text) as Partial<Screen>).filter((one) => one.kind !== undefined) as Screen[]
const screens = [...published, ...Object.values(boot.texts['en-US'].screens), ...Object.values(boot.texts['zh-CN'].screens)]

const actionsOf = (screen: Screen): Action[] => {
  const actions = 'actions' in screen ? (screen.actions ?? []) : []
  const inside = screen.kind === 'detail' ? Object.values(screen.sections).flatMap((section) => section.actions ?? []) : []
  return [...actions, ...inside]
}

/** Words of what takes something away: permissions, names of calls and of their moves. */
const ENDS = /delete|remove|void|refund|reclaim|disable|freeze|unbind/i

/** What shows a person something by itself: rows, a file, how an import went. */
const OWN_ANSWER = new Set(['query', 'get', 'export', 'import'])

describe('every screen of the product', () => {
  it('is looked at', () => {
    expect(new Set(screens.map(({ id }) => id)).size).toBeGreaterThan(80)
  })

  it('begins a list with ten rows (acceptance 333)', () => {
    const lists = screens.filter((one): one is ListScreen => one.kind === 'list' && one.list.view === 'table')
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter(({ list }) => list.pageSize !== 10).map(({ id }) => id)).toEqual([])
  })

  it('says of each table which columns are whole, whatever the room (C16, O7)', () => {
    const lists = screens.filter((one): one is ListScreen => one.kind === 'list' && one.list.view === 'table')
    const untold = lists.filter(({ list }) => !list.columns.some(({ keep }) => keep))
    expect(untold.map(({ id }) => id)).toEqual([])
  })

  it('tells everyone in a sentence what became of whatever they have done (C25)', () => {
    const product = screens.filter(({ id }) => !id.startsWith('template/'))
    const mute = product.flatMap((screen) =>
      actionsOf(screen).flatMap(({ name, call, then, answer, open, can, on, form }) => {
        // Of a form for many rows the job tells.
        const isTold =
          (form && on.join() === 'batch') || then?.say || then?.screen || then?.leave || then?.session || then?.download || answer || open
        return !call || isTold || OWN_ANSWER.has(can ?? '') ? [] : [`${screen.id} ${name}`]
      }),
    )
    expect(mute).toEqual([])
  })

  it('sends nothing that takes away before a person has confirmed, or filled in a form (acceptance 335)', () => {
    const unasked = screens.flatMap((screen) =>
      actionsOf(screen).flatMap((action) => {
        const words = `${action.can ?? ''} ${action.name} ${action.call?.name ?? ''} ${String(action.call?.fixed?.['move'] ?? '')}`
        const ends = action.call !== undefined && ENDS.test(words)
        return ends && !action.confirm && !action.form && !action.open ? [`${screen.id} ${action.name}`] : []
      }),
    )
    expect([...new Set(unasked)]).toEqual([])
  })
})
