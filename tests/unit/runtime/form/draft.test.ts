// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { dropDraft, forgetAtSignOut, keepDraft, readDraft, readLeft } from '../../../../src/runtime/form/draft.ts'
import type { Field } from '../../../../src/schema/compiled.ts'
import type { SessionState } from '../../../../src/session/session.ts'
import { compileField } from '../../../../src/schema/compile/field.ts'

const text = (name: string, more: Partial<Field> = {}): Field => ({ name, title: name, type: 'string', widget: 'text', ...more })
const fields = [
  text('name'),
  text('password', { widget: 'password' }),
  text('code', { rules: { format: 'captcha' } }),
  text('list', { type: 'array', fields: [text('word'), text('key', { widget: 'password' })] }),
]
const mine = { screen: 'a/b', key: '1', user: 'u1' }
const HOUR = 3600 * 1000

const member = (userId: string) => ({ status: 'member', user: { userId } }) as unknown as SessionState

/** A session as forms see it, and how to make it another one. */
function signedIn(userId: string) {
  let state = member(userId)
  const listeners = new Set<() => void>()
  return {
    session: {
      read: () => state,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    become: (next: SessionState) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

beforeEach(() => sessionStorage.clear())

describe('a draft', () => {
  it('holds what was typed, without passwords and codes, at any depth', () => {
    keepDraft(mine, fields, { name: 'N', password: 'P', code: '1234', list: [{ word: 'W', key: 'K' }] })
    expect(readDraft(mine)).toEqual({ name: 'N', list: [{ word: 'W' }] })
  })

  it('holds no ID number, nor anything else that the backend keeps sealed', () => {
    keepDraft(mine, [...fields, text('idNumber', { sealed: true })], { name: 'N', idNumber: '110101199003070011' })
    expect(readDraft(mine)).toEqual({ name: 'N' })
    expect(JSON.stringify(sessionStorage)).not.toContain('110101199003070011')
    expect(compileField({} as never, 'idNumber', { title: 'ID', type: 'string', sealed: true })).toMatchObject({ sealed: true })
  })

  it('tells which fields had been filled in and were not kept, by their names of now', () => {
    const sealed = text('idNumber', { sealed: true })
    keepDraft(mine, [...fields, sealed], { name: 'N', code: '1234', password: '', idNumber: '110101199003070011' })
    expect(readLeft(mine)).toEqual(['idNumber'])
    expect(readLeft({ ...mine, renamed: { idNumber: 'paperNumber' } })).toEqual(['paperNumber'])
    expect(readLeft({ ...mine, key: '2' })).toEqual([])
  })

  it('belongs to one person, one screen and one row', () => {
    keepDraft(mine, fields, { name: 'N' })
    expect(readDraft({ ...mine, user: 'u2' })).toBeUndefined()
    expect(readDraft({ ...mine, screen: 'a/c' })).toBeUndefined()
    expect(readDraft({ ...mine, key: '2' })).toBeUndefined()
  })

  it('is found under what its form and its fields were called before, and goes from there too (L4)', () => {
    keepDraft(mine, fields, { name: 'N' })
    const now = { ...mine, screen: 'a/now', was: ['a/older', mine.screen], renamed: { name: 'fullName' } }
    expect(readDraft(now)).toEqual({ fullName: 'N' })
    dropDraft(now)
    expect(readDraft(mine)).toBeUndefined()
  })

  it('is no longer offered the next day', () => {
    keepDraft(mine, fields, { name: 'N' }, 0)
    expect(readDraft(mine, 11 * HOUR)).toEqual({ name: 'N' })
    expect(readDraft(mine, 13 * HOUR)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('that is damaged counts as none', () => {
    sessionStorage.setItem('draft:u1:a/b:1', '{"at":')
    expect(readDraft(mine)).toBeUndefined()
  })

  it('goes with its person, who leaves nothing behind that was still on its way, and begins anew with them', () => {
    const { session, become } = signedIn('u1')
    keepDraft(mine, fields, { name: 'N' })
    keepDraft({ ...mine, user: 'u2' }, fields, { name: 'N' })
    const stop = forgetAtSignOut(session)
    become({ status: 'guest', ended: 'by-person' })
    keepDraft(mine, fields, { name: 'late' })
    expect(readDraft(mine)).toBeUndefined()
    expect(readDraft({ ...mine, user: 'u2' })).toEqual({ name: 'N' })
    become(member('u1'))
    keepDraft(mine, fields, { name: 'new' })
    expect(readDraft(mine)).toEqual({ name: 'new' })
    stop()
  })

  it('waits for its person where the session has run out', () => {
    const { session, become } = signedIn('u1')
    const stop = forgetAtSignOut(session)
    keepDraft(mine, fields, { name: 'N' })
    become({ status: 'guest', ended: 'otherwise' })
    keepDraft(mine, fields, { name: 'last' })
    expect(readDraft(mine)).toEqual({ name: 'last' })
    stop()
  })
})
