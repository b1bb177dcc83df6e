import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds, NOW } from './harness.ts'

describe.each(usualKinds)('the picture of a person on %s', (kind) => {
  let backend: Backend
  const users: Record<string, string> = {}
  const refOf = (sign: string) => `f-${sign.repeat(32)}`
  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const [sign, username] of [
      ['a', 'user'],
      ['b', 'agent'],
    ] as const) {
      const { userId } = await backend.db.query
        .selectFrom('user')
        .select('userId')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      users[username] = String(userId)
      const row = {
        ref: refOf(sign),
        userId,
        name: 'me.png',
        type: 'image/png',
        bytes: 1,
        sha256: sign,
        createTime: new Date(NOW).toISOString(),
      }
      await backend.db.write((trx) => trx.insertInto('upload').values(row).execute())
    }
  })
  afterAll(() => backend?.close())

  it('is one of their own: neither somebody else’s nor one that is not there is kept', async () => {
    const token = await backend.signIn('user')
    const save = (avatar: string) => backend.call('/server/user/profile', { avatar }, { token })
    for (const ref of [refOf('b'), refOf('0')])
      expect(await save(ref)).toMatchObject({ status: 422, data: { fields: { avatar: expect.stringContaining('no such file') } } })
    expect(await save(refOf('a'))).toMatchObject({ code: 200 })
    const kept = await backend.db.query.selectFrom('user').select('avatar').where('userId', '=', users['user']!).executeTakeFirstOrThrow()
    expect(kept['avatar']).toBe(refOf('a'))
  })
})
