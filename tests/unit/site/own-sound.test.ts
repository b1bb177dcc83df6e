import { describe, expect, it } from 'vitest'
import { powerOf } from '../../../src/site/own/draw-tones.ts'
import { handOver } from '../../../src/site/own/hand-over.ts'
import { findPitch, findSpans } from '../../../src/site/own/listen.ts'

const RATE = 16_000
const tone = (seconds: number, hz: number, level = 0.4) =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => level * Math.sin((2 * Math.PI * hz * at) / RATE))
const quiet = (seconds: number) => new Float32Array(Math.round(seconds * RATE))
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

describe('a visitor’s own sound', () => {
  it('has its stretches of speech between its pauses; a breath within a sentence is none', () => {
    const sound = joined(quiet(0.5), tone(1, 150), quiet(0.2), tone(0.5, 150), quiet(0.8), tone(1, 150), quiet(0.3))
    const spans = findSpans(sound, RATE)
    expect(spans).toHaveLength(2)
    expect(spans[0]!.begin).toBeCloseTo(0.5, 1)
    expect(spans[0]!.end).toBeCloseTo(2.2, 1)
    expect(spans[1]!.begin).toBeCloseTo(3, 1)
    expect(spans[1]!.end).toBeCloseTo(4, 1)
  })

  it('of silence, of noise too faint to hear and of a click there is none', () => {
    expect(findSpans(quiet(2), RATE)).toEqual([])
    expect(findSpans(tone(2, 150, 0.001), RATE)).toEqual([])
    expect(findSpans(joined(quiet(1), tone(0.05, 150), quiet(1)), RATE)).toEqual([])
  })

  it.each([95, 150, 230])('has the pitch of %i Hz that it was made with', (hz) => {
    expect(Math.abs(findPitch(tone(1, hz), RATE)! - hz)).toBeLessThan(hz * 0.03)
    expect(findPitch(quiet(1), RATE)).toBeUndefined()
  })

  it('is drawn with its tone where that is', () => {
    const power = powerOf(tone(512 / RATE, 1000))
    expect(power.indexOf(Math.max(...power))).toBe(Math.round((1000 / RATE) * 512))
  })

  it('reaches the demonstration whether that is there already or comes later, and once', () => {
    const [one, other] = [new File(['1'], 'one.wav'), new File(['2'], 'other.wav')]
    const taken: string[] = []
    handOver.give(one)
    const end = handOver.take(({ name }) => taken.push(name))
    handOver.give(other)
    end()
    handOver.take(({ name }) => taken.push(`again ${name}`))()
    expect(taken).toEqual(['one.wav', 'other.wav'])
  })
})
