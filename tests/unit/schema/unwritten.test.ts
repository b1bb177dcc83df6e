import { expect, it } from 'vitest'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { serviceFile, unwrittenServices } from '../../../src/schema/check/unwritten.ts'

const calls = {
  signinSms: { does: 'service', for: 'guest', answer: { type: 'string' } },
  list: { does: 'list', for: 'member' },
}
const files = Object.entries({ ...exampleWorld, 'calls/auth.json': calls }).map(([path, data]) => ({
  path,
  text: JSON.stringify(data, null, 2),
}))

it('a call with no code on the backend is warned of, at its name', () => {
  expect(
    unwrittenServices(files, new Set()).map(({ file, line, column, severity, message }) => ({ file, line, column, severity, message })),
  ).toEqual([
    {
      file: 'calls/auth.json',
      line: 2,
      column: 3,
      severity: 'warning',
      message: 'Unexpected service without code, expected auth/signin-sms.ts beside the other services; until then it answers 501',
    },
  ])
})

it('a written one is not', () => {
  expect(serviceFile('auth.signinSms')).toBe('auth/signin-sms.ts')
  expect(unwrittenServices(files, new Set(['auth/signin-sms.ts']))).toEqual([])
})
