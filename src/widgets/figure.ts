import { plainFigure } from '../schema/figures.ts'

/** A typed number: a number, nothing, or the text itself where it is none. */
export function readFigure(text: string): number | string | undefined {
  const digits = plainFigure(text)
  if (digits === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : text
}

export function writeFigure(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

export function writeYuan(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return writeFigure(value)
  const fen = Math.abs(Math.round(value))
  return `${value < 0 ? '-' : ''}${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
