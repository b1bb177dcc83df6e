import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { display } from '../../../src/schema/display.ts'
import { wholeSeconds, writeDuration, writeLength, writePlace } from '../../../src/schema/duration.ts'
import { billedSeconds } from '../../../mocks/speech/sound/measure.ts'

describe('C19: one and the same length everywhere', () => {
  it.each([
    [12.3, '0:13'],
    [12, '0:12'],
    [12.004, '0:12'],
    [12.006, '0:13'],
    [59.5, '1:00'],
    [3600.2, '1:00:01'],
    [0, '0:00'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(writeLength(seconds)).toBe(words)
    expect(display({ cell: 'duration' }, seconds, { locale: 'en-US' })).toBe(words)
  })

  it('what is measured, billed and kept is what is shown; a place never lies behind the end', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 18_000, noNaN: true }), (seconds) => {
        const kept = billedSeconds({ seconds })
        expect(writeLength(kept)).toBe(writeDuration(Math.max(1, wholeSeconds(seconds))))
        // A decoder that measures a little more or less says the same, wherever the second is not just full.
        const part = seconds % 1
        if (part > 0.02 && part < 0.98) expect(wholeSeconds(seconds + 0.004)).toBe(wholeSeconds(seconds))
        expect(Math.floor(seconds)).toBeLessThanOrEqual(wholeSeconds(seconds) + 0.005)
        expect(writePlace(seconds)).toBe(writeDuration(Math.floor(seconds)))
      }),
    )
  })

  it('is rounded in one place', () => {
    const root = join(import.meta.dirname, '../../..')
    const odd = ['src', 'mocks'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('schema/duration.ts'))
        .filter((file) =>
          /writeDuration\(Math\.|duration: (Math\.max\(1, )?Math\.(ceil|round|floor)/.test(readFileSync(join(root, folder, file), 'utf8')),
        ),
    )
    expect(odd).toEqual([])
  })
})
