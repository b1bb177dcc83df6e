import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormModel } from '../../../../src/runtime/form/model.ts'
import { createUniqueness } from '../../../../src/runtime/form/uniqueness.ts'
import type { CallRef, Field } from '../../../../src/schema/compiled.ts'

const call: CallRef = { name: 'form.unique', path: '/server/form/unique', does: 'service' }
const name: Field = {
  name: 'appName',
  title: 'Name',
  type: 'string',
  widget: 'text',
  rules: { minLength: 2 },
  unique: { call, for: 'application.edit', key: 'appId' },
}

type Ask = (call: unknown, body: Record<string, unknown>, options?: { signal?: AbortSignal; silent?: boolean }) => Promise<unknown>

function open(answer: Ask, row?: Record<string, unknown>) {
  const model = new FormModel({ fields: [name], locale: 'en-US', initial: row, row })
  const asked = vi.fn<Ask>(answer)
  const uniqueness = createUniqueness({ model, backend: () => ({ call: asked }), fields: () => [name], row })
  const type = (value: string) => {
    uniqueness.forget('appName')
    model.input('appName', value)
  }
  const leave = async () => {
    model.leave('appName')
    uniqueness.left('appName')
    await vi.advanceTimersByTimeAsync(300)
  }
  return { model, uniqueness, asked, type, leave, fault: () => model.faultAt('appName') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const free = () => Promise.resolve({ free: true })
const taken = () => Promise.resolve({ free: false, message: 'This name is already taken' })

describe('a value that must be unique', () => {
  it('is asked about once its field is left, silently, with the row it belongs to', async () => {
    const { asked, type, leave, uniqueness } = open(free, { appId: 'a-1', appName: 'Pier' })
    type('Quay')
    expect(asked).not.toHaveBeenCalled()
    await leave()
    expect(asked).toHaveBeenCalledWith(
      call,
      { call: 'application.edit', field: 'appName', value: 'Quay', key: 'a-1' },
      expect.objectContaining({ silent: true }),
    )
    expect(uniqueness.stateOf('appName')).toBe('free')
  })

  it('that is taken is a fault on its field until it is changed; the form can be sent all the same', async () => {
    const { model, type, leave, fault, uniqueness } = open(taken)
    type('Quay')
    await leave()
    expect(fault()).toBe('This name is already taken')
    expect(uniqueness.stateOf('appName')).toBeUndefined()
    expect(uniqueness.listTaken()).toEqual(['appName'])
    expect(model.judge()).toEqual([])
    type('Dock')
    expect(fault()).toBeUndefined()
    expect(uniqueness.listTaken()).toEqual([])
  })

  it('is not asked about while it is empty, wrong in itself, or as it was', async () => {
    const { asked, type, leave } = open(free, { appId: 'a-1', appName: 'Pier' })
    for (const value of ['', ' ', 'x', 'Pier']) {
      type(value)
      await leave()
    }
    expect(asked).not.toHaveBeenCalled()
  })

  it('is not asked about by somebody who comes right back', async () => {
    const { asked, model, uniqueness, type } = open(free)
    type('Quay')
    model.leave('appName')
    uniqueness.left('appName')
    await vi.advanceTimersByTimeAsync(100)
    type('Quayside')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).not.toHaveBeenCalled()
  })

  it('shows that it is being asked about, and only the latest answer counts', async () => {
    const answers: ((data: unknown) => void)[] = []
    const { asked, type, leave, fault, uniqueness } = open(() => new Promise((resolve) => answers.push(resolve)))
    type('Quay')
    await leave()
    expect(uniqueness.stateOf('appName')).toBe('asking')
    type('Dock')
    expect(uniqueness.stateOf('appName')).toBeUndefined()
    expect(asked.mock.calls[0]![2]!.signal!.aborted).toBe(true)
    await leave()
    answers[1]!({ free: true })
    await vi.advanceTimersByTimeAsync(0)
    answers[0]!({ free: false, message: 'late' })
    await vi.advanceTimersByTimeAsync(0)
    expect(uniqueness.stateOf('appName')).toBe('free')
    expect(fault()).toBeUndefined()
  })

  it('whose question fails is as good as free: nothing is said and nothing is held up', async () => {
    const { model, type, leave, fault, uniqueness } = open(() => Promise.reject(new Error('offline')))
    type('Quay')
    await leave()
    expect(uniqueness.stateOf('appName')).toBeUndefined()
    expect(fault()).toBeUndefined()
    expect(model.judge()).toEqual([])
  })

  it('is not asked about twice where it is known to be free, and anew where it was taken', async () => {
    let answer: () => Promise<object> = free
    const { asked, type, leave, fault, uniqueness } = open(() => answer())
    type('Quay')
    await leave()
    type('Dock')
    type('Quay')
    await leave()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(uniqueness.stateOf('appName')).toBe('free')
    answer = taken
    type('Pier')
    await leave()
    expect(fault()).toBe('This name is already taken')
    answer = free
    await leave()
    expect(fault()).toBeUndefined()
    expect(asked).toHaveBeenCalledTimes(3)
  })
})
