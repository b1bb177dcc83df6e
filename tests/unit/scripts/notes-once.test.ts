import { expect, it } from 'vitest'
import { notesOnce } from '../../../scripts/lib/notes-once.mjs'

it('what a backend notes at its start is told once, however its output is cut (L21)', () => {
  const start = 'ready http://127.0.0.1:1\n  admin  secret  Administrator\n  user   secret  User\n'
  for (const size of [1, 7, 1000]) {
    let printed = ''
    const hear = notesOnce((line: string) => (printed += line))
    const all = `${start}a call failed\n${start}a call failed\n`
    for (let at = 0; at < all.length; at += size) hear(all.slice(at, at + size))
    expect(printed).toBe('  admin  secret  Administrator\n  user   secret  User\na call failed\na call failed\n')
  }
})
