import { readFileSync } from 'node:fs'
import { mix } from '../../../src/look/contrast.ts'
import { shadesOf, type Mode } from '../../../src/look/primary.ts'

const css = readFileSync(new URL('../../../src/look/tokens.css', import.meta.url), 'utf8')

function declarations(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value!.trim()]))
}

/** Every token of a mode as its rule stands in the style sheet, with another accent where one is given, and for weak eyes for colour. */
export function tokensOf(mode: Mode, primary?: string, weak = false): (name: string) => string {
  const own = {
    ...declarations(':root'),
    ...(mode === 'dark' ? declarations("\n[data-theme='dark']") : {}),
    ...(weak ? declarations('\n.colorWeak') : {}),
    ...(weak && mode === 'dark' ? declarations(".colorWeak[data-theme='dark']") : {}),
  }
  if (primary) {
    const shades = shadesOf(primary, mode)
    Object.assign(own, { primary: shades.primary, 'on-primary': shades.onPrimary, 'primary-text': shades.primaryText })
  }
  return (name) => colourOf(own[name] ?? 'missing', own)
}

/** Follows `var()` and counts `color-mix()` out. */
function colourOf(value: string, own: Record<string, string>): string {
  const named = /^var\(--([\w-]+)\)$/.exec(value)
  if (named) return colourOf(own[named[1]!] ?? 'missing', own)
  const mixed = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value)
  if (mixed) return mix(colourOf(mixed[1]!, own), colourOf(mixed[3]!, own), Number(mixed[2]) / 100)
  if (/^#[0-9a-f]{3}$/i.test(value)) return '#' + Array.from(value.slice(1), (one) => one + one).join('')
  if (/^#[0-9a-f]{6}$/i.test(value)) return value
  throw new Error(`Unexpected ${value}, expected a colour that can be counted`)
}
