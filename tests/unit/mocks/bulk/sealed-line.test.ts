import { expect, it } from 'vitest'
import { openLine, sealLines } from '../../../../mocks/bulk/sealed-line.ts'
import { createSealer } from '../../../../mocks/secrets/seal.ts'

it('the lines of a file are read as they were encrypted', async () => {
  const sealer = createSealer(Buffer.alloc(32, 7))
  const lines = Array.from({ length: 50 }, (_, at) => ({ remark: `HT-${at}` }))
  const sealed = await sealLines(sealer, lines)
  expect(sealed.map((one) => openLine(sealer, one))).toEqual(lines)
})
