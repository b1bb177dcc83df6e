import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { screenUses } from '../../../src/schema/compile/grants.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const { ok } = rules.find(({ name }) => name === 'choices-reach')!.examples
const write = (change: object) =>
  Object.entries({ ...exampleWorld, ...ok, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data) }))
const said = (change: object) =>
  checkSchemas(write(change)).flatMap(({ rule, file, message }) => (rule === 'choices-reach' ? [`${file} ${message}`] : []))

const form = (change: object) => ({ kind: 'form', title: '登记', route: '/in', entity: 'order', ...change })

describe('choices that the people of a screen may not read (issue 15)', () => {
  it('are told on a screen for guests, where only people who are signed in may send the call', () => {
    const world = {
      'calls/shelf.json': { list: { does: 'list', for: 'member', scope: 'all' } },
      'screens/in.json': form({ for: 'guest', fields: ['shelfNo'] }),
    }
    expect(said(world)).toEqual([
      'screens/in.json Unexpected choices of "shelf.list", which only people who are signed in may send; expected a call for everybody who comes to this screen',
    ])
  })

  it('are told on a screen for guests, who have no rows of their own', () => {
    const world = {
      'calls/shelf.json': { list: { does: 'list', scope: 'own' } },
      'screens/in.json': form({ for: 'guest', fields: ['shelfNo'] }),
    }
    expect(said(world)).toEqual([
      expect.stringContaining(`screens/in.json Unexpected choices of "shelf.list", which reach one's own rows, and a guest has none`),
      expect.stringContaining('screens/order.json Unexpected choices of "shelf.list"'),
    ])
  })

  it('are none where people choose among their own', () => {
    const world = {
      'calls/shelf.json': { list: { does: 'list', scope: 'own' } },
      'menus/shop.json': { ...(exampleWorld['menus/shop.json'] as object), scope: 'customers' },
    }
    expect(said(world)).toEqual([])
  })

  it('are none in a part of a form for those who may send only that part', () => {
    const screen = form({
      permission: 'order',
      tabs: { own: { title: '货架', fields: ['shelfNo'], submit: { call: 'add', can: 'add' } } },
    })
    const { world } = readSchemas(write({ 'screens/in.json': screen }))
    const uses = screenUses(createAtlas(world))
      .get('in')!
      .uses.filter(({ what }) => what === 'options')
    expect(uses.map(({ call, verb }) => `${call} ${verb}`)).toEqual(['shelf.list add'])
  })
})
