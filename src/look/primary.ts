import { contrast, mix } from './contrast.ts'

export type Mode = 'light' | 'dark'

/** For each mode, the surface with the least contrast behind text. A unit test compares them with tokens.css. */
export const hardest: Record<Mode, string> = { light: '#eef2f8', dark: '#1b2740' }

const surface: Record<Mode, string> = { light: '#ffffff', dark: '#111a2c' }
const ink = '#0b1220'

type Shades = { primary: string; onPrimary: string; primaryText: string }

/** The accent made legible: text on filled controls has a contrast of 4.5 : 1, controls themselves 3 : 1, accent text 4.5 : 1 anywhere. */
export function shadesOf(colour: string, mode: Mode): Shades {
  const away = mode === 'light' ? '#000000' : '#ffffff'
  const tint = mix(colour, surface[mode], mode === 'light' ? 0.08 : 0.16)
  const primaryText = reach(colour, away, (one) => contrast(one, hardest[mode]) >= 4.5 && contrast(one, tint) >= 4.5)
  const filled = reach(
    reach(colour, '#000000', (one) => contrast(one, '#ffffff') >= 4.5),
    '#ffffff',
    (one) => standsOut(one, mode),
  )
  // A colour as light as amber would have to become brown under white text; it stays light, with dark text.
  if (contrast(colour, '#ffffff') < 2)
    return { primary: reach(colour, '#000000', (one) => standsOut(one, mode)), onPrimary: ink, primaryText }
  return { primary: filled, onPrimary: '#ffffff', primaryText }
}

const standsOut = (one: string, mode: Mode) => contrast(one, mode === 'light' ? '#f5f7fb' : '#18233a') >= 3

/** The colour itself, or its first mix with `toward` that passes the test. */
function reach(colour: string, toward: string, willDo: (one: string) => boolean): string {
  for (let part = 0; part < 100; part++) {
    const one = mix(colour, toward, 1 - part / 100)
    if (willDo(one)) return one
  }
  return toward
}
