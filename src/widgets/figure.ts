import { plainFigure } from '../schema/figures.ts'

/** Parses a typed number: a number, undefined if empty, or the text itself if it is not a number. */
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
