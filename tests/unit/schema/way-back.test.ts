import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { exampleWorld, orderAction } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

describe('O24: how what a call did is taken back', () => {
  it('follows from the actions that use it, move by move', () => {
    const { calls } = compileContract(readSchemas(readFolder('schemas')).world)
    expect(calls['user.adminStatus']!.undo).toEqual([
      { move: 'enable', call: 'user.adminStatus', sends: { move: 'disable' } },
      { move: 'disable', call: 'user.adminStatus', sends: { move: 'enable' } },
    ])
    // A call with one move names it itself.
    expect(calls['model.online']!.undo).toEqual([{ call: 'model.offline', sends: {} }])
    expect(calls['card.activate']!.undo).toBeUndefined()
  })

  it('is nothing where two actions name two ways', () => {
    const world = (undo: string) => {
      const given = orderAction({ undo: 'edit' })
      const screen = given['screens/order.json'] as { actions: Record<string, object> }
      const { pay } = screen.actions
      const edit = { title: '改', on: 'row', can: 'edit', call: 'edit', set: { amount: 1 } }
      const again = { ...edit, call: 'edit', set: { amount: 2 } }
      const files = {
        ...exampleWorld,
        ...given,
        'screens/order.json': { ...screen, actions: { pay, other: { ...pay, undo }, edit, again } },
      }
      return Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content) }))
    }
    const undoOf = (undo: string) => compileContract(readSchemas(world(undo)).world).calls['order.move']!.undo
    expect(undoOf('edit')).toEqual([{ call: 'order.edit', sends: { amount: 1 } }])
    expect(undoOf('again')).toBeUndefined()
  })
})
