import { expect, it } from 'vitest'
import { createPending } from '../../../../src/runtime/form/pending.ts'

it('what controls are still at is listed by field; a part of a form knows its own fields alone, in lists too', () => {
  const pending = createPending()
  pending.hold('paper', 'running')
  pending.hold('files.0.audio', 'running')
  pending.hold('cover', 'failed')
  expect(pending.list('running')).toEqual(['paper', 'files.0.audio'])
  expect(pending.list('failed')).toEqual(['cover'])
  expect(pending.list('running', ['files', 'cover'])).toEqual(['files.0.audio'])
  expect(pending.list('running', [])).toEqual([])
  pending.hold('paper', undefined)
  expect(pending.list('running')).toEqual(['files.0.audio'])
})

it('a part is settled when nothing of its own is on its way, however it ended, and not before', async () => {
  const pending = createPending()
  pending.hold('paper', 'running')
  pending.hold('cover', 'running')
  let settled = false
  const waits = pending.settled(['paper']).then(() => (settled = true))
  await Promise.resolve()
  expect(settled).toBe(false)
  pending.hold('paper', 'failed')
  await waits
  expect(pending.list('running')).toEqual(['cover'])
  // Nothing of it is on its way any more.
  await pending.settled(['paper'])
})
