import { expect, it } from 'vitest'
import { likeness } from '../../../../mocks/speech/sound/voice.ts'

/** As `voiceOf` gives them: thirteen means, thirteen spreads, and the middle and the spread of the pitch. */
const voice = Array.from({ length: 28 }, (_, at) => at / 10)
const other = (at: number, by: number) => voice.map((value, nth) => (nth === at ? value + by : value))

it('two voices are the more alike the nearer they are, to a tenth of a per cent', () => {
  expect(likeness(voice, voice)).toBe(100)
  // 100 · exp(-weight · difference² / 1.7²)
  expect(likeness(voice, other(0, 0.1))).toBe(98.6)
  expect(likeness(voice, other(13, 0.5))).toBe(84.1)
  expect(likeness(voice, other(26, -1))).toBe(59.5)
  expect(likeness(voice, other(27, 1))).toBe(84.1)
  expect(likeness(voice, other(0, 3))).toBe(0)
})
