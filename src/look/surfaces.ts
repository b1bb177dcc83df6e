import type { Mode } from './primary.ts'

/** The values of tokens.css that a library needs in code; a unit test compares both. */
export const surfaces: Record<
  Mode,
  Record<'page' | 'surface' | 'raised' | 'sunken' | 'hover' | 'line' | 'edge' | 'edgeHover' | 'text' | 'text2' | 'text3' | 'danger', string>
> = {
  light: {
    page: '#f5f7fb',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f0f3f8',
    hover: '#eef2f8',
    line: '#e3e8f0',
    edge: '#848fa5',
    edgeHover: '#5d6981',
    text: '#141d2f',
    text2: '#515d75',
    text3: '#616c83',
    danger: '#c01f31',
  },
  dark: {
    page: '#0b1220',
    surface: '#111a2c',
    raised: '#18233a',
    sunken: '#0d1525',
    hover: '#1b2740',
    line: '#26324a',
    edge: '#6a7894',
    edgeHover: '#91a0bc',
    text: '#e7ecf6',
    text2: '#a6b2c8',
    text3: '#8f9cb4',
    danger: '#ff8d95',
  },
}
