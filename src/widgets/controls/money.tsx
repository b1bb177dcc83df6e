import { useEffect, useMemo, useRef } from 'react'
import { digitsOf, plainAmount } from '../../schema/currency.ts'
import { readYuan } from '../../schema/figures.ts'
import { readAmount } from '../../schema/read-amount.ts'
import type { ControlProps } from '../control.ts'
import { FigureInput } from '../figure-input.tsx'
import { writeFigure, writeYuan } from '../figure.ts'

/** An amount: typed in yuan and stored in fen, or typed and stored as the currency in another field requires. */
export function Money(props: ControlProps) {
  return props.field.rules?.currency === undefined ? (
    <FigureInput {...props} read={readYuan} write={writeYuan} step={100} prefix="¥" />
  ) : (
    <OfCurrency {...props} by={props.field.rules.currency} />
  )
}

function OfCurrency({ by, ...props }: ControlProps & { by: string }) {
  const { field, value, onChange, form } = props
  const currency = form.value(by)
  const digits = digitsOf(currency)
  const { read, write } = useMemo(
    () => ({
      read: (text: string) => readAmount(text, digits),
      write: (kept: unknown) => (typeof kept === 'number' ? plainAmount(kept, digits) : writeFigure(kept)),
    }),
    [digits],
  )
  // The typed text stays the same when the currency changes; 19.99 in a currency without decimals is an error, not 1999.
  const before = useRef({ digits, value })
  useEffect(() => {
    const was = before.current
    before.current = { digits, value }
    // If the amount changed together with the currency, from another row, it is already right.
    if (was.digits === digits || !Object.is(was.value, value) || value === undefined || value === null) return
    onChange(read(typeof value === 'number' ? plainAmount(value, was.digits) : String(value)))
  }, [digits, read, value, onChange])
  const { unit: _, ...plain } = field
  return (
    <FigureInput
      {...props}
      key={digits}
      field={plain}
      read={read}
      write={write}
      step={10 ** digits}
      prefix={typeof currency === 'string' && currency !== '' ? currency : '¤'}
    />
  )
}
