import { expect, it } from 'vitest'
import { openLine, sealLines } from '../../../../mocks/bulk/sealed-line.ts'
import { createSealer } from '../../../../mocks/secrets/seal.ts'

it('issue 14: the lines of a long file are encrypted a few at a time, and others are served in between', async () => {
  const sealer = createSealer(Buffer.alloc(32, 7))
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ remark: `HT-${at}` }))
  const sealed = await sealLines(sealer, lines)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(10)
  expect(sealed).toHaveLength(5_000)
  expect([openLine(sealer, sealed[0]!), openLine(sealer, sealed.at(-1)!)]).toEqual([lines[0], lines.at(-1)])
})
