import { describe, expect, test } from 'vitest'
import { createCookies } from '../../../../mocks/http/cookies.ts'

describe('a cookie', () => {
  test('is read by its name, whatever stands around it', () => {
    const { read } = createCookies('a=1; xtrust=no;trust=abc_-9 ; b', { secure: false })
    expect(read('trust')).toBe('abc_-9')
    expect(read('b')).toBeUndefined()
    expect(read('none')).toBeUndefined()
  })

  test('over https is one that only this very host could have set', () => {
    const { read } = createCookies('trust=from-a-neighbour; __Host-trust=mine', { secure: true })
    expect(read('trust')).toBe('mine')
    expect(createCookies('trust=from-a-neighbour', { secure: true }).read('trust')).toBeUndefined()
  })

  test('that is no token is none', () => {
    expect(createCookies('trust="a b"', { secure: false }).read('trust')).toBeUndefined()
    expect(createCookies(undefined, { secure: true }).read('trust')).toBeUndefined()
  })

  test('is set for calls of this site alone, out of reach of scripts, and over https only where there is https', () => {
    const lines: string[] = []
    createCookies('', { secure: true, write: (line) => lines.push(line) }).set('trust', 'abc', 60)
    createCookies('', { secure: false, write: (line) => lines.push(line) }).set('trust', '', 0)
    expect(lines).toEqual([
      '__Host-trust=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
      'trust=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict',
    ])
    expect(() => createCookies('', { secure: true }).set('trust', 'a; Domain=evil', 60)).toThrow('is no token')
  })
})
