import { hashRaw } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createCodes } from '../../../mocks/factor/recovery-codes.ts'

it('recovery codes are kept with the cost of passwords', async () => {
  const { codes, rows } = await createCodes()
  const [{ hash, salt }] = rows as [(typeof rows)[0]]
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: Buffer.from(salt, 'base64url') }
  expect((await hashRaw(codes[0]!.replace('-', ''), cost)).toString('base64url')).toBe(hash)
})
