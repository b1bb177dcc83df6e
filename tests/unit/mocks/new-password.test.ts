import { describe, expect, it } from 'vitest'
import { passwordFault } from '../../../mocks/accounts/new-password.ts'

const brand = { 'zh-CN': { name: '聆语开放', title: '' }, 'en-US': { name: 'Lingyu', title: '' } }
const user = { username: 'walther', email: 'wei.zhang@example.com', phone: '13812345678', realName: '欧阳晓雨' }
const faultOf = async (password: string) => {
  const fault = await passwordFault({ brand }, user, password)
  return typeof fault === 'function' ? fault('en-US') : fault
}

describe('S24: a new password', () => {
  it.each(['12345678', 'password', 'Password1', 'QWERTY', 'iloveyou', 'a1b2c3d4'])(
    '%s is one that everybody tries first',
    async (password) => {
      expect(await faultOf(password)).toContain('most common')
    },
  )

  it.each([
    'walther1',
    'Walther!!',
    'wei.zhang',
    'wei.zhang@example.com',
    '13812345678',
    '欧阳晓雨12',
    'Lingyu26!',
    'lingyulingyu',
    'ｌｉｎｇｙｕ2026',
  ])('%s is made of the account’s own words', async (password) => {
    expect(await faultOf(password)).toContain('must not be made of')
  })

  it.each(['Demo-2026!', 'tK9$xq', 'correct horse battery', 'walther and the ducks', '聆听雨声吧朋友'])(
    '%s is allowed, from six characters',
    async (password) => {
      expect(await faultOf(password)).toBeUndefined()
    },
  )

  it('of five characters is too short', async () => {
    expect(await faultOf('tK9$x')).toBe('Strength: too short')
  })
})
