/** Fen as yuan: 123456 → ¥1,234.56, -50 → -¥0.50. */
export function writeMoney(fen: number): string {
  const whole = Math.abs(Math.round(fen))
  return `${fen < 0 && whole > 0 ? '-' : ''}¥${group(String(Math.trunc(whole / 100)))}.${String(whole % 100).padStart(2, '0')}`
}

/** Digits in threes; at most `digits` decimals, none of them idle. */
export function writeNumber(value: number, digits = 6): string {
  const text = Math.abs(value) < 1e15 ? String(Number(value.toFixed(digits))) : String(value)
  const [whole, part] = text.split('.') as [string, string?]
  return group(whole) + (part ? `.${part}` : '')
}

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
