import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import { listTurns, NAMED, turnOf, TURNS, waitingIn } from '../../../scripts/lib/turns.mjs'

const DAY = 24 * 60 * 60_000

describe('the turns of costly tests', () => {
  it('names files that are there, each once', () => {
    expect(NAMED.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(NAMED.filter((path, at) => NAMED.indexOf(path) !== at)).toEqual([])
  })

  it('runs every file within so many days, and none of them on two', () => {
    const turns = listTurns()
    expect(turns).toHaveLength(TURNS)
    const all = turns.flat()
    expect(new Set(all).size).toBe(all.length)
    const now = Date.UTC(2026, 1, 27, 23, 59)
    const ran = Array.from({ length: TURNS }, (_, day) => turnOf(now + day * DAY)).flatMap((turn) =>
      all.filter((path) => !waitingIn(turn).includes(path)),
    )
    expect(ran.toSorted()).toEqual(all.toSorted())
  })

  it('deals them so that no day has much more than another', () => {
    const sizes = listTurns().map((paths) => paths.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
  })

  it('keeps nothing back where no turn is asked for', () => {
    expect(waitingIn(undefined)).toEqual([])
  })
})
