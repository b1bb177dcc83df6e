import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { isAddress } from '../../schema/formats.ts'
import type { Say } from '../../schema/texts.ts'
import { lineCovering } from '../../schema/addresses.ts'
import { Box } from '../box.tsx'
import { inputProps, textOf, useBackend, type ControlProps } from '../control.ts'
import { whenReleased } from '../release.ts'
import { Button } from '../kit/button.tsx'
import '../list.css'

const SPLIT = /[\s,，;；]+/

/** IP addresses, one per line; pasted commas and spaces become line breaks on blur. */
export function IpList(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const text = textOf(value)
  const lines = text.split(/\s+/).filter(Boolean)
  const own = useOwnAddress(field.props?.['own'] === true)
  const [tried, setTried] = useState('')
  const still = disabled || readOnly
  // A list that must be filled in while something is on is off while it need not be.
  const isOff = typeof field.required === 'object' && props.required === false && !readOnly
  const tidy = () => {
    const next = text.split(SPLIT).filter(Boolean).join('\n')
    if (next !== text) whenReleased(() => onChange(next))
    onBlur?.()
  }
  const ownAt = own === undefined ? undefined : lineCovering(own, lines)
  return (
    <div className="lk-addresses">
      <Box {...props} className="lk-box-tall">
        <textarea
          {...inputProps(props, `${id}-lines`)}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          placeholder={field.placeholder ?? '203.0.113.7\n198.51.100.0/24\n2001:db8::/32'}
          style={{ minHeight: 120, fontFamily: 'var(--mono)' }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={tidy}
        />
        <span id={`${id}-lines`} className="lk-lines">
          {t('lines', { count: lines.length })}
        </span>
      </Box>
      {own !== undefined && !still && (
        <p className="lk-address-own">
          {ownAt === undefined ? t('ownNotListed', { address: own }) : t('ownListed', { address: own, line: ownAt + 1 })}
          {ownAt === undefined && (
            <Button size="small" onClick={() => onChange([...lines, own].join('\n'))}>
              {t('addOwn')}
            </Button>
          )}
        </p>
      )}
      <div className="lk-address-try">
        <label htmlFor={`${id}-try`}>{t('tryAddress')}</label>
        <Box>
          <input
            id={`${id}-try`}
            type="text"
            inputMode="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={45}
            placeholder="203.0.113.7"
            aria-describedby={`${id}-tried`}
            value={tried}
            onChange={(event) => setTried(event.target.value)}
            // Enter tries the address and must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Box>
        <output id={`${id}-tried`} htmlFor={`${id}-try`}>
          {describe(tried.trim(), lines, isOff, t)}
        </output>
      </div>
    </div>
  )
}

/** The address from which the backend sees this browser; undefined if it does not say. */
function useOwnAddress(asked: boolean): string | undefined {
  const backend = useBackend()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!asked) return undefined
    const gone = new AbortController()
    backend.call({ path: '/server/user/own-address' }, {}, { signal: gone.signal, silent: true }).then(
      (answer) => setAddress(textOf((answer as { address?: unknown } | null)?.address) || undefined),
      () => undefined,
    )
    return () => gone.abort()
  }, [asked, backend])
  return address
}

function describe(address: string, lines: string[], isOff: boolean, t: Say<'widgets/kit'>): string {
  if (address === '') return ''
  if (address.includes('/') || !isAddress(address)) return t('addressUnreadable')
  const at = lineCovering(address, lines)
  if (at === undefined) return t(isOff ? 'addressNotListedOff' : 'addressNotListed')
  return t(isOff ? 'addressListedOff' : 'addressListed', { line: at + 1, text: lines[at]! })
}
