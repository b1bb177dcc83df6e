/** Digits as they come from any keyboard: full-width ones and grouping signs are taken, spaces dropped. */
function plain(text: string): string {
  return text
    .replace(/[０-９．－＋]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\s,，'_]/g, '')
    .replace(/[。]/g, '.')
}

/** A typed number: a number, nothing, or the text itself where it is none. */
export function readFigure(text: string): number | string | undefined {
  const digits = plain(text)
  if (digits === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : text
}

export function writeFigure(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** Typed yuan as fen, by digits and not by floating point: 19.99 → 1999. More than two decimals are no amount. */
export function readYuan(text: string): number | string | undefined {
  const digits = plain(text).replace(/^[¥￥]/, '')
  if (digits === '') return undefined
  const found = /^([+-]?)(\d{0,13})(?:\.(\d{0,2}))?$/.exec(digits)
  if (!found || (!found[2] && !found[3])) return text
  const fen = Number(found[2] || '0') * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' ? 0 - fen : fen
}

export function writeYuan(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return writeFigure(value)
  const fen = Math.abs(Math.round(value))
  return `${value < 0 ? '-' : ''}${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
