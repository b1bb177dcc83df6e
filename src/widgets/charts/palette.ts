import type { Mode } from '../../look/primary.ts'

/**
 * Colours that can be told apart with the common kinds of colour blindness and have a contrast of 3 : 1 to their surface; the order is
 * fixed, so that a series keeps its colour from chart to chart. The combined rest is grey.
 */
export const palette: Record<Mode, string[]> = {
  light: ['#1668dc', '#0f8577', '#b3560a', '#8a3ffc', '#c2256b', '#5f6b00', '#0b7ea3'],
  dark: ['#5c9bf2', '#2cc4b4', '#e8a04c', '#b79bff', '#ff7eb0', '#c3cf52', '#56c7e8'],
}

export const REST = 'rest'
export const grey: Record<Mode, string> = { light: '#6f7b93', dark: '#a6b2c8' }

/** Colours by name: known names have a fixed position, others follow. */
export function coloursOf(names: string[], known: string[], mode: Mode): string[] {
  const colours = palette[mode]
  const extra = names.filter((name) => !known.includes(name))
  return names.map((name) => {
    if (name === REST) return grey[mode]
    const at = known.includes(name) ? known.indexOf(name) : known.length + extra.indexOf(name)
    return colours[at % colours.length]!
  })
}
