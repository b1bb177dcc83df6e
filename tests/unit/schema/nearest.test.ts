import { describe, expect, it } from 'vitest'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderFields } from '../../../src/schema/check/example-world.ts'
import { unexpected } from '../../../src/schema/check/near.ts'
import { verbs } from '../../../src/schema/format/values.ts'
import { iconNames } from '../../../src/schema/icons.ts'

const write = (world: object) =>
  Object.entries(world).map(([path, data]) => ({ path, text: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }))
const suggestions = (world: object) => checkSchemas(write({ ...exampleWorld, ...world })).map(({ suggestion }) => suggestion)

describe('the nearest name (issue 15)', () => {
  it.each(verbs)('is said of the right "%s" with one letter less', (verb) => {
    expect(suggestions(orderAction({ can: verb.slice(0, -1) }))).toContain(verb)
  })

  it.each(iconNames)('is said of the icon %s with two neighbours turned round', (icon) => {
    const wrong = icon.replace(/^(.)(.)(.)/, '$1$3$2')
    if (wrong !== icon) expect(suggestions(orderAction({ icon: wrong }))).toContain(icon)
  })

  it('is said of a permission that no role holds', () => {
    const screen = { kind: 'result', title: '好', route: '/done', permission: 'ordr', picture: 'info' }
    expect(checkSchemas(write({ ...exampleWorld, 'screens/done.json': screen })).map(({ message }) => message)).toContain(
      'Unexpected permission "ordr" that no role holds, expected one in the menu of an area or in permissions/roles.json. Did you mean "order"?',
    )
  })

  it('is said of a value of a property of a control, and of an empty one that words are missing', () => {
    const agree = { title: '同意', type: 'boolean', widget: 'agree', props: { href: '' } }
    const name = { title: '姓名', type: 'string', widget: 'text', maxLength: 20, props: { autocomplete: 'usrname' } }
    const findings = checkSchemas(write({ ...exampleWorld, ...orderFields({ agree, name }) })).filter(({ rule }) => rule === 'known-widget')
    expect(findings.map(({ message }) => message)).toContain('Unexpected empty text, expected some words, or none of this property')
    expect(findings.map(({ suggestion }) => suggestion)).toContain('username')
  })

  it('is said of the name of the format', () => {
    const calls = { $schma: '../.meta/calls.json', list: { does: 'list', path: '/order/list' } }
    expect(suggestions({ 'calls/order.json': calls })).toContain('$schema')
  })

  it('of a word of two letters is the only one with a letter more, or with both turned round', () => {
    expect(unexpected('can', 'dd', [...verbs]).suggestion).toBe('add')
    expect(unexpected('field', 'pi', ['ip', 'id', 'pin']).suggestion).toBeUndefined()
    expect(unexpected('field', 'pi', ['ip', 'id', 'port']).suggestion).toBe('ip')
    expect(unexpected('field', 'ix', ['ip', 'id', 'port']).suggestion).toBeUndefined()
  })

  it('leads the few that are said of many, with their number', () => {
    const known = ['add', 'delete', 'edit', 'export', 'list', 'move'].flatMap((verb) =>
      ['bill', 'card', 'order'].map((of) => `${of}.${verb}`),
    )
    expect(unexpected('call', 'order.exporrt', known).message).toBe(
      'Unexpected call "order.exporrt", expected one of 18, the nearest: order.export, order.delete, order.edit, order.list, order.move, order.add. Did you mean "order.export"?',
    )
    expect(unexpected('call', 'zzz', known.slice(0, 12)).message).toContain('expected one of: bill.add, ')
  })

  it('of a word that stands there already is the one that does not', () => {
    expect(suggestions(orderAction({ can: 'edit', call: undefined, cal: 'move' }))).toContain('call')
  })
})
