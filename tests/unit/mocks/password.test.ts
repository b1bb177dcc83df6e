import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../mocks/accounts/password.ts'

describe('a password', () => {
  it('is kept as argon2id with the parameters of OWASP, salted anew each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Secret-2026'), hashPassword('Secret-2026')])
    for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await isPassword(one, 'Secret-2026')).toBe(true)
    expect(await isPassword(other, 'Secret-2026')).toBe(true)
    expect(await isPassword(one, 'secret-2026')).toBe(false)
  })

  it('of nobody is never right, not even the one that is compared in its place', async () => {
    expect(await isPassword(undefined, 'Secret-2026')).toBe(false)
    expect(await isPassword(undefined, 'no account has this one')).toBe(false)
  })
})
