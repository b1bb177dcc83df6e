import { describe, expect, it } from 'vitest'
import { contrast } from '../../../src/look/contrast.ts'
import { hardest, primaries, type Mode } from '../../../src/look/primary.ts'
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

describe.each(modes)('%s', (mode) => {
  const token = tokensOf(mode)

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
