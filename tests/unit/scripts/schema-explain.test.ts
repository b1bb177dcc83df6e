import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

describe('explain', () => {
  const cases = [
    ['without a screen', ['explain'], 2, 'Missing SCREEN, e.g. npm run schema -- explain account/application.'],
    [
      'of a mistyped screen',
      ['explain', 'account/aplication'],
      2,
      /Unexpected screen "account\/aplication".* Did you mean "account\/application"\?/,
    ],
    ['for a mistyped role', ['explain', 'account/application', '--role', 'usr'], 2, /Unexpected role "usr".* Did you mean "user"\?/],
    ['of a file’s path', ['explain', 'schemas/screens/account/application.json'], 0, /^account\/application {2}应用管理 \/ Applications/],
    ['for a role that may not', ['explain', 'account/application', '--role', 'agent'], 0, /agent \(代理商\) does not see it\./],
  ] as const

  it.each(cases)('%s', async (_name, args, code, said) => {
    const ran = await runCommand([...args])
    expect(ran.code).toBe(code)
    expect(ran.said + ran.complained).toMatch(said)
  })

  it('answers programs in JSON, with one role alone where one is asked for', async () => {
    const { said } = await runCommand(['explain', 'account/application', '--format', 'json', '--role', 'user'])
    expect(JSON.parse(said)).toMatchObject({
      id: 'account/application',
      kind: 'list',
      people: [{ name: 'user', opens: true, inMenu: true }],
    })
  })
})
