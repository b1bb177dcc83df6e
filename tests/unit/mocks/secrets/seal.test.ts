import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { property, assert, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSealer, readSecretKey } from '../../../../mocks/secrets/seal.ts'

describe('a sealed text', () => {
  const key = randomBytes(32)
  const sealer = createSealer(key)

  test('opens again as it was, whatever it says', () => {
    assert(property(string({ unit: 'binary' }), string(), (text, purpose) => sealer.open(sealer.seal(text, purpose), purpose) === text))
  })

  test('never looks the same twice, and does not show what it says', () => {
    const [one, other] = [sealer.seal('JBSWY3DPEHPK3PXP', 'factor'), sealer.seal('JBSWY3DPEHPK3PXP', 'factor')]
    expect(one).not.toBe(other)
    expect(one).not.toContain('JBSWY3DP')
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  })

  test('looks alike where it has to be found again, for this purpose and under this key alone', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), (one, other) => {
        expect(sealer.open(sealer.alike(one, 'card.code'), 'card.code')).toBe(one)
        return (sealer.alike(one, 'card.code') === sealer.alike(other, 'card.code')) === (one === other)
      }),
    )
    expect(sealer.alike('110101199003070011', 'real-name.idNumber')).not.toBe(sealer.alike('110101199003070011', 'real-name.legalIdNumber'))
    expect(sealer.alike('same', 'a')).not.toBe(createSealer(randomBytes(32)).alike('same', 'a'))
  })

  test('does not open for another purpose or under another key', () => {
    const sealed = sealer.seal('secret', 'factor')
    expect(() => sealer.open(sealed, 'message')).toThrow(/unable to authenticate/i)
    expect(() => createSealer(randomBytes(32)).open(sealed, 'factor')).toThrow(/unable to authenticate/i)
    expect(createSealer(key).open(sealed, 'factor')).toBe('secret')
  })

  test('does not open when one of its bytes was changed or cut', () => {
    const sealed = sealer.seal('secret', 'factor')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(() => sealer.open(`s1.${changed.toString('base64url')}`, 'factor')).toThrow(/unable to authenticate|not a sealed text/i)
      expect(() => sealer.open(`s1.${bytes.subarray(0, at).toString('base64url')}`, 'factor')).toThrow(
        /unable to authenticate|not a sealed text/i,
      )
    }
    expect(() => sealer.open('secret', 'factor')).toThrow('not a sealed text')
  })

  test('needs a key of 32 bytes', () => {
    expect(() => createSealer(randomBytes(16))).toThrow('32 bytes')
  })
})

describe('the secret key', () => {
  let dataDir = ''
  beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'key-'))))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('is made at the first start, for its owner alone, and is the same ever after', async () => {
    const folder = join(dataDir, 'new')
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecretKey({ dataDir: folder, env: {} })))
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(1)
    expect(all[0]).toHaveLength(32)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(Buffer.from((await readFile(join(folder, 'secret.key'), 'utf8')).trim(), 'base64')).toEqual(all[0])
  })

  test('comes from SECRET_KEY, in base64 or hexadecimal, where it is set', async () => {
    const key = randomBytes(32)
    for (const text of [key.toString('base64'), key.toString('hex')])
      expect(await readSecretKey({ dataDir: join(dataDir, 'none'), env: { SECRET_KEY: text } })).toEqual(key)
    await expect(stat(join(dataDir, 'none'))).rejects.toThrow('ENOENT')
  })

  test('of another length is refused with a sentence that names where it stands', async () => {
    await expect(readSecretKey({ dataDir, env: { SECRET_KEY: 'too short' } })).rejects.toThrow(/^SECRET_KEY must hold 32 random bytes/)
    await writeFile(join(dataDir, 'secret.key'), 'broken')
    await expect(readSecretKey({ dataDir, env: {} })).rejects.toThrow(/secret\.key must hold 32 random bytes/)
  })
})
