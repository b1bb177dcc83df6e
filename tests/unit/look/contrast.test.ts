import { describe, expect, it } from 'vitest'
import { contrast, readHex } from '../../../src/look/contrast.ts'
import { primaries } from '../../../src/look/primaries.ts'
import { hardest, type Mode } from '../../../src/look/primary.ts'
import { surfaces } from '../../../src/look/surfaces.ts'
import { tokensOf } from './tokens.ts'

const behind = ['page', 'surface', 'raised', 'sunken', 'hover']
const tones = ['neutral', 'info', 'success', 'warning', 'danger']
const modes: Mode[] = ['light', 'dark']
const accents = modes.flatMap((mode) => primaries.map(({ name, value }) => [mode, name, value] as const))

/** Pairs that fall short, so that a failure names them all at once. */
function short(least: number, token: (name: string) => string, pairs: [string, string][]): string[] {
  return pairs
    .filter(([front, back]) => contrast(token(front), token(back)) < least)
    .map(([front, back]) => `${front} on ${back}: ${contrast(token(front), token(back)).toFixed(2)}`)
}

const all = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))

describe.each(accents)('%s, accent %s', (mode, _name, value) => {
  const token = tokensOf(mode, value)

  it('a filled button carries its words at 4.5 : 1, also under the pointer and pressed', () => {
    expect(short(4.5, token, all(['on-primary'], ['primary', 'primary-hover', 'primary-active']))).toEqual([])
  })

  it('accent words reach 4.5 : 1 on every surface and on the accent’s own tint', () => {
    expect(short(4.5, token, all(['primary-text'], [...behind, 'primary-soft']))).toEqual([])
  })

  it('filled controls and the ring of the focus stand out at 3 : 1', () => {
    expect(short(3, token, all(['primary', 'primary-text'], ['page', 'surface', 'raised']))).toEqual([])
  })
})

describe.each(modes.flatMap((mode) => [false, true].map((weak) => [mode, weak] as const)))('%s, weak colour %s', (mode, weak) => {
  const token = tokensOf(mode, undefined, weak)

  it('words reach 4.5 : 1 on every surface', () => {
    expect(short(4.5, token, all(['text', 'text-2', 'text-3', 'signal-text', ...tones], behind))).toEqual([])
  })

  it('words of a state reach 4.5 : 1 on its own tint', () => {
    expect(
      short(
        4.5,
        token,
        tones.flatMap((tone) => all([tone, 'text', 'text-2'], [`${tone}-soft`])),
      ),
    ).toEqual([])
  })

  it('a filled dangerous button carries its words at 4.5 : 1 and stands out', () => {
    expect(short(4.5, token, [['on-danger', 'danger-solid']])).toEqual([])
    expect(short(3, token, all(['danger-solid'], ['surface', 'raised']))).toEqual([])
  })

  it('edges of controls, dots of states and live audio reach 3 : 1', () => {
    expect(short(3, token, all(['edge', 'edge-hover', 'signal', ...tones.map((tone) => `${tone}-dot`)], ['surface', 'raised']))).toEqual([])
  })
})

/** What remains of a colour for an eye without red, green or blue cones (Viénot 1999, Brettel's plane for blue), as linear light. */
const blind: Record<string, number[][]> = {
  protan: [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  deutan: [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  tritan: [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
}

describe.each(modes)('for weak eyes for colour, %s', (mode) => {
  const token = tokensOf(mode, undefined, true)
  it.each(Object.keys(blind))('dots that tell good from bad differ for a %s eye', (kind) => {
    const seen = (name: string) =>
      readHex(token(`${name}-dot`)).map((_, at, all) => blind[kind]![at]!.reduce((sum, share, of) => sum + share * all[of]!, 0))
    const apart = (a: string, b: string) => Math.hypot(...seen(a).map((one, at) => one - seen(b)[at]!))
    for (const [a, b] of [
      ['success', 'danger'],
      ['success', 'warning'],
      ['info', 'danger'],
      ['info', 'warning'],
    ] as const)
      expect([a, b, apart(a, b) > 40]).toEqual([a, b, true])
  })
})

describe.each(modes)('%s', (mode) => {
  const token = tokensOf(mode)

  it('what code knows of the surfaces is what the style sheet says', () => {
    const { edgeHover, text2, text3, ...same } = surfaces[mode]
    for (const [name, value] of Object.entries({ ...same, 'edge-hover': edgeHover, 'text-2': text2, 'text-3': text3 }))
      expect(`${name} ${value}`).toBe(`${name} ${token(name)}`)
    expect(hardest[mode]).toBe(token('hover'))
  })

  it('the style sheet’s accent is the one that code would set', () => {
    const set = tokensOf(mode, primaries[0]!.value)
    for (const name of ['primary', 'on-primary', 'primary-text']) expect(`${name} ${token(name)}`).toBe(`${name} ${set(name)}`)
  })
})
