// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createTypedAhead } from '../../../../src/runtime/list/typed-ahead.ts'

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const pressed = (ahead: ReturnType<typeof createTypedAhead>) => ahead.take().map(({ key }) => key)

it('issue 17: what follows the key that left a cell is for the next one, and for none if the cell was not left', () => {
  for (const isLeft of [true, false]) {
    const ahead = createTypedAhead()
    ahead.begin(() => undefined)
    press('1', 'Tab', '2')
    const [, , rest] = ahead.take()
    if (isLeft) ahead.begin(() => undefined, true)
    ahead.put([rest!])
    expect(pressed(ahead)).toEqual([])
    ahead.begin(() => undefined)
    press('3')
    expect(pressed(ahead)).toEqual(isLeft ? ['2', '3'] : ['3'])
  }
})

it('issue 17: nothing is kept once it has ended, and Escape leaves', () => {
  const ahead = createTypedAhead()
  const leave = vi.fn<() => void>()
  ahead.begin(leave)
  press('1', 'Escape')
  expect(leave).toHaveBeenCalledTimes(1)
  ahead.end()
  press('2')
  ahead.begin(leave)
  expect(pressed(ahead)).toEqual([])
})
