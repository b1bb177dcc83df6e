/** Fen as yuan: 123456 → ¥1,234.56, -50 → -¥0.50. */
export function writeMoney(fen: number): string {
  const whole = Math.abs(Math.round(finite(fen)))
  return `${fen < 0 && whole > 0 ? '-' : ''}¥${group(String(Math.trunc(whole / 100)))}.${String(whole % 100).padStart(2, '0')}`
}

/** A unit price in fen: as money from one yuan up, below that with three significant digits: 0.224 → ¥0.00224. */
export function writePrice(fen: number): string {
  const yuan = fen / 100
  if (yuan === 0 || Math.abs(yuan) >= 1) return writeMoney(fen)
  const digits = Math.min(8, 2 - Math.floor(Math.log10(Math.abs(yuan))))
  const [whole = '', part = ''] = Math.abs(yuan).toFixed(digits).split('.')
  return `${yuan < 0 ? '-' : ''}¥${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Groups digits in threes; at most `digits` decimals, without trailing zeros. */
export function writeNumber(value: number, digits = 6): string {
  const text = Math.abs(finite(value)) < 1e15 ? String(Number(value.toFixed(digits))) : String(value)
  const [whole, part] = text.split('.') as [string, string?]
  return group(whole) + (part ? `.${part}` : '')
}

/** What comes of an answer with a gap in it (NaN, Infinity) is never drawn as a figure: the panel that asks for it says that it cannot be read. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no figure`)
  return value
}

/** Groups digits in threes. */
export const group = (digits: string) => (digits.length < 4 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ','))

/** Normalises typed digits: full-width digits and grouping signs are accepted, spaces removed. */
export function plainFigure(text: string): string {
  return text
    .replace(/[０-９．－＋]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\s,，'_]/g, '')
    .replace(/[。]/g, '.')
}

/** Parses yuan as fen, by digits instead of floating point: 19.99 → 1999. More than two decimals are invalid. */
export function readYuan(text: string): number | string | undefined {
  const digits = plainFigure(text).replace(/^[¥￥]/, '')
  if (digits === '') return undefined
  const found = /^([+-]?)(\d{0,13})(?:\.(\d{0,2}))?$/.exec(digits)
  if (!found || (!found[2] && !found[3])) return text
  const fen = Number(found[2] || '0') * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' ? 0 - fen : fen
}
