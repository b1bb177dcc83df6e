type Rgb = [number, number, number]

export function readHex(hex: string): Rgb {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as Rgb
}

function writeHex(rgb: Rgb): string {
  return '#' + rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')
}

/** The result of CSS `color-mix(in srgb, a <share>, b)`; `share` from 0 to 1 is that of `a`. */
export function mix(a: string, b: string, share: number): string {
  const other = readHex(b)
  return writeHex(readHex(a).map((one, at) => one * share + other[at]! * (1 - share)) as Rgb)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = readHex(hex).map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
