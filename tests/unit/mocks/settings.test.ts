import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../mocks/server/settings.ts'

describe('S6: a demo that can be reached from outside', () => {
  it.each([
    { HOST: '0.0.0.0', DEMO: '1' },
    { HOST: '::', DEMO: 'true' },
    { HOST: '192.168.1.5', DEMO: '1' },
    { HOST: 'console.test', DEMO: '1' },
    { PUBLIC_URL: 'https://console.test', DEMO: '1' },
  ])('%j does not start, and the sentence names both ways out', (env) => {
    expect(() => readSettings(env)).toThrow(/DEMO=0.*DEMO_EXPOSED=1/)
  })

  it.each([
    [{ HOST: '0.0.0.0', DEMO: '1', DEMO_EXPOSED: '1' }, true, true],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false, false],
    [{ HOST: '0.0.0.0', DEMO_EXPOSED: '1' }, false, false],
    [{}, true, false],
    [{ HOST: '127.0.0.2' }, true, false],
    [{ HOST: '::1', DEMO: '1' }, true, false],
    [{ PUBLIC_URL: 'http://localhost:8000' }, true, false],
    [{ PUBLIC_URL: 'https://console.test' }, false, false],
    [{ HOST: '0.0.0.0', DEMO: '1', API_TARGET: 'https://api.test' }, false, false],
  ])('%j: a demo %s, told on every page %s', (env, demo, isExposed) => {
    expect(readSettings(env)).toMatchObject({ demo, isExposed })
  })
})

describe('S5: TRUST_PROXY at start', () => {
  it('is a number of proxies or their addresses, and "everything" is refused in a sentence', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy?.('10.0.0.1', 0)).toBe(true)
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy?.('10.0.0.1', 1)).toBe(false)
    expect(readSettings({}).trustProxy).toBeUndefined()
    for (const all of ['true', '*', '0.0.0.0/0']) expect(() => readSettings({ TRUST_PROXY: all })).toThrow(/never|cannot be "everything"/)
  })
})
