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

describe('R5: UPLOADS_URL at start', () => {
  const all = { DATABASE_URL: 'postgres://h/d', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

  it('is a bucket with its address and region; without it there is none', () => {
    expect(readSettings(all).bucket).toBeUndefined()
    expect(readSettings({ ...all, UPLOADS_URL: 's3://files/a/b/?endpoint=http://127.0.0.1:9000/&region=eu-central-1' }).bucket).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'files',
      prefix: 'a/b',
      region: 'eu-central-1',
      key: 'key',
      secret: 'secret',
    })
    expect(readSettings({ ...all, UPLOADS_URL: 's3://files' }).bucket?.endpoint).toBe('https://s3.us-east-1.amazonaws.com')
  })

  it.each([
    [{ ...all, UPLOADS_URL: '/srv/files' }, /names a folder/],
    [{ ...all, UPLOADS_URL: 'file:///srv/files' }, /names a folder/],
    [{ ...all, UPLOADS_URL: 'https://files' }, /must name a bucket/],
    [{ ...all, UPLOADS_URL: 's3://files?endpoint=nowhere' }, /must name a bucket/],
    [{ ...all, UPLOADS_URL: 's3://files', AWS_SECRET_ACCESS_KEY: '' }, /needs AWS_ACCESS_KEY_ID/],
    [{ ...all, UPLOADS_URL: 's3://files', DATABASE_URL: '' }, /set DATABASE_URL too/],
  ])('%j is refused in a sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })
})
